import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  codeIn,
  fileReport,
  newAdmin,
  setStatus,
  superadminToken,
  type TestAdmin,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import {
  type Reply,
  startTestApp,
  SUPERADMIN,
  type TestApp,
} from "../../../tests/support/test-app.ts";
import { lockAwaited } from "../../../tests/support/test-database.ts";

let t: TestApp;
let superadmin: string;
let superadminId: number;
let admin: TestAdmin;
let student: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  superadmin = await superadminToken(t);
  superadminId = (await me(superadmin)).body.data.user.id;
  admin = await newAdmin(t, superadmin);
  student = (await waitingStudent(t)).token;
});
afterAll(() => t.close());

const me = (token: string) => t.call("GET", "/users/me", { token });
const login = (identifier: string, password: string) =>
  t.call("POST", "/auth/login", { body: { identifier, password } });
const add = (body: object, token: string | undefined = superadmin) =>
  t.call("POST", "/admin", { token, body });
const get = (id: number | string, token?: string) => t.call("GET", `/admin/${id}`, { token });
const edit = (id: number | string, body: object, token: string | undefined = superadmin) =>
  t.call("PATCH", `/admin/${id}`, { token, body });
const remove = (id: number | string, token: string | undefined = superadmin) =>
  t.call("DELETE", `/admin/${id}`, { token });
/** The acts on an admin and who did them, oldest first. */
const acts = async (id: number) =>
  (
    await t.app.db
      .selectFrom("audit")
      .select(["actor_id", "action", "address"])
      .where("target", "=", `admin:${id}`)
      .orderBy("id")
      .execute()
  ).map((row) => [row.actor_id, row.action, row.address]);

const fields = { name: "Rani Lestari", email: "rani@example.ac.id", password: "rahasia-rani" };

