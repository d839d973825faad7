import { fileAppeal, setPeriod } from "../../../tests/support/appeals.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf, jpeg } from "../../../tests/forms.ts";
import { api } from "../../api.ts";
import type { Call } from "../../call.ts";
import type { Person } from "../../permissions.ts";
import type { KnownWords } from "../../../tests/support/arbitraries.ts";
import { openApiDocument } from "../openapi/document.ts";
import {
  fileReport,
  newAdmin,
  rejectedStudent,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { talkAt } from "../../../tests/support/talk.ts";
import { parameterCases, UNSTORABLE } from "../../../tests/support/parameters.ts";
import { type RawRequest, requestsOf, sendRequest } from "../../../tests/support/requests.ts";
import { startTestApp, SUPERADMIN, type TestApp } from "../../../tests/support/test-app.ts";

/**
 * Whatever is sent to whichever call by whomever: never a 500, always a message, never a word about
 * the inside, and only a status that the OpenAPI document promises. A failure prints its seed.
 */

const SEED = 20_261_121;
/** For each call and each asker whom its rule lets through; of the others' requests nothing is read. */
const RUNS = 12;
const RUNS_REFUSED = 3;
/** For each call and each asker; on a busy machine a first drawing takes seconds. */
const MILLISECONDS = 9_000;
const KINDS = ["guest", "waiting", "rejected", "verified", "admin", "superadmin"] as const;
type Kind = (typeof KINDS)[number];

/** Words that only somebody who reads the code or the database would say. */
const INSIDE =
  /\n\s*at |\.(ts|js|mjs):\d+|node_modules|\b(select|insert into|update|delete from)\b[^.]*\b(from|set|values|where)\b|syntax error|(Type|Reference|Syntax|Range)Error|kysely|pglite|violates/i;

/** Decisions about an account that some calls make. */
const keptOf = (id: number) =>
  t.app.db
    .selectFrom("account")
    .select(["role", "status", "status_reason", "due_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

interface Asker {
  readonly login: { identifier: string; password: string };
  readonly id: number;
  readonly kept: Awaited<ReturnType<typeof keptOf>>;
  token: string;
}

let t: TestApp;
let askers: Record<Exclude<Kind, "guest">, Asker>;
let known: KnownWords;
let reportIds: number[];
/** What the requests of a call may name. */
const knownOf = ({ path }: Call): KnownWords =>
  path.includes("report") || path.includes("claims") ? { ...known, ids: reportIds } : known;
let samples: Buffer[];
let document: any;
const succeeded = new Set<string>();
/** How many requests each call has answered: made ones, and those with a parameter that cannot be stored. */
const made = new Map<string, number>();
const unstorable = new Map<string, number>();

const asker = async (
  { id, token }: { id: number; token: string },
  login: Asker["login"],
): Promise<Asker> => ({ id, token, login, kept: await keptOf(id) });

const studentAsker = (student: TestStudent) =>
  asker(student, { identifier: student.email, password: student.password });

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "100000" });
  const superadmin = await superadminToken(t);
  const admin = await newAdmin(t, superadmin);
  const colleague = await newAdmin(t, superadmin);
  const verified = await verifiedStudent(t, superadmin);
  const other = await verifiedStudent(t, superadmin);
  const target = await waitingStudent(t);
  const me = (await t.call("GET", "/users/me", { token: superadmin })).body.data.user;
  askers = {
    waiting: await studentAsker(await waitingStudent(t)),
    rejected: await studentAsker(await rejectedStudent(t, superadmin)),
    verified: await studentAsker(verified),
    admin: await asker(admin, { identifier: admin.email, password: admin.password }),
    superadmin: await asker(
      { id: me.id, token: superadmin },
      { identifier: SUPERADMIN.email, password: SUPERADMIN.password },
    ),
  };
  const reports = [];
  for (const [token, isAnonymous] of [
    [verified.token, true],
    [verified.token, false],
    [other.token, true],
    [other.token, false],
    [other.token, false],
  ] as const)
    reports.push(await fileReport(t, token, { isAnonymous }));
  await setStatus(t, superadmin, reports[4].id, "responded", "Sudah kami perbaiki.");
  await setStatus(t, superadmin, reports[2].id, "under_review");
  await setPeriod(t, superadmin, true);
  const appeal = await fileAppeal(t, other.token);
  for (const path of [`/ukt-appeals/${appeal.id}`, ...reports.map(({ id }) => `/reports/${id}`)])
    await talkAt(t, path).say(superadmin, "Sudah kami baca.");
  for (let n = 0; n < reports.length; n++) {
    const status = n === 0 ? "published" : "draft";
    const fields = { title: `Berita ${n}`, description: "Isi berita yang cukup.", status };
    await t.call("POST", "/admin/news", { token: superadmin, body: formOf(fields) });
  }
  const people = [target.id, other.id, colleague.id];
  reportIds = [...reports.map(({ id }) => id), ...people];
  known = {
    // news, notes, notifications and the like are few, and numbered from 1
    ids: [1, 2, 3, 4, 5, ...people],
    texts: [target.email, target.npm, target.password, reports[0].receipt],
  };
  samples = [await jpeg()];
  document = openApiDocument(t.app.campus.facts());
});
afterAll(() => t.close());

/** Everybody is again who they were: some calls end sessions or decide about accounts. */
const restore = async (ones = Object.values(askers)) => {
  for (const one of ones) {
    await t.app.db
      .updateTable("account")
      .set({ ...one.kept, closed_at: null })
      .where("id", "=", one.id)
      .execute();
    const me = await t.call("GET", "/users/me", { token: one.token });
    if (me.status === 200) continue;
    const reply = await t.call("POST", "/auth/login", { body: one.login });
    expect(reply.status).toBe(200);
    one.token = reply.body.token;
  }
};

