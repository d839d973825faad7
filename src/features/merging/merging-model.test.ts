import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { listUnsettled } from "./merging.sql.ts";
import { settleMergings } from "./settle.server.ts";

/** Any order of merges, partings, votes and hidings on five reports, beside a model in memory. */

let t: TestApp;
let admin: string;
let author: TestStudent;
let voters: TestStudent[];
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "100000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin);
  voters = [];
  for (let n = 0; n < 3; n++) voters.push(await verifiedStudent(t, admin));
  // what is due is settled after each step, and not when a worker comes to it
  await t.app.jobs.stop();
});
afterAll(() => t.close());

const REPORTS = 5;
const which = fc.nat(REPORTS - 1);
const step = fc.oneof(
  fc.record({ do: fc.constant("merge" as const), one: which, into: which }),
  fc.record({ do: fc.constant("part" as const), one: which }),
  fc.record({
    do: fc.constant("vote" as const),
    one: which,
    voter: fc.nat(2),
    kind: fc.constantFrom("upvote", "downvote", null),
  }),
  fc.record({ do: fc.constant("hide" as const), one: which }),
  fc.record({ do: fc.constant("show" as const), one: which }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Modelled {
  target: number | null;
  isHidden: boolean;
  /** Own votes by voter. */
  own: Map<number, string>;
  /** Votes that came along: by voter, from which report. */
  came: Map<number, { from: number; kind: string }>;
}

/** What each report counts, said once more in plain words. */
const makeModel = () => {
  const all: Modelled[] = Array.from({ length: REPORTS }, () => ({
    target: null,
    isHidden: false,
    own: new Map(),
    came: new Map(),
  }));
  const voteOf = (id: number, voter: number) =>
    all[id]!.own.get(voter) ?? all[id]!.came.get(voter)?.kind;
  const bring = (target: number, from: number, only?: Set<number>) => {
    for (const [voter, kind] of all[from]!.own)
      if (voteOf(target, voter) === undefined && (!only || only.has(voter)))
        all[target]!.came.set(voter, { from, kind });
  };
  const childrenOf = (target: number) =>
    all.flatMap((report, id) => (report.target === target ? [id] : []));
  const takeAway = (target: number, from: number) => {
    const lost = new Set<number>();
    for (const [voter, { from: origin }] of all[target]!.came)
      if (origin === from) {
        all[target]!.came.delete(voter);
        lost.add(voter);
      }
    for (const other of childrenOf(target)) bring(target, other, lost);
  };
  const part = (id: number) => {
    const { target } = all[id]!;
    all[id]!.target = null;
    if (target !== null) takeAway(target, id);
  };
  const act = (asked: Step): void => {
    const report = all[asked.one]!;
    if (asked.do === "merge") {
      const target = all[asked.into]!.target ?? asked.into;
      if (asked.into === asked.one || target === asked.one) return;
      if (report.isHidden || all[target]!.isHidden || report.target === target) return;
      part(asked.one);
      const moved = childrenOf(asked.one);
      for (const id of moved) part(id);
      for (const id of [...moved, asked.one].toSorted((a, b) => a - b)) {
        all[id]!.target = target;
        bring(target, id);
      }
    } else if (asked.do === "part") part(asked.one);
    else if (asked.do === "vote") {
      if (report.isHidden || report.target !== null) return;
      report.came.delete(asked.voter);
      if (asked.kind) report.own.set(asked.voter, asked.kind);
      else report.own.delete(asked.voter);
    } else if (asked.do === "hide") {
      report.isHidden = true;
      part(asked.one);
      for (const id of childrenOf(asked.one)) part(id);
    } else report.isHidden = false;
  };
  const seen = () =>
    all.map(({ target, own, came }) => {
      const kinds = [...own.values(), ...[...came.values()].map(({ kind }) => kind)];
      const count = (kind: string) => kinds.filter((one) => one === kind).length;
      return { target, up: count("upvote"), down: count("downvote") };
    });
  return {
    act,
    seen,
    listed: () => all.filter((one) => !one.isHidden && one.target === null).length,
  };
};

test("any order of acts leaves the votes and counts that a model has", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const before = (await t.call("GET", "/reports")).body.pagination.total_items as number;
      const ids: number[] = [];
      for (let n = 0; n < REPORTS; n++) {
        const { id } = await fileReport(t, author.token, { isAnonymous: n % 2 === 0 });
        await setStatus(t, admin, id, "under_review");
        ids.push(id);
      }
      // the model counts in the order of numbers
      ids.sort((a, b) => a - b);
      const model = makeModel();
      for (const asked of steps) {
        model.act(asked);
        const id = ids[asked.one]!;
        if (asked.do === "merge")
          await t.call("POST", `/admin/reports/${id}/merge`, {
            token: admin,
            body: { into: ids[asked.into] },
          });
        else if (asked.do === "part")
          await t.call("DELETE", `/admin/reports/${id}/merge`, { token: admin });
        else if (asked.do === "vote")
          await t.call(asked.kind ? "POST" : "DELETE", `/reports/${id}/vote`, {
            token: voters[asked.voter]!.token,
            ...(asked.kind ? { body: { type: asked.kind } } : {}),
          });
        else await setStatus(t, admin, id, asked.do === "hide" ? "rejected" : "under_review");
        await settleMergings(t.app);
      }
      const rows = await t.app.db
        .selectFrom("report")
        .select(["id", "merged_into", "upvotes", "downvotes"])
        .where("id", "in", ids)
        .orderBy("id")
        .execute();
      expect(
        rows.map((row) => ({
          target: row.merged_into === null ? null : ids.indexOf(row.merged_into),
          up: row.upvotes,
          down: row.downvotes,
        })),
      ).toEqual(model.seen());
      expect(await listUnsettled(t.app.db)).toEqual([]);
      const after = (await t.call("GET", "/reports")).body.pagination.total_items as number;
      expect(after - before).toBe(model.listed());
    }),
    { numRuns: 10 },
  );
}, 120_000);