describe("PATCH /admin/{id}", () => {
  test("by the admin themself changes name and e-mail; role and password stay unjudged, PUT means the same", async () => {
    const own = await newAdmin(t, superadmin);
    const body = { role: "superadmin", password: "sandi-baru", name: "Nama Baru" };
    const reply = await t.call("PUT", `/admin/${own.id}`, { token: own.token, body });
    expect([reply.status, reply.body.message]).toEqual([200, "Profil admin tersimpan"]);
    expect(reply.body.data).toMatchObject({ name: "Nama Baru", role: "admin", version: 2 });
    const wrong = { role: ["raja"], password: "x" };
    expect((await edit(own.id, wrong, own.token)).body.data).toMatchObject({ version: 2 });
    expect((await edit(superadminId, { role: ["raja"] }, own.token)).status).toBe(403);
    const email = `baru.${own.email}`;
    expect((await edit(own.id, { email: email.toUpperCase() }, own.token)).body.data).toMatchObject(
      { email, name: "Nama Baru", username: own.email.split("@")[0] },
    );
    expect((await login(email, own.password)).status).toBe(200);
    expect(await acts(own.id)).toEqual([
      [superadminId, "create-admin", "127.0.0.1"],
      [own.id, "edit-admin", "127.0.0.1"],
      [own.id, "edit-admin", "127.0.0.1"],
    ]);
  });

  test("by a superadmin on the own account leaves role and password alone", async () => {
    const reply = await edit(superadminId, { role: "admin", password: "sandi-baru" });
    expect([reply.status, reply.body.data.role]).toEqual([200, "superadmin"]);
    expect((await edit(superadminId, { role: "raja", password: "x" })).status).toBe(200);
    expect((await login(SUPERADMIN.email, SUPERADMIN.password)).status).toBe(200);
    expect(await acts(superadminId)).toEqual([]);
  });

  test("by a superadmin makes a superadmin and an admin again; it counts at once", async () => {
    const other = await newAdmin(t, superadmin);
    const may = async () => (await t.call("GET", "/admin", { token: other.token })).status;
    expect(await may()).toBe(403);
    await edit(other.id, { role: "superadmin" });
    expect(await may()).toBe(200);
    await edit(other.id, { role: "admin" });
    expect(await may()).toBe(403);
    expect((await acts(other.id)).map(([, action]) => action)).toEqual([
      "create-admin",
      "promote-admin",
      "demote-admin",
    ]);
  });

  test("with another's password ends that one's sessions and codes, and leaves a row", async () => {
    const other = await newAdmin(t, superadmin);
    const body = { email: other.email };
    await t.call("POST", "/auth/request-password-reset", { body });
    const otp = codeIn((await t.mailer.received(({ to }) => to === other.email)).text);
    expect((await edit(other.id, { password: "sandi-baru" })).status).toBe(200);
    expect((await me(other.token)).status).toBe(401);
    expect((await login(other.email, other.password)).status).toBe(401);
    expect((await login(other.email, "sandi-baru")).status).toBe(200);
    const reset = await t.call("POST", "/auth/verify-password-reset", {
      body: { ...body, otp, new_password: "sandi-lama" },
    });
    expect(reset.status).toBe(422);
    expect((await acts(other.id)).at(-1)?.[1]).toBe("set-admin-password");
  });

  test("waits for a password being changed before it opens a session: the old one opens none", async () => {
    const other = await newAdmin(t, superadmin);
    const opened = await t.app.db.transaction().execute(async (trx) => {
      await trx
        .updateTable("account")
        .set({ salt: randomBytes(16), password_hash: randomBytes(32) })
        .where("id", "=", other.id)
        .execute();
      await trx.deleteFrom("session").where("account_id", "=", other.id).execute();
      const reply = login(other.email, other.password);
      await lockAwaited(trx);
      return { reply };
    });
    expect((await opened.reply).status).toBe(401);
  });

  test("keeps everything where nothing differs, an empty password too", async () => {
    const other = await newAdmin(t, superadmin);
    const same = { name: other.name, email: other.email, role: "admin", password: "" };
    expect((await edit(other.id, same)).body.data.version).toBe(1);
    expect(await acts(other.id)).toHaveLength(1);
    expect((await me(other.token)).status).toBe(200);
  });

  test("is a 409 for a taken address and for a stale version", async () => {
    const other = await newAdmin(t, superadmin);
    const taken = await edit(other.id, { email: admin.email });
    expect([taken.status, taken.body.code]).toEqual([409, "EMAIL_TAKEN"]);
    await edit(other.id, { name: "Satu Dua", version: 1 });
    const stale = await edit(other.id, { name: "Tiga Empat", version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "STALE"]);
    expect(stale.body.data).toMatchObject({ name: "Satu Dua", version: 2 });
  });

  test.each([
    [{ name: "Al" }, "Nama minimal 3 karakter"],
    [{ email: "" }, "Email wajib diisi"],
    [{ password: "12345" }, "Password minimal 6 karakter"],
    [{ role: "student" }, "Peran tidak valid"],
  ])("refuses %j with 422", async (wrong, message) => {
    const reply = await edit(admin.id, wrong);
    expect([reply.status, reply.body.message]).toEqual([422, message]);
  });

  test("is a 401 for guests, a 403 for others, a 404 for what is no admin", async () => {
    const other = await newAdmin(t, superadmin);
    expect((await t.call("PATCH", `/admin/${admin.id}`, { body: {} })).status).toBe(401);
    expect((await edit(admin.id, {}, student)).status).toBe(403);
    expect((await edit(admin.id, { name: "Bukan Saya" }, other.token)).status).toBe(403);
    const someone = await waitingStudent(t);
    for (const id of [someone.id, 999_999])
      expect((await edit(id, { role: "superadmin" })).status).toBe(404);
  });
});

describe("DELETE /admin/{id}", () => {
  test("closes the account: no session, no login, not listed, the address and username free again", async () => {
    const other = await newAdmin(t, superadmin);
    const count = async () =>
      (await t.call("GET", "/admin", { token: superadmin })).body.total_admins;
    const before = await count();
    const reply = await remove(other.id);
    expect([reply.status, reply.body.message]).toEqual([200, `Akun ${other.name} dihapus`]);
    expect((await me(other.token)).status).toBe(401);
    expect((await login(other.email, other.password)).status).toBe(401);
    expect(await count()).toBe(before - 1);
    expect((await get(other.id, superadmin)).status).toBe(404);
    expect((await edit(other.id, { name: "Kembali" })).status).toBe(404);
    expect((await remove(other.id)).status).toBe(404);
    const again = await add({ ...fields, email: other.email });
    expect(again.body.data).toMatchObject({ username: other.email.split("@")[0] });
    expect(again.body.data.id).not.toBe(other.id);
    expect((await acts(other.id)).at(-1)).toEqual([superadminId, "delete-admin", "127.0.0.1"]);
  });

  test("keeps the name on what that admin answered", async () => {
    const other = await newAdmin(t, superadmin);
    const author = await verifiedStudent(t, superadmin);
    const { id } = await fileReport(t, author.token);
    await setStatus(t, other.token, id, "responded", "Sudah kami perbaiki");
    await remove(other.id);
    const report = await t.call("GET", `/reports/${id}`, { token: superadmin });
    expect(report.body.data.admins).toEqual({ name: other.name });
    expect(report.body.data.timeline).toMatchObject([{ admins: { name: other.name } }]);
  });

  test("is a 409 for one's own account, a 404 for what is no admin", async () => {
    const own = await remove(superadminId);
    expect([own.status, own.body.code]).toEqual([409, "OWN_ACCOUNT"]);
    const someone = await waitingStudent(t);
    expect((await remove(someone.id)).status).toBe(404);
    expect((await remove("x")).status).toBe(400);
  });

  test("is for superadmins: 401 for guests, 403 for everybody else", async () => {
    expect((await t.call("DELETE", `/admin/${admin.id}`)).status).toBe(401);
    expect((await remove(admin.id, student)).status).toBe(403);
    expect((await remove(superadminId, admin.token)).status).toBe(403);
  });
});