const personOf = (kind: Kind): Person | null => {
  if (kind === "guest") return null;
  const { id, kept } = askers[kind];
  return { id, role: kept.role, status: kept.status };
};

const promisedBy = (call: Call, method: string) =>
  Object.keys(document.paths[call.path][method.toLowerCase()].responses).map(Number);

/** Sends one request and holds its answer against everything that an answer owes. */
const answersWell = async (
  name: string,
  call: Call,
  kind: Kind,
  request: RawRequest,
  { where = "", promised = promisedBy(call, request.method) } = {},
) => {
  const token = kind === "guest" ? undefined : askers[kind].token;
  const logged = t.log.length;
  const { status, type, text } = await sendRequest(t.origin, request, token);
  expect(promised, `${where} ${status}: ${text.slice(0, 300)}`).toContain(status);
  if (call.gives && status < 300) {
    expect(type).toBe(call.gives);
    return void succeeded.add(name);
  }
  expect(type).toMatch(/^application\/json\b/);
  const { data: _data, ...body } = JSON.parse(text);
  expect(body.message).toEqual(expect.stringMatching(/\S/));
  expect(body.success).toBe(status < 300);
  if (status < 300) return void succeeded.add(name);
  expect(body.code).toMatch(/^[A-Z][A-Z_]*$/);
  expect(JSON.stringify(body)).not.toMatch(INSIDE);
  expect(t.log.slice(logged).join("\n")).not.toContain('"level":"error"');
};

const runsOf = (call: Call, kind: Kind) => {
  const takes = call.params || call.query || call.body || call.form || call.files;
  return takes && !call.who(personOf(kind)) ? RUNS : RUNS_REFUSED;
};

test.each(Object.entries<Call>(api))(
  "%s answers whatever it is sent",
  async (name, call) => {
    const requests = requestsOf(call, t.app.campus.facts(), knownOf(call), samples);
    for (const [at, kind] of KINDS.entries())
      await fc.assert(
        fc.asyncProperty(requests, (request) => {
          made.set(name, (made.get(name) ?? 0) + 1);
          return answersWell(name, call, kind, request);
        }),
        {
          seed: SEED + at,
          numRuns: runsOf(call, kind),
          plugins: [fc.interruptAfterTimeLimit(MILLISECONDS)],
          endOnFailure: true,
        },
      );
    if (call.method !== "GET") await restore();
  },
  60_000,
);

/** A person who may do most of those that a call lets in. */
const likeliest = (call: Call) => KINDS.findLast((kind) => !call.who(personOf(kind)))!;

test.each(Object.entries<Call>(api))(
  "%s takes out of every parameter what cannot be stored, or refuses it",
  async (name, call) => {
    const kind = likeliest(call);
    const cases = parameterCases(call, t.app.campus.facts(), knownOf(call));
    unstorable.set(name, cases.length);
    // each parameter is sent each of them
    expect(cases.length % UNSTORABLE.length).toBe(0);
    for (const { where, tooLong, request } of cases) {
      const promised = tooLong ? [431] : promisedBy(call, request.method);
      await answersWell(name, call, kind, request, { where, promised });
      if (call.method !== "GET" && kind !== "guest") await restore([askers[kind]]);
    }
    if (call.method !== "GET") await restore();
  },
  60_000,
);

test("a header of a megabyte is refused, and one with every byte that a header may have is read", async () => {
  const get = (headers: Record<string, string>) =>
    sendRequest(t.origin, { method: "GET", path: "/reports", headers, body: undefined }, undefined);
  for (const name of ["user-agent", "idempotency-key", "authorization", "x-forwarded-for"]) {
    expect((await get({ [name]: "x".repeat(1_000_000) })).status).toBe(431);
    expect((await get({ [name]: "\t\u0080\u00ff~" })).status).toBe(200);
  }
});

test("every call has answered many requests, and every parameter each text that cannot be stored", () => {
  const planned = (call: Call) => KINDS.reduce((sum, kind) => sum + runsOf(call, kind), 0);
  const lines = Object.entries<Call>(api).map(
    ([name, call]) =>
      [name, made.get(name) ?? 0, planned(call), unstorable.get(name) ?? 0] as const,
  );
  const sum = (at: 1 | 2 | 3) => lines.reduce((total, line) => total + line[at], 0);
  for (const [name, sent, of, more] of [...lines, ["in all", sum(1), sum(2), sum(3)] as const])
    process.stdout.write(`${name}: ${sent} of ${of} made requests, ${more} unstorable\n`);
  // a slow machine ends some runs early
  expect(lines.filter(([, sent, of]) => sent < of / 2).map(([name]) => name)).toEqual([]);
  const takes = ({ params, query, body, form }: Call) => !!(params ?? query ?? body ?? form);
  for (const [name, , , more] of lines)
    expect([name, more >= UNSTORABLE.length]).toEqual([name, takes(api[name as keyof typeof api])]);
  expect(sum(1)).toBeGreaterThan(2_000);
  expect(sum(3)).toBeGreaterThan(800);
});

test("most calls were also answered with a success, so that the requests were no mere noise", () => {
  const never = Object.keys(api).filter((name) => !succeeded.has(name));
  // some take a code out of a mail, a password that nobody else knows, or a case that has just come so far
  expect(never.slice(Math.floor((Object.keys(api).length * 3) / 10))).toEqual([]);
});
