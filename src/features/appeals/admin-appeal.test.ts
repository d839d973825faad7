import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pdf } from "../../../tests/forms.ts";
import {
  changeAppeal,
  fileAppeal,
  openLink,
  setPeriod,
  storedFiles,
} from "../../../tests/support/appeals.ts";
import {
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let admin: string;
let student: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  await setPeriod(t, admin, true);
  student = await verifiedStudent(t, admin);
});
afterAll(() => t.close());

const change = (body: object, token: string | undefined = admin) => changeAppeal(t, token, body);
const list = (query: string, token: string | undefined = admin) =>
  t.call("GET", `/admin/ukt/appeals?${query}`, { token });
const ids = (reply: { body: { data: { id: number }[] } }) => reply.body.data.map(({ id }) => id);
const bell = async (token: string) =>
  (await t.call("GET", "/notifications", { token })).body.data as {
    description: string;
    link: string | null;
  }[];
/** A pending appeal of a student of its own. */
const pending = async (name?: string) => {
  const owner = await verifiedStudent(t, admin, name);
  return { owner, ...(await fileAppeal(t, owner.token)) };
};

describe("GET /admin/ukt/appeals", () => {
  test("searches name and NPM, filters, sorts, pages and counts: 200", async () => {
    const one = await pending("Kirana Sébastian");
    const two = await pending("Kirana Lain");
    await change({ id: one.id, status: "approved" });
    const three = await fileAppeal(t, one.owner.token, { problem: "non_natural" });
    const reply = await list("search=kirana");
    expect(reply.status).toBe(200);
    expect(ids(reply)).toEqual([three.id, two.id, one.id]);
    expect(reply.body.pagination).toMatchObject({ total_items: 3, total_pages: 1 });
    expect(reply.body.total_per_status).toEqual({
      pending: 2,
      under_review: 0,
      responded: 1,
      rejected: 0,
    });
    expect(reply.body.totalPerStatus).toEqual(reply.body.total_per_status);
    expect(ids(await list("search=SEBASTIAN&sort=oldest"))).toEqual([one.id, three.id]);
    expect(ids(await list(`search=${two.owner.npm.slice(1)}`))).toEqual([two.id]);
    expect(ids(await list("search=kirana&status=approved"))).toEqual([one.id]);
    expect(ids(await list("search=kirana&status=responded"))).toEqual([one.id]);
    expect(ids(await list("search=kirana&problem=non_natural"))).toEqual([three.id]);
    expect(ids(await list(`studentId=${one.owner.id}`))).toEqual([three.id, one.id]);
    expect(ids(await list("search=kirana&itemPerPage=2&page=2"))).toEqual([one.id]);
    const filtered = (await list("search=kirana&status=responded")).body;
    expect(filtered.pagination.total_items).toBe(1);
    expect(filtered.total_per_status.pending).toBe(2);
  });

  test("does not search e-mails, and takes % and _ as they are", async () => {
    expect(ids(await list("search=students.example"))).toEqual([]);
    expect(ids(await list("search=%25"))).toEqual([]);
    expect(ids(await list("search=_"))).toEqual([]);
  });

  test("is for admins: 401, 403; an unknown filter is a 422, other values fall back", async () => {
    expect((await t.call("GET", "/admin/ukt/appeals")).status).toBe(401);
    expect((await list("", student.token)).status).toBe(403);
    expect((await list("status=selesai")).status).toBe(422);
    expect((await list("problem=banjir")).status).toBe(422);
    expect((await list("page=0&itemPerPage=x&sort=y")).body.pagination).toMatchObject({
      current_page: 1,
      items_per_page: 10,
    });
  });
});

test("GET /admin/ukt/appeals/{id} is for admins: 200, 401, 403, 404, 400", async () => {
  const { owner, id } = await pending();
  const get = (which: number | string, token?: string) =>
    t.call("GET", `/admin/ukt/appeals/${which}`, { token });
  const reply = await get(id, admin);
  expect([reply.status, reply.body.data.students.npm]).toEqual([200, owner.npm]);
  expect((await get(id)).status).toBe(401);
  expect((await get(id, owner.token)).status).toBe(403);
  expect((await get(999_999, admin)).status).toBe(404);
  expect((await get("x", admin)).status).toBe(400);
});

