import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf, jpeg, pdf } from "../../../tests/forms.ts";
import {
  changeAppeal,
  fileAppeal,
  openLink,
  setPeriod,
  storedFiles,
} from "../../../tests/support/appeals.ts";
import {
  rejectedStudent,
  superadminToken,
  type TestStudent,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let admin: string;
let student: TestStudent;
let other: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  await setPeriod(t, admin, true);
  student = await verifiedStudent(t, admin);
  other = await verifiedStudent(t, admin);
});
afterAll(() => t.close());

type Files = Parameters<typeof formOf>[1];
const edit = (
  id: number,
  fields: Record<string, string>,
  options: { token?: string; files?: Files; method?: string } = {},
) => {
  const { token = student.token, files = {}, method = "PATCH" } = options;
  return t.call(method, `/ukt-appeals/${id}`, { token, body: formOf(fields, files) });
};
const detail = (id: number | string, token?: string) =>
  t.call("GET", `/ukt-appeals/${id}`, { token });
const cancel = (id: number, token?: string) => t.call("DELETE", `/ukt-appeals/${id}`, { token });
const decided = async (id: number, status = "rejected") => changeAppeal(t, admin, { id, status });
/** A pending appeal of a student of its own. */
const pending = async (files: Files = {}) => {
  const owner = await verifiedStudent(t, admin);
  return { owner, ...(await fileAppeal(t, owner.token, {}, files)) };
};

describe.each(["/ukt-appeals", "/ukt-appeals/me"])("GET %s", (path) => {
  const list = (query: string, token?: string) => t.call("GET", `${path}?${query}`, { token });

  test("lists a student's own appeals, with counts under both spellings", async () => {
    const owner = await verifiedStudent(t, admin);
    const first = await fileAppeal(t, owner.token, { problem: "non_natural" });
    await decided(first.id, "approved");
    const second = await fileAppeal(t, owner.token);
    await fileAppeal(t, (await verifiedStudent(t, admin)).token);
    const reply = await list("", owner.token);
    const ids = ({ body }: typeof reply) => body.data.map(({ id }: { id: number }) => id);
    expect(reply.status).toBe(200);
    expect(ids(reply)).toEqual([second.id, first.id]);
    expect(reply.body.total_per_status).toEqual({
      pending: 1,
      under_review: 0,
      responded: 1,
      rejected: 0,
    });
    expect(reply.body.totalPerStatus).toEqual(reply.body.total_per_status);
    expect(ids(await list("sort=oldest", owner.token))).toEqual([first.id, second.id]);
    expect(ids(await list("page=2&itemPerPage=1", owner.token))).toEqual([first.id]);
    expect(ids(await list("status=approved", owner.token))).toEqual([first.id]);
    expect(ids(await list("problem=natural", owner.token))).toEqual([second.id]);
    const filtered = (await list("status=responded", owner.token)).body;
    expect(filtered.pagination.total_items).toBe(1);
    expect(filtered.total_per_status.pending).toBe(1);
  });

  test("refuses an unknown status with 422", async () => {
    expect((await list("status=x", student.token)).status).toBe(422);
  });
});

test("GET /ukt-appeals and GET /ukt-appeals/me are for students: 200, others 401 and 403", async () => {
  const waiting = await waitingStudent(t);
  for (const path of ["/ukt-appeals", "/ukt-appeals/me"]) {
    expect((await t.call("GET", path, { token: waiting.token })).status).toBe(200);
    expect((await t.call("GET", path)).status).toBe(401);
    expect((await t.call("GET", path, { token: admin })).status).toBe(403);
  }
});

