import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "../../src/api.ts";
import type { Call } from "../../src/call.ts";
import type { Person } from "../../src/permissions.ts";
import { formOf, jpeg, pdf, reportFields } from "../forms.ts";
import { fileAppeal, setPeriod } from "../support/appeals.ts";
import { arbitraryOf } from "../support/arbitraries.ts";
import {
  fileReport,
  newAdmin,
  rejectedStudent,
  setStatus,
  superadminToken,
  verifiedStudent,
  waitingStudent,
} from "../support/people.ts";
import { startTestApp, type TestApp } from "../support/test-app.ts";

/**
 * Somebody signed in counts through the numbers of records with every call of the API that takes one; a
 * new call is tried by itself.
 */

/** Stands in everything that the victims wrote and in their names. */
const MARK = "Milikkorban";
const NOBODYS = 2_000_000_000;
const ADMIN: Person = { id: 0, role: "admin", status: null };
/** Where something is asked for that belongs to one person, admins among them. */
const OWN_PLACES = [
  "/auth/sessions/",
  "/notifications/",
  "/admin/{id}",
  "/users/admin/",
  "/admin/notes/{id}",
] as const;

interface Attacker {
  readonly who: string;
  readonly token: string | undefined;
  readonly person: Person | null;
  /** Numbers of what is their own: the numbers of other kinds of records may be the same. */
  readonly own: readonly number[];
}

let t: TestApp;
let strangers: readonly Attacker[];
let admin: Attacker;
/** Numbers of the student's records, of every kind. */
let studentsIds: readonly number[];
/** Numbers of what one admin has, by where it is asked for. */
let adminsIds: Readonly<Record<(typeof OWN_PLACES)[number], readonly number[]>>;

const TAKES_ID = Object.entries<Call>(api).filter(
  ([, { path, body }]) =>
    path.includes("{id}") ||
    (body && typeof body === "object" && "id" in ((body as any).shape ?? {})),
);

const idsIn = async (token: string, path: string) =>
  (await t.call("GET", path, { token })).body.data.map(({ id }: { id: number }) => id) as number[];

const attackerOf = async (who: string, token: string): Promise<Attacker> => {
  const { user } = (await t.call("GET", "/users/me", { token })).body.data;
  const own = [user.id, ...(await idsIn(token, "/notifications"))];
  return { who, token, person: { id: user.id, role: user.role, status: user.status }, own };
};

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  const superadmin = await superadminToken(t);
  await setPeriod(t, superadmin, true);
  const victim = await verifiedStudent(t, superadmin, `${MARK} Sari`);
  const fields = { title: `${MARK} satu`, description: MARK };
  const file = { bytes: await jpeg(), name: `${MARK}.jpg` };
  const body = formOf({ ...reportFields, ...fields }, { file });
  const named = (await t.call("POST", "/reports", { token: victim.token, body })).body.data;
  const anonymous = await fileReport(t, victim.token, { ...fields, isAnonymous: true });
  const secret = await fileReport(t, victim.token, { ...fields, isPrivate: true });
  await setStatus(t, superadmin, secret.id, "responded", `${MARK} dijawab`);
  const appeal = await fileAppeal(t, victim.token, {}, { sk: await pdf(MARK) });
  studentsIds = [
    named.id,
    anonymous.id,
    secret.id,
    appeal.id,
    victim.id,
    ...(await idsIn(victim.token, "/notifications")),
  ];

  const rani = await newAdmin(t, superadmin);
  await t.call("PATCH", "/users/me", { token: rani.token, body: { name: `${MARK} Rani` } });
  const note = { token: rani.token, body: { text: `${MARK} catatan` } };
  const noted = await t.call("POST", `/admin/notes/report/${named.id}`, note);
  const notifications = studentsIds.slice(5);
  expect(notifications).not.toEqual([]);
  adminsIds = {
    "/auth/sessions/": await idsIn(rani.token, "/auth/sessions"),
    "/notifications/": notifications,
    "/admin/{id}": [rani.id],
    "/users/admin/": [rani.id],
    "/admin/notes/{id}": [noted.body.data.id],
  };

  strangers = [
    { who: "a guest", token: undefined, person: null, own: [] },
    await attackerOf("a waiting student", (await waitingStudent(t)).token),
    await attackerOf("a rejected student", (await rejectedStudent(t, superadmin)).token),
    await attackerOf("another student", (await verifiedStudent(t, superadmin)).token),
  ];
  admin = await attackerOf("another admin", (await newAdmin(t, superadmin)).token);
});
afterAll(() => t.close());

