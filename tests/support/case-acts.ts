import fc from "fast-check";
import { talkAt } from "./talk.ts";
import type { Reply, TestApp } from "./test-app.ts";
import { CATEGORIES, keysOf, type ReportStatus, VOTE_TYPES } from "../../src/labels.ts";
import type { Act } from "./case-rules.ts";

/** How the acts of the rules are chosen, and how they are done to the product. */

export const REPORTS = 4;
/** Those who file, and those who only vote and follow. */
const AUTHORS = 2;
export const STUDENTS = 4;

/** One of these values, each with its weight. */
const often = <Value>(...values: readonly (readonly [weight: number, value: Value])[]) =>
  fc.oneof(...values.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));

// most is done to the first, so that much happens to one
const one = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.nat(REPORTS - 1) },
);
const student = often([1, 0], [1, 1], [3, 2], [2, 3]);
const author = fc.oneof(
  { weight: 8, arbitrary: fc.constant("author" as const) },
  { weight: 1, arbitrary: student },
);
const stale = often([12, false], [1, true]);
const named = <Name extends Act["act"]>(...names: readonly Name[]) =>
  fc.record({ act: fc.constantFrom(...names), one });
const category = fc.constantFrom(...keysOf(CATEGORIES).slice(0, 3));

/** Acts, each as often as it stands here. */
type Acts = readonly fc.Arbitrary<Act>[];

const to = often<ReportStatus>(
  [1, "pending"],
  [3, "under_review"],
  [4, "responded"],
  [2, "done"],
  [1, "rejected"],
);
const TEXTS = ["Sudah kami perbaiki.", "Kami perbaiki hari Senin."];
const text = fc.constantFrom(null, ...TEXTS);
const status = fc.record({ act: fc.constant("status" as const), one, to, text, stale });
const judge = fc.record({
  act: fc.constant("judge" as const),
  one,
  solved: fc.boolean(),
  student: author,
  stale,
});
const write = fc.record({ act: fc.constant("write" as const), one, student: author });
const vote = fc.record({
  act: fc.constant("vote" as const),
  one,
  student,
  kind: fc.constantFrom(null, ...VOTE_TYPES, ...VOTE_TYPES),
});
const follow = fc.record({
  act: fc.constant("follow" as const),
  one,
  student,
  wanted: fc.nat(3).map((n) => n > 0),
});
const merge = fc
  .record({ one: fc.nat(REPORTS - 1), further: often([1, 0], [4, 1], [4, 2], [4, 3]), stale })
  .map(({ further, ...merged }) => {
    const into = (merged.one + further) % REPORTS;
    return { ...merged, act: "merge" as const, into };
  });
const correct = fc.record({ act: fc.constant("correct" as const), one, category, stale });
const cover = fc.record({
  act: fc.constant("cover" as const),
  one,
  signs: fc.constantFrom(3, 5),
  stale,
});
const mark = fc.record({
  act: fc.constant("mark as abuse" as const),
  one,
  reason: fc.constantFrom("Menghina seorang dosen.", "Menyebar kabar bohong."),
  stale,
});

const desk: Acts = [status, status, status];
const conversation: Acts = [
  named("say", "mark as read", "withdraw the question"),
  named("ask"),
  named("ask"),
  write,
  write,
];
const word: Acts = [judge, judge, judge, named("take the answer away")];
const merging: Acts = [vote, vote, vote, follow, follow, merge, merge, merge, named("part")];
const corrections: Acts = [
  correct,
  fc.oneof(cover, named("uncover")),
  fc.oneof(mark, named("lift the mark")),
];

/** What a run is about: everything, or a part of it, which is then done the more. */
export const THEMES: readonly Acts[] = [
  [...desk, ...conversation, ...word, ...merging, ...corrections],
  [status, ...conversation],
  [...desk, ...word, mark],
  [status, ...merging],
  [...merging],
];

/** How each report is filed, and what becomes of it first. */
export const FILINGS = fc.array(
  fc.record({
    author: fc.nat(AUTHORS - 1),
    isAnonymous: fc.boolean(),
    isPrivate: often([12, false], [1, true]),
    category,
    first: often<readonly [ReportStatus, string | null]>(
      [5, ["under_review", null]],
      [4, ["responded", TEXTS[0]!]],
      [1, ["pending", null]],
    ),
  }),
  { minLength: REPORTS, maxLength: REPORTS },
);

/** Who does it, with which tokens, and to which report. */
export interface Acting {
  readonly t: TestApp;
  readonly id: number;
  readonly version: number;
  readonly admin: string;
  readonly superadmin: string;
  readonly tokenOf: (student: number | "author") => string;
  readonly idOf: (report: number) => number;
}

const inAdmin = (id: number, rest: string) => `/admin/reports/${id}${rest}`;

/** Asks the product for what the act is. */
export const send = (act: Act, acting: Acting): Promise<Reply> => {
  const { t, id, admin, superadmin, tokenOf, idOf } = acting;
  const talk = talkAt(t, `/reports/${id}`);
  // one that was never there is as old as any
  const version = "stale" in act && act.stale ? acting.version + 1 : acting.version;
  const asAdmin = (method: string, path: string, body?: object) =>
    t.call(method, path, { token: admin, ...(body && { body }) });
  switch (act.act) {
    case "status": {
      const response = act.text === null ? {} : { response: act.text };
      return asAdmin("PATCH", "/admin/reports/status", {
        id,
        status: act.to,
        version,
        ...response,
      });
    }
    case "take the answer away":
      return asAdmin("DELETE", `/reports/${id}/response`);
    case "say":
      return talk.say(admin, "Dari admin.");
    case "ask":
      return talk.ask(admin);
    case "withdraw the question":
      return talk.withdraw(admin);
    case "mark as read":
      return talk.markRead(admin);
    case "write":
      return talk.say(tokenOf(act.student), "Dari penulis.");
    case "judge": {
      const reason = "Masalahnya belum selesai juga.";
      const word = act.solved ? { solved: true } : { solved: false, reason };
      const body = { ...word, version };
      return t.call("POST", `/reports/${id}/verdict`, { token: tokenOf(act.student), body });
    }
    case "vote": {
      const vote = act.kind === null ? {} : { body: { type: act.kind } };
      const method = act.kind === null ? "DELETE" : "POST";
      return t.call(method, `/reports/${id}/vote`, { token: tokenOf(act.student), ...vote });
    }
    case "follow":
      return t.call(act.wanted ? "PUT" : "DELETE", `/reports/${id}/follow`, {
        token: tokenOf(act.student),
      });
    case "merge":
      return asAdmin("POST", inAdmin(id, "/merge"), { into: idOf(act.into), version });
    case "part":
      return asAdmin("DELETE", inAdmin(id, "/merge"));
    case "correct":
      return asAdmin("PATCH", inAdmin(id, ""), { category: act.category, version });
    case "cover": {
      const title = [[0, act.signs]];
      return asAdmin("PUT", inAdmin(id, "/redaction"), { version, reason: "other", title });
    }
    case "uncover":
      return asAdmin("DELETE", inAdmin(id, "/redaction"));
    case "mark as abuse":
      return asAdmin("POST", inAdmin(id, "/abuse"), { reason: act.reason, version });
    case "lift the mark":
      return t.call("DELETE", inAdmin(id, "/abuse"), { token: superadmin });
  }
};