describe("PATCH /admin/ukt/appeals/status", () => {
  test("reads approved as responded, and tells the student in the bell and by mail", async () => {
    const { owner, id } = await pending();
    const reply = await change({ id, status: "approved", admin_note: "Selamat" });
    expect([reply.status, reply.body.message]).toEqual([200, "Perubahan status berhasil disimpan"]);
    expect(reply.body.data).toMatchObject({
      status: "responded",
      admin_note: "Selamat",
      admins: { name: "Superadmin" },
      version: 2,
    });
    expect(reply.body.data.timeline).toMatchObject([{ from: "pending", to: "responded" }]);
    const [told] = await bell(owner.token);
    expect(told).toMatchObject({
      description: "Banding UKT Anda untuk semester 3 diterima.",
      link: `/banding-ukt/${id}`,
    });
    const mail = await t.mailer.received(
      ({ to, text }) => to === owner.email && text.includes("semester 3 diterima"),
    );
    expect(mail.text).toContain(`/banding-ukt/${id}`);
    const acts = await t.app.db
      .selectFrom("audit")
      .select(["action", "address"])
      .where("target", "=", `appeal:${id}`)
      .execute();
    expect(acts).toEqual([{ action: "change-appeal-status", address: "127.0.0.1" }]);
  });

  test("keeps a note that it does not name, clears an empty one and tells of each", async () => {
    const { owner, id } = await pending();
    await change({ id, status: "under_review", admin_note: "Sedang dicek" });
    const kept = await change({ id, status: "rejected" });
    expect(kept.body.data.admin_note).toBe("Sedang dicek");
    const noted = await change({ id, status: "rejected", admin_note: "Lengkapi KTM" });
    expect(noted.body.data).toMatchObject({ admin_note: "Lengkapi KTM", version: 4 });
    const cleared = await change({ id, status: "rejected", admin_note: "" });
    expect(cleared.body.data).toMatchObject({ admin_note: null, version: 5 });
    expect(cleared.body.data.timeline).toHaveLength(2);
    const told = (await bell(owner.token)).slice(0, 4).map(({ description }) => description);
    expect(told).toEqual([
      "Catatan admin pada banding UKT Anda untuk semester 3 dihapus.",
      "Banding UKT Anda untuk semester 3 mendapat catatan baru dari admin.",
      "Banding UKT Anda untuk semester 3 ditolak.",
      "Banding UKT Anda untuk semester 3 sedang ditinjau.",
    ]);
  });

  test("with the same status and note is no change", async () => {
    const { owner, id } = await pending();
    await change({ id, status: "rejected", admin_note: "Tidak lengkap" });
    const count = (await bell(owner.token)).length;
    const again = await change({ id, status: "rejected", admin_note: "Tidak lengkap" });
    expect(again.body.data).toMatchObject({ version: 2 });
    expect(again.body.data.timeline).toHaveLength(1);
    expect(await bell(owner.token)).toHaveLength(count);
  });

  test("back to open while another one is open is a 409 and changes nothing", async () => {
    const { owner, id } = await pending();
    await change({ id, status: "rejected" });
    const second = await fileAppeal(t, owner.token);
    for (const status of ["pending", "under_review"]) {
      const reply = await change({ id, status });
      expect([reply.status, reply.body.code]).toEqual([409, "OPEN_APPEAL"]);
    }
    await change({ id: second.id, status: "approved" });
    const reopened = await change({ id, status: "under_review" });
    expect(reopened.body.data).toMatchObject({ status: "under_review", version: 3 });
  });

  test("refuses a stale version with the current record", async () => {
    const { id } = await pending();
    await change({ id, status: "under_review", version: 1 });
    const stale = await change({ id, status: "rejected", version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "STALE"]);
    expect(stale.body.data).toMatchObject({ status: "under_review", version: 2 });
  });

  test("by two admins at once ends in one of both, with an entry for each change", async () => {
    const { id } = await pending();
    const replies = await Promise.all([
      change({ id, status: "under_review" }),
      change({ id, status: "rejected" }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { data } = (await t.call("GET", `/admin/ukt/appeals/${id}`, { token: admin })).body;
    expect(data.timeline).toHaveLength(2);
    expect(data.timeline[1].to).toBe(data.status);
    expect(data.timeline[1].from).toBe(data.timeline[0].to);
  });

  test("two reopenings at once leave one open", async () => {
    const { owner, id } = await pending();
    await change({ id, status: "rejected" });
    const second = await fileAppeal(t, owner.token);
    await change({ id: second.id, status: "rejected" });
    const replies = await Promise.all([
      change({ id, status: "pending" }),
      change({ id: second.id, status: "under_review" }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("is for admins, checks its body and knows its appeal: 401, 403, 404, 422", async () => {
    const { owner, id } = await pending();
    expect((await changeAppeal(t, undefined, { id, status: "rejected" })).status).toBe(401);
    expect((await change({ id, status: "rejected" }, owner.token)).status).toBe(403);
    expect((await change({ id: 999_999, status: "rejected" })).status).toBe(404);
    const missing = await change({ id });
    expect([missing.status, missing.body.message]).toEqual([422, "Status wajib diisi"]);
    const unknown = await change({ id, status: "selesai" });
    expect([unknown.status, unknown.body.message]).toEqual([
      422,
      "Status hanya boleh bernilai pending, under_review, approved, atau rejected",
    ]);
    expect((await change({ id: "x", status: "rejected" })).status).toBe(422);
    const long = await change({ id, status: "rejected", admin_note: "x".repeat(5001) });
    expect(long.status).toBe(422);
    const control = await change({ id, status: "rejected", admin_note: "a\u0000b" });
    expect(control.body.data.admin_note).toBe("ab");
  });
});

describe("DELETE /admin/ukt/appeals/{id}", () => {
  const remove = (id: number | string, token?: string) =>
    t.call("DELETE", `/admin/ukt/appeals/${id}`, { token });

  test("removes an appeal in any status with its documents, tells the student and leaves a row", async () => {
    const owner = await verifiedStudent(t, admin);
    const files = { ktm: await pdf("ktm"), transcript: await pdf("transkrip") };
    const { id, ktm_url } = await fileAppeal(t, owner.token, {}, files);
    await change({ id, status: "approved" });
    const before = await storedFiles(t);
    const reply = await remove(id, admin);
    expect([reply.status, reply.body.message]).toEqual([200, "Banding UKT dihapus"]);
    expect((await t.call("GET", `/ukt-appeals/${id}`, { token: owner.token })).status).toBe(404);
    expect((await openLink(t, ktm_url)).status).toBe(404);
    expect(await storedFiles(t)).toHaveLength(before.length - 2);
    expect((await bell(owner.token)).slice(0, 2)).toMatchObject([
      {
        description: "Banding UKT Anda untuk semester 3 dihapus oleh admin.",
        link: "/banding-ukt",
      },
      { description: "Banding UKT Anda untuk semester 3 diterima.", link: null },
    ]);
    await t.mailer.received(
      ({ to, text }) => to === owner.email && text.includes("dihapus oleh admin"),
    );
    const acts = await t.app.db
      .selectFrom("audit")
      .select("action")
      .where("target", "=", `appeal:${id}`)
      .orderBy("id")
      .execute();
    expect(acts.map(({ action }) => action)).toEqual(["change-appeal-status", "delete-appeal"]);
  });

  test("is for admins and knows its appeal: 401, 403, 404, 400", async () => {
    const { owner, id } = await pending();
    expect((await remove(id)).status).toBe(401);
    expect((await remove(id, owner.token)).status).toBe(403);
    expect((await remove(999_999, admin)).status).toBe(404);
    expect((await remove("x", admin)).status).toBe(400);
  });
});
