import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAdmin, superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { leaveAddress } from "./left-address.server.ts";

let t: TestApp;
let superadmin: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  superadmin = await superadminToken(t);
});
afterAll(() => t.close());

const SUBJECT = "Alamat email akun admin SIKAM Anda diubah";

/** Waits until every mail is sent; tells those to `address` about its change. */
const told = async (address: string) => {
  for (;;) {
    const { rows } = await sql`select from jobs.job where name = 'mail'`.execute(t.app.db);
    if (rows.length === 0) break;
    await delay(50);
  }
  return t.mailer.sent.filter(({ to, subject }) => to === address && subject === SUBJECT);
};

describe("PATCH /users/me with a new e-mail of an admin", () => {
  const update = (token: string, body: object) => t.call("PATCH", "/users/me", { token, body });

  test("tells the old address once: what, when, by whom and who may undo it; not the new one", async () => {
    const { token, email, name } = await newAdmin(t, superadmin);
    const moved = `pindah.${email}`;
    expect((await update(token, { email: moved })).status).toBe(200);
    const mails = await told(email);
    expect(mails).toHaveLength(1);
    const { text, code } = mails[0]!;
    expect(text).toContain(`Halo ${name},`);
    expect(text).toContain("diubah dari akun itu sendiri");
    expect(text).toContain(`Alamat sebelumnya: ${email}.`);
    expect(text).toMatch(/Pada \d+ \p{L}+ \d{4} pukul \d\d\.\d\d WIB/u);
    expect(text).toContain("Hanya superadmin yang dapat mengembalikan alamatnya");
    expect(text).not.toContain(moved);
    expect(code).toBeUndefined();
    expect(await told(moved)).toEqual([]);
  });

  test("tells each old address where it changes again at once", async () => {
    const { token, email } = await newAdmin(t, superadmin);
    await update(token, { email: `satu.${email}` });
    await update(token, { email: `dua.${email}` });
    expect(await told(email)).toHaveLength(1);
    expect(await told(`satu.${email}`)).toHaveLength(1);
    expect(await told(`dua.${email}`)).toEqual([]);
  });

  test("keeps the owner's sessions, the last way to take the address back", async () => {
    const { token, email, password } = await newAdmin(t, superadmin);
    const other = (await t.call("POST", "/auth/login", { body: { identifier: email, password } }))
      .body.token;
    await update(token, { email: `pindah.${email}` });
    expect((await update(other, { email })).status).toBe(200);
    expect(await told(`pindah.${email}`)).toHaveLength(1);
  });

  test("tells nobody where the address stays, is refused, or is a student's", async () => {
    const one = await newAdmin(t, superadmin);
    const two = await newAdmin(t, superadmin);
    expect((await update(one.token, { email: one.email.toUpperCase() })).status).toBe(200);
    expect((await update(one.token, { name: "Nama Lain" })).status).toBe(200);
    expect((await update(one.token, { email: two.email })).status).toBe(409);
    const student = await verifiedStudent(t, superadmin);
    expect((await update(student.token, { email: "lain@example.ac.id" })).status).toBe(200);
    for (const address of [one.email, two.email, student.email])
      expect(await told(address)).toEqual([]);
  });
});

describe("PATCH /admin/{id} with a new e-mail", () => {
  test("tells the old address that a superadmin changed it, under the name it had", async () => {
    const { id, email, name } = await newAdmin(t, superadmin);
    const body = { email: `pindah.${email}`, name: "Nama Pencuri", password: "sandi-baru" };
    expect((await t.call("PATCH", `/admin/${id}`, { token: superadmin, body })).status).toBe(200);
    const mails = await told(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain(`Halo ${name},`);
    expect(mails[0]!.text).toContain("diubah oleh superadmin");
    expect(mails[0]!.text).not.toContain("Nama Pencuri");
  });
});

describe("the job of a left address", () => {
  test("names the account alone in clear, and goes with a change that is rolled back", async () => {
    const { id, email, name } = await newAdmin(t, superadmin);
    const rows = await t.app.db
      .transaction()
      .execute(async (trx) => {
        await leaveAddress(t.app, trx, { id, name, email, version: 1 }, id);
        const written = await sql<{ text: string }>`
          select data::text as text from jobs.job
          where singleton_key = ${`address-changed:${id}:1`}`.execute(trx);
        throw Object.assign(new Error("rolled back"), { written: written.rows });
      })
      .catch((error: { written: { text: string }[] }) => error.written);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.text).toContain(`"account": ${id}`);
    expect(rows[0]!.text).not.toContain(email);
    expect(rows[0]!.text).not.toContain(name);
    expect(await told(email)).toEqual([]);
  });
});
