import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dumpRows } from "../../../tests/at-rest.ts";
import { formOf, jpeg, pdf } from "../../../tests/forms.ts";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { storedNames } from "../../../tests/support/stored.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { removeStudentHere } from "./operator.server.ts";

let t: TestApp;
let admin: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  await t.call("POST", "/admin/ukt/status", { token: admin });
});
afterAll(() => t.close());

const vote = (id: number, token: string, type: string) =>
  t.call("POST", `/reports/${id}/vote`, { token, body: { type } });
const statusOf = async (path: string, token?: string) =>
  (await t.call("GET", path, { token })).status;
const erase = ({ token, password }: TestStudent) =>
  t.call("POST", "/users/me/erasure", { token, body: { password } });
const votesOf = async (id: number) => (await t.call("GET", `/reports/${id}/votes`)).body.data;

/** Somebody who has left something everywhere, and another who was touched by it. */
const liveThrough = async (name: string) => {
  const leaver = await verifiedStudent(t, admin, name);
  const other = await verifiedStudent(t, admin, "Tinggal Sini");
  const form = formOf(
    { title: "Lampu mati", description: "Gelap.", category: "facilities", report_level: "faculty" },
    { file: { bytes: await jpeg(60, 40), name: "bukti.jpg" } },
  );
  const named = (await t.call("POST", "/reports", { token: leaver.token, body: form })).body.data;
  const sealed = await fileReport(t, leaver.token, { isAnonymous: "true" });
  const kept = await fileReport(t, other.token);
  const second = await fileReport(t, other.token);
  for (const { id } of [named, sealed, kept, second]) await setStatus(t, admin, id, "under_review");
  await vote(kept.id, leaver.token, "upvote");
  await vote(second.id, leaver.token, "downvote");
  await vote(named.id, other.token, "upvote");
  await t.call("PUT", `/reports/${kept.id}/follow`, { token: leaver.token });
  await t.call("PUT", `/reports/${named.id}/follow`, { token: other.token });
  const appeal = await t.call("POST", "/ukt-appeals", {
    token: leaver.token,
    body: formOf({ semester: "3", problem: "natural" }, { ktm: await pdf("Kartu") }),
  });
  expect(appeal.status).toBe(201);
  return { leaver, other, named, sealed, kept, second, appealId: appeal.body.data.id as number };
};