describe("GET /ukt-appeals/{id}", () => {
  test("shows an appeal to its student and to admins: 200, others 404, guests 401", async () => {
    const { owner, id } = await pending();
    const own = await detail(id, owner.token);
    expect([own.status, own.body.data.id]).toEqual([200, id]);
    expect((await detail(id, admin)).status).toBe(200);
    expect((await detail(id, other.token)).status).toBe(404);
    expect((await detail(id)).status).toBe(401);
    expect((await detail(999_999, admin)).status).toBe(404);
    expect((await detail("x", admin)).status).toBe(400);
  });

  test("shows note and timeline, the admin's name to admins alone", async () => {
    const { owner, id } = await pending();
    await changeAppeal(t, admin, { id, status: "under_review" });
    await changeAppeal(t, admin, { id, status: "rejected", admin_note: "Dokumen kurang" });
    const own = (await detail(id, owner.token)).body.data;
    expect(own).toMatchObject({ admin_note: "Dokumen kurang", admins: null });
    expect(own.timeline).toEqual([
      { kind: "status", from: "pending", to: "under_review", at: expect.any(String) },
      { kind: "status", from: "under_review", to: "rejected", at: expect.any(String) },
    ]);
    const forAdmin = (await detail(id, admin)).body.data;
    expect(forAdmin.admins).toEqual({ name: "Superadmin" });
    expect(forAdmin.timeline[1].admins).toEqual({ name: "Superadmin" });
  });
});

describe("a document", () => {
  const looks = (id: number) =>
    t.app.db
      .selectFrom("audit")
      .select(["action", "target"])
      .where("target", "like", `appeal:${id}/%`)
      .execute();

  test("leaves a row in the audit when an admin looks, and none when its student does", async () => {
    const { owner, id, sk_url } = await pending({ sk: await pdf() });
    expect((await openLink(t, sk_url)).status).toBe(200);
    expect(await looks(id)).toEqual([]);
    const link = (await detail(id, admin)).body.data.sk_url;
    expect((await openLink(t, link)).status).toBe(200);
    expect(await looks(id)).toEqual([
      { action: "view-appeal-document", target: `appeal:${id}/sk` },
    ]);
    await t.call("POST", "/auth/logout", { token: owner.token });
    expect((await openLink(t, sk_url)).status).toBe(404);
  });
});

describe("PATCH /ukt-appeals/{id}", () => {
  test("changes what it names and keeps the rest; PUT does the same", async () => {
    const { owner, id } = await pending({ ktm: await pdf("ktm") });
    const reply = await edit(id, { semester: "7" }, { token: owner.token });
    expect([reply.status, reply.body.message]).toEqual([200, "Berhasil memperbarui banding"]);
    expect(reply.body.data).toMatchObject({ semester: "7", problem: "natural", version: 2 });
    expect(reply.body.data.ktm_url).toEqual(expect.any(String));
    const put = await edit(id, { problem: "non_natural" }, { token: owner.token, method: "PUT" });
    expect(put.body.data).toMatchObject({ semester: "7", problem: "non_natural", version: 3 });
  });

  test("replaces, keeps and removes documents, and the store forgets the old ones", async () => {
    const { owner, id, ktm_url, sk_url } = await pending({
      ktm: await pdf("lama"),
      sk: await pdf("surat"),
    });
    const before = await storedFiles(t);
    const changed = await pdf("baru");
    const reply = await edit(id, { sk: "" }, { token: owner.token, files: { ktm: changed } });
    expect(reply.body.data.sk_url).toBeNull();
    const opened = await openLink(t, reply.body.data.ktm_url);
    expect(opened.bytes.equals(changed.bytes)).toBe(true);
    expect((await openLink(t, ktm_url)).status).toBe(404);
    expect((await openLink(t, sk_url)).status).toBe(404);
    expect(await storedFiles(t)).toHaveLength(before.length - 1);
  });

  test("is for its student, while it is pending: 404 for others, 403 for admins, 401 for guests", async () => {
    const { owner, id } = await pending();
    expect((await edit(id, { semester: "2" }, { token: other.token })).status).toBe(404);
    expect((await edit(999_999, { semester: "2" })).status).toBe(404);
    expect((await edit(id, { semester: "2" }, { token: admin })).status).toBe(403);
    const body = formOf({ semester: "2" });
    expect((await t.call("PATCH", `/ukt-appeals/${id}`, { body })).status).toBe(401);
    await decided(id, "under_review");
    const before = await storedFiles(t);
    const files = { sk: await pdf() };
    const late = await edit(id, { semester: "2" }, { token: owner.token, files });
    expect([late.status, late.body.code]).toEqual([409, "NOT_PENDING"]);
    expect(await storedFiles(t)).toEqual(before);
  });

  test("refuses wrong fields with 422, wrong files with 415, a stale version with the record", async () => {
    const { owner, id } = await pending();
    const token = owner.token;
    expect((await edit(id, { semester: "abc" }, { token })).status).toBe(422);
    const photo = { ktm: { bytes: await jpeg(), name: "ktm.pdf" } };
    expect((await edit(id, {}, { token, files: photo })).status).toBe(415);
    await edit(id, { semester: "2", version: "1" }, { token });
    const before = await storedFiles(t);
    const files = { sk: await pdf() };
    const stale = await edit(id, { semester: "3", version: "1" }, { token, files });
    expect([stale.status, stale.body.code]).toEqual([409, "STALE"]);
    expect(stale.body.data).toMatchObject({ semester: "2", version: 2, sk_url: null });
    expect(await storedFiles(t)).toEqual(before);
  });

  test("and an admin's decision at once end in one of both, whole", async () => {
    const { owner, id } = await pending();
    const [edited, moved] = await Promise.all([
      edit(id, { semester: "8" }, { token: owner.token }),
      decided(id, "under_review"),
    ]);
    expect(moved.status).toBe(200);
    expect([200, 409]).toContain(edited.status);
    const { data } = (await detail(id, admin)).body;
    expect(data.semester).toBe(edited.status === 200 ? "8" : "3");
    expect(data.version).toBe(edited.status === 200 ? 3 : 2);
  });
});