const SAMPLES = 2;
const SEED = 11;

/** Right requests to a call about the record `id`: the path and what is sent. */
const requestsAbout = (call: Call, id: number) => {
  const known = { ids: [id], texts: [] };
  const declared = call.body ?? call.form;
  const schema = typeof declared === "function" ? declared(t.app.campus.facts()) : declared;
  // a text of digits may be too large a number
  const right =
    schema && arbitraryOf(schema, known).filter((made) => schema.safeParse(made).success);
  const bodies = right
    ? (fc.sample(right, { numRuns: SAMPLES, seed: SEED }) as object[])
    : [undefined];
  const kinds = call.path.includes("{kind}") ? ["report", "appeal", "account"] : [""];
  return kinds.flatMap((kind) =>
    bodies.map((made) => {
      const fields = made && { ...made, ...("id" in made ? { id } : {}) };
      const path = call.path.replace("{id}", String(id)).replace("{kind}", kind);
      return { path, body: call.form ? formOf((fields ?? {}) as Record<string, string>) : fields };
    }),
  );
};

const answersOf = async (call: Call, { token }: Attacker, id: number) => {
  const answers = [];
  for (const { path, body } of requestsAbout(call, id)) {
    const reply = await t.call(call.method, path, { token, body });
    answers.push({ status: reply.status, body: reply.body });
  }
  return answers;
};

/** What the victims have, as it stands in the database. */
const belongings = async () => {
  const { db } = t.app;
  const students = db.selectFrom("account").selectAll().where("name", "like", `${MARK}%`);
  return {
    accounts: await students.orderBy("id").execute(),
    reports: await db.selectFrom("report").selectAll().orderBy("id").execute(),
    events: await db
      .selectFrom("report_event")
      .selectAll()
      .orderBy("report_id")
      .orderBy("number")
      .execute(),
    appeals: await db.selectFrom("appeal").selectAll().orderBy("id").execute(),
    notes: await db.selectFrom("note").selectAll().orderBy("id").execute(),
    votes: await db.selectFrom("vote").selectAll().execute(),
    files: await db.selectFrom("file").selectAll().orderBy("name").execute(),
    claims: await db.selectFrom("claim").selectAll().execute(),
    notifications: await db
      .selectFrom("notification")
      .selectAll()
      .where("id", "in", [...studentsIds])
      .orderBy("id")
      .execute(),
    sessions: await db.selectFrom("admin_session").select("id").orderBy("id").execute(),
  };
};

test("there are calls to try, for students and for admins", () => {
  const open = (person: Person | null) => TAKES_ID.filter(([, call]) => !call.who(person)).length;
  expect(strangers.map(({ person }) => open(person) >= 2)).toEqual(strangers.map(() => true));
  expect(open(strangers.at(-1)!.person)).toBeGreaterThanOrEqual(14);
  expect(open(admin.person)).toBeGreaterThanOrEqual(25);
});

describe("a student who counts through the numbers of others' records", () => {
  test.each(TAKES_ID)("by %s learns not even that they are there", async (_name, call) => {
    const before = await belongings();
    for (const attacker of strangers) {
      if (call.who(attacker.person)) continue;
      const none = await answersOf(call, attacker, NOBODYS);
      for (const id of studentsIds.filter((one) => !attacker.own.includes(one))) {
        const answers = await answersOf(call, attacker, id);
        expect([attacker.who, id, answers]).toEqual([attacker.who, id, none]);
        expect(JSON.stringify(answers)).not.toContain(MARK);
      }
    }
    expect(await belongings()).toEqual(before);
  });
});

describe("an admin who counts through what belongs to others alone", () => {
  /** Calls on what somebody has for themself: the others are every admin's to use. */
  const OWN = TAKES_ID.flatMap(([name, call]) => {
    const place = OWN_PLACES.find((start) => call.path.startsWith(start));
    return place && !call.who(ADMIN) ? [[name, call, place] as const] : [];
  });

  test.each(OWN)("by %s is refused and changes nothing", async (_name, call, place) => {
    const before = await belongings();
    for (const id of adminsIds[place])
      for (const { status, body } of await answersOf(call, admin, id)) {
        expect([403, 404]).toContain(status);
        expect(JSON.stringify(body)).not.toContain(MARK);
      }
    expect(await belongings()).toEqual(before);
  });

  test("has tried every such call", () => {
    expect(OWN.length).toBeGreaterThanOrEqual(9);
  });
});
