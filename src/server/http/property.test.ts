import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf, jpeg } from "../../../tests/forms.ts";
import { api } from "../../api.ts";
import type { Call } from "../../call.ts";
import type { Person } from "../../permissions.ts";
import type { KnownWords } from "../testing/arbitraries.ts";
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
} from "../testing/people.ts";
import { type RawRequest, requestsOf, sendRequest } from "../testing/requests.ts";
import { startTestApp, SUPERADMIN, type TestApp } from "../testing/test-app.ts";

/**
 * Whatever is sent to whichever call by whomever: never a 500, always a message, never a word about
 * the inside, and only a status that the OpenAPI document promises. A failure prints its seed.
 */

const SEED = 20_261_121;
/** For each call and each asker whom its rule lets through; of the others' requests nothing is read. */
const RUNS = 12;
const RUNS_REFUSED = 3;
/** For each call and each asker; all of them together stay within about a minute. */
const MILLISECONDS = 3_000;
const KINDS = ["guest", "waiting", "rejected", "verified", "admin", "superadmin"] as const;
type Kind = (typeof KINDS)[number];

/** What only somebody who reads the code or the database would say. */
const INSIDE =
  /\n\s*at |\.(ts|js|mjs):\d+|node_modules|\b(select|insert into|update|delete from)\b[^.]*\b(from|set|values|where)\b|syntax error|(Type|Reference|Syntax|Range)Error|kysely|pglite|violates/i;

/** What some calls decide about an account. */
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
let samples: Buffer[];
let document: any;
const succeeded = new Set<string>();

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
  for (let n = 0; n < reports.length; n++) {
    const status = n === 0 ? "published" : "draft";
    const fields = { title: `Berita ${n}`, description: "Isi berita yang cukup.", status };
    await t.call("POST", "/admin/news", { token: superadmin, body: formOf(fields) });
  }
  known = {
    ids: [...reports.map(({ id }) => id), target.id, other.id, colleague.id],
    texts: [target.email, target.npm, target.password, reports[0].receipt],
  };
  samples = [await jpeg()];
  document = openApiDocument(t.app.facts);
});
afterAll(() => t.close());

/** Everybody is again who they were: some calls end sessions or decide about accounts. */
const restore = async () => {
  for (const one of Object.values(askers)) {
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
const answersWell = async (name: string, call: Call, kind: Kind, request: RawRequest) => {
  const token = kind === "guest" ? undefined : askers[kind].token;
  const logged = t.log.length;
  const { status, type, text } = await sendRequest(t.origin, request, token);
  expect(promisedBy(call, request.method), `${status}: ${text.slice(0, 300)}`).toContain(status);
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
    const requests = requestsOf(call, t.app.facts, known, samples);
    for (const [at, kind] of KINDS.entries())
      await fc.assert(
        fc.asyncProperty(requests, (request) => answersWell(name, call, kind, request)),
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

test("most calls were also answered with a success, so that the requests were no mere noise", () => {
  const never = Object.keys(api).filter((name) => !succeeded.has(name));
  // some take a code out of a mail, or a password that nobody else knows
  expect(never.slice(Math.floor(Object.keys(api).length / 4))).toEqual([]);
});