describe("DELETE /ukt-appeals/{id}", () => {
  test("removes a pending appeal, its documents and its notifications", async () => {
    const { owner, id, sk_url } = await pending({ sk: await pdf() });
    await decided(id, "under_review");
    await decided(id, "pending");
    const before = await storedFiles(t);
    const reply = await cancel(id, owner.token);
    expect([reply.status, reply.body.message]).toEqual([200, "Banding dibatalkan"]);
    expect((await detail(id, admin)).status).toBe(404);
    expect((await openLink(t, sk_url)).status).toBe(404);
    expect(await storedFiles(t)).toHaveLength(before.length - 1);
    const bell = await t.call("GET", "/notifications?itemPerPage=100", { token: owner.token });
    const links = bell.body.data.map((n: { link: string }) => n.link);
    expect(links).not.toContain(`/banding-ukt/${id}`);
    await fileAppeal(t, owner.token);
  });

  test("is for its student, while it is pending: 401, 403, 404, 409", async () => {
    const { owner, id } = await pending();
    expect((await cancel(id)).status).toBe(401);
    expect((await cancel(id, admin)).status).toBe(403);
    expect((await cancel(id, other.token)).status).toBe(404);
    await decided(id);
    expect((await cancel(id, owner.token)).status).toBe(409);
    expect((await cancel(999_999, owner.token)).status).toBe(404);
  });

  test("is open to a student who was rejected meanwhile", async () => {
    const rejected = await rejectedStudent(t, admin);
    const verify = { campus_email: rejected.email, status: "verified" };
    await t.call("PATCH", "/admin/students/verify", { token: admin, body: verify });
    const { id } = await fileAppeal(t, rejected.token);
    const reject = { campus_email: rejected.email, status: "not_verified" };
    await t.call("PATCH", "/admin/students/verify", { token: admin, body: reject });
    expect((await detail(id, rejected.token)).body.data.students.npm).toBeNull();
    expect((await cancel(id, rejected.token)).status).toBe(200);
  });
});