describe("two superadmins at once leave one", () => {
  const superadmins = async (app: TestApp) =>
    app.app.db
      .selectFrom("account")
      .select("id")
      .where("role", "=", "superadmin")
      .where("closed_at", "is", null)
      .execute();

  test.each([
    ["demoting each other", "PATCH", { role: "admin" }],
    ["deleting each other", "DELETE", undefined],
  ])("%s", async (_what, method, body) => {
    const own = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
    let first = await superadminToken(own);
    let firstId = (await own.call("GET", "/users/me", { token: first })).body.data.user.id;
    for (let round = 0; round < 3; round += 1) {
      const second = await newAdmin(own, first, "superadmin");
      const replies = await Promise.all([
        own.call(method, `/admin/${second.id}`, { token: first, body }),
        own.call(method, `/admin/${firstId}`, { token: second.token, body }),
      ]);
      const statuses = replies.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect([401, 403, 409]).toContain(statuses.find((status) => status !== 200));
      const left = await superadmins(own);
      expect(left).toEqual([{ id: statuses[0] === 200 ? firstId : second.id }]);
      if (statuses[1] === 200) [first, firstId] = [second.token, second.id];
    }
    await own.close();
  });
});

describe("a superadmin who is made an admin while the request is under way", () => {
  /** Sends `request` while the rank of `id` is being taken, and resolves to its answer. */
  const whileDemoted = async (app: TestApp, id: number, request: () => Promise<Reply>) => {
    const sent = await app.app.db.transaction().execute(async (trx) => {
      await trx.updateTable("account").set({ role: "admin" }).where("id", "=", id).execute();
      const reply = request();
      await lockAwaited(trx);
      return { reply };
    });
    return sent.reply;
  };

  test("adds nobody, sets no password, and leaves the last superadmin", async () => {
    const own = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
    const first = await superadminToken(own);
    const { id } = (await own.call("GET", "/users/me", { token: first })).body.data.user;
    const other = await newAdmin(own, first);
    const second = await newAdmin(own, first);
    const { token } = second;
    // with one connection only, the rank is gone before the rule is asked
    const late = process.env["TEST_DATABASE_URL"] ? 409 : 403;
    const tries: [string, string, object | undefined, number][] = [
      ["POST", "/admin", { name: "Rani", email: "rani@b.ac.id", password: "rahasia" }, 403],
      ["PATCH", `/admin/${other.id}`, { password: "sandi-baru" }, 403],
      ["DELETE", `/admin/${other.id}`, undefined, 403],
      ["PATCH", `/admin/${id}`, { role: "admin" }, late],
      ["DELETE", `/admin/${id}`, undefined, late],
    ];
    for (const [method, path, body, expected] of tries) {
      await own.call("PATCH", `/admin/${second.id}`, {
        token: first,
        body: { role: "superadmin" },
      });
      const reply = await whileDemoted(own, second.id, () =>
        own.call(method, path, { token, body }),
      );
      expect([method, path, reply.status]).toEqual([method, path, expected]);
    }
    const left = await own.call("GET", "/admin?sort=oldest", { token: first });
    expect(left.body.data.map((one: { role: string }) => one.role)).toEqual([
      "superadmin",
      "admin",
      "admin",
    ]);
    expect((await own.call("GET", "/users/me", { token: other.token })).status).toBe(200);
    await own.close();
  });
});