describe("POST /users/me/erasure", () => {
  test("removes the account with all that bears the name; what was filed stays without an author", async () => {
    const { leaver, named, sealed, kept, second, appealId } = await liveThrough("Pergi Jauh");
    const counted = async () =>
      (await t.call("GET", "/reports")).body.total_per_category.facilities as number;
    const before = await counted();
    const reply = await erase(leaver);
    expect([reply.status, reply.body.message]).toEqual([
      200,
      "Akun Anda sudah dihapus. Email terakhir mengonfirmasinya.",
    ]);

    expect(await statusOf("/users/me", leaver.token)).toBe(401);
    const { email: identifier, password } = leaver;
    const login = await t.call("POST", "/auth/login", { body: { identifier, password } });
    expect(login.status).toBe(401);
    expect(await statusOf(`/admin/ukt/appeals/${appealId}`, admin)).toBe(404);
    expect(await votesOf(kept.id)).toEqual({ upvote: 0, downvote: 0, vote_total: 0 });
    expect(await votesOf(second.id)).toEqual({ upvote: 0, downvote: 0, vote_total: 0 });
    expect((await t.call("GET", `/reports/${kept.id}`)).body.data.followers).toBe(0);
    expect((await t.call("GET", `/reports/${named.id}`)).body.data.followers).toBe(1);
    expect((await t.call("GET", `/reports/${sealed.id}`)).body.data.isAnonymous).toBe(true);
    const left = (await t.call("GET", `/reports/${named.id}`)).body.data;
    expect(left).toMatchObject({
      title: "Lampu mati",
      isAnonymous: false,
      student_id: null,
      students: { name: "Akun sudah dihapus" },
      vote_total: 1,
    });
    expect((await t.open(left.file_url)).status).toBe(200);
    expect(await counted()).toBe(before);
    const found = await t.call("GET", "/admin/reports?search=Pergi", { token: admin });
    expect(found.body.data).toEqual([]);
    const students = await t.call("GET", "/admin/students?search=Pergi", { token: admin });
    expect(students.body.data).toEqual([]);
  });

  test("an admin answers what has no author any more, and nobody is told", async () => {
    const { leaver, named } = await liveThrough("Pergi Dulu");
    await erase(leaver);
    const before = (await dumpRows(t.app.db as never)).filter(
      ({ table }) => table === "public.notification",
    ).length;
    await setStatus(t, admin, named.id, "responded", "Lampunya sudah diganti.");
    const { status, response } = (await t.call("GET", `/reports/${named.id}`)).body.data;
    expect([status, response]).toEqual(["responded", expect.any(String)]);
    const after = (await dumpRows(t.app.db as never)).filter(
      ({ table }) => table === "public.notification",
    );
    expect(after.filter(({ values }) => values["account_id"] === undefined)).toHaveLength(
      after.filter(({ values }) => values["author_tag"] !== undefined).length,
    );
    expect(after.length).toBeGreaterThanOrEqual(before);
  });

  test("ends a question, which nobody is left to answer, and a later one pauses no promise", async () => {
    const { leaver, named } = await liveThrough("Pergi Ditanya");
    const ask = async () => {
      const body = formOf({ text: "Lampu yang mana?", asks: true });
      const path = `/reports/${named.id}/messages`;
      expect((await t.call("POST", path, { token: admin, body })).status).toBe(201);
    };
    const read = async () =>
      (await t.call("GET", `/reports/${named.id}`, { token: admin })).body.data;
    const { due_at } = await read();
    await ask();
    expect(await read()).toMatchObject({ paused: true, waiting_for: "author", due_at: null });
    await erase(leaver);
    const extended = new Date(Date.parse(due_at) + 7 * spans.day).toISOString();
    expect(await read()).toMatchObject({ paused: false, waiting_for: null, due_at: extended });
    await ask();
    expect(await read()).toMatchObject({ paused: false, due_at: extended });
  });

  test("leaves no row with name, address or NPM, and no file, once its last mail is sent", async () => {
    const before = await storedNames(t.app);
    const { leaver, named } = await liveThrough("Pergi Selamanya");
    await erase(leaver);
    const mail = await t.mailer.received(
      ({ to, subject }) => to === leaver.email && subject === "Akun SIKAM Anda sudah dihapus",
    );
    expect(mail.text).toContain("Halo Pergi Selamanya,");
    const traces = async () =>
      (await dumpRows(t.app.db as never)).filter(({ values }) =>
        Object.values(values).some((value) =>
          [leaver.email, leaver.npm, "Pergi Selamanya", "pergi selamanya"].some((known) =>
            value.toLowerCase().includes(known.toLowerCase()),
          ),
        ),
      );
    await expect.poll(traces).toEqual([]);
    // the other's card, and the picture of the report that stays
    const files = (await storedNames(t.app)).filter((name) => !before.includes(name));
    expect(files).toHaveLength(2);
    const { file_url } = (await t.call("GET", `/reports/${named.id}`)).body.data;
    expect(files).toContain((file_url as string).split("/").at(-1));
  });

  test("the pages of what is published forget the name", async () => {
    const { leaver, named, sealed } = await liveThrough("Pergi Tampil");
    const before = t.dropped.length;
    await erase(leaver);
    const dropped = t.dropped.slice(before);
    expect(dropped).toContain(`/laporan/${named.id}`);
    expect(dropped).not.toContain(`/laporan/${sealed.id}`);
  });

  test("needs the password, which counts as a login where it is wrong", async () => {
    const { token } = await verifiedStudent(t, admin);
    const wrong = await t.call("POST", "/users/me/erasure", { token, body: { password: "bukan" } });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors).toEqual([{ path: "password", message: "Password tidak cocok" }]);
    expect((await t.call("POST", "/users/me/erasure", { token, body: {} })).status).toBe(422);
    expect(await statusOf("/users/me", token)).toBe(200);
  });

  test("is for students: 401 to a guest, 403 to an admin", async () => {
    const body = { password: "rahasia" };
    expect((await t.call("POST", "/users/me/erasure", { body })).status).toBe(401);
    expect((await t.call("POST", "/users/me/erasure", { token: admin, body })).status).toBe(403);
  });

  test("lets the same address register again, as somebody new", async () => {
    const leaver = await verifiedStudent(t, admin, "Pulang Pergi");
    const named = await fileReport(t, leaver.token);
    await erase(leaver);
    const ktm = { bytes: await jpeg(), name: "ktm.jpg" };
    const { email: campus_email, password } = leaver;
    const body = formOf({ name: "Pulang Lagi", campus_email, password }, { ktm });
    expect((await t.call("POST", "/auth/register", { body })).status).toBe(201);
    const mail = await t.mailer.received(
      ({ to, text }) => to === leaver.email && text.includes("Pulang Lagi"),
    );
    expect(mail.subject).toBe("Kode konfirmasi akun SIKAM Anda");
    expect(await statusOf(`/reports/${named.id}`)).toBe(404);
  });
});

describe("the operator's command", () => {
  test("does the same for an address in any case, and says how much", async () => {
    const { leaver, named } = await liveThrough("Diminta Pergi");
    expect(await removeStudentHere(t.app, leaver.email.toUpperCase())).toEqual({
      appeals: 1,
      reports: 1,
    });
    expect(await statusOf("/users/me", leaver.token)).toBe(401);
    const { students } = (await t.call("GET", `/reports/${named.id}`)).body.data;
    expect(students).toEqual({ name: "Akun sudah dihapus" });
  });

  test("removes the account where the store of files is away", async () => {
    const { leaver } = await liveThrough("Pergi Juga");
    const remove = () => Promise.reject(new Error("away"));
    const parts = { ...t.app, files: { ...t.app.files, remove } };
    expect(await removeStudentHere(parts, leaver.email)).toEqual({ appeals: 1, reports: 1 });
    expect(await statusOf("/users/me", leaver.token)).toBe(401);
  });

  test("removes nobody who is no student", async () => {
    const { email } = (await t.call("GET", "/users/me", { token: admin })).body.data.user;
    expect(await removeStudentHere(t.app, email)).toBeUndefined();
    expect(await removeStudentHere(t.app, "tidak-ada@students.example.ac.id")).toBeUndefined();
    expect(await statusOf("/users/me", admin)).toBe(200);
  });
});

test("the mark of an account is one that only this server makes, and no two are the same", async () => {
  const marks = () => t.app.db.selectFrom("erasure").select("mark").execute();
  const before = (await marks()).length;
  t.clock.move(spans.hour);
  const token = await superadminToken(t);
  for (const name of ["Satu Hilang", "Dua Hilang"])
    await erase(await verifiedStudent(t, token, name));
  const after = (await marks()).map(({ mark }) => mark.toString("hex"));
  expect(after).toHaveLength(before + 2);
  expect(new Set(after).size).toBe(after.length);
});
