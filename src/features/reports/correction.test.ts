import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let admin: string;
let author: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin);
});
afterAll(() => t.close());

const correct = (id: number, body: object, token: string | undefined = admin) =>
  t.call("PATCH", `/admin/reports/${id}`, { token, body });
const counts = async () =>
  (await t.call("GET", "/admin/reports", { token: admin })).body.total_per_category;
const told = async () =>
  (await t.call("GET", "/notifications", { token: author.token })).body.data.map(
    ({ description }: { description: string }) => description,
  );

describe("PATCH /admin/reports/{id}", () => {
  test("corrects category and level: 200, counted, told, in the timeline and the audit", async () => {
    const { id } = await fileReport(t, author.token, { category: "academic", isAnonymous: true });
    await setStatus(t, admin, id, "under_review");
    const before = await counts();
    const { status, body } = await correct(id, {
      category: "facilities",
      report_level: "faculty",
      version: 2,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      category: "facilities",
      report_level: "faculty",
      version: 3,
      status: "under_review",
    });
    expect(body.data.timeline.at(-1)).toMatchObject({ kind: "corrected", from: null, to: null });
    const after = await counts();
    expect([after.academic, after.facilities]).toEqual([
      before.academic - 1,
      before.facilities + 1,
    ]);
    expect((await told())[0]).toMatch(
      /^Kategori laporan ".+" diperbaiki admin: Fasilitas, Fakultas\.$/,
    );
    const audit = await t.call("GET", "/admin/audit?action=correct-report", { token: admin });
    expect(audit.body.data[0].target).toBe(`report:${id}`);
    const listed = await t.call("GET", "/reports?category=facilities");
    expect(listed.body.data.map((one: { id: number }) => one.id)).toContain(id);
  });

  test("PUT /admin/reports/{id} does the same: 200", async () => {
    const { id } = await fileReport(t, author.token, { category: "academic" });
    const body = { category: "facilities", version: 1 };
    const put = await t.call("PUT", `/admin/reports/${id}`, { token: admin, body });
    expect([put.status, put.body.data.category, put.body.data.version]).toEqual([
      200,
      "facilities",
      2,
    ]);
  });

  test("changes nothing where it is so already, and leaves what is not sent", async () => {
    const { id } = await fileReport(t, author.token, { category: "academic" });
    const same = await correct(id, { category: "academic", version: 1 });
    expect(same.body.data).toMatchObject({ version: 1, timeline: [] });
    const level = await correct(id, { report_level: "department", version: 1 });
    expect(level.body.data).toMatchObject({
      category: "academic",
      report_level: "department",
      version: 2,
    });
  });

  test("a version that is older is a 409 with the report as it is", async () => {
    const { id } = await fileReport(t, author.token);
    await setStatus(t, admin, id, "under_review");
    const { status, body } = await correct(id, { category: "financial", version: 1 });
    expect([status, body.code, body.data.version]).toEqual([409, "STALE", 2]);
  });

  test("a guest gets a 401, a student a 403, an unknown report a 404, nothing or what is unknown a 422", async () => {
    const { id } = await fileReport(t, author.token);
    const right = { category: "financial", version: 1 };
    expect((await t.call("PATCH", `/admin/reports/${id}`, { body: right })).status).toBe(401);
    expect((await correct(id, right, author.token)).status).toBe(403);
    expect((await correct(999_999, right)).status).toBe(404);
    for (const body of [
      {},
      { version: 1 },
      { category: "financial" },
      { category: "lain", version: 1 },
      { report_level: "x", version: 1 },
      { category: "financial", version: -1 },
    ]) {
      const reply = await correct(id, body);
      expect([reply.status, reply.body.errors?.length]).toEqual([422, 1]);
    }
  });
});
