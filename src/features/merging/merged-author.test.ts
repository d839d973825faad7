import { afterAll, beforeAll, expect, test } from "vitest";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { waitingJobs } from "../../server/jobs/waiting.sql.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/** What the author of a merged report hears. */

let t: TestApp;
let admin: string;
let author: TestStudent;
let other: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  [author, other] = [await verifiedStudent(t, admin), await verifiedStudent(t, admin)];
});
afterAll(() => t.close());

const published = async (by: TestStudent = author): Promise<number> => {
  const { id } = await fileReport(t, by.token);
  await setStatus(t, admin, id, "under_review");
  return id;
};
const merge = (id: number, body: unknown) =>
  t.call("POST", `/admin/reports/${id}/merge`, { token: admin, body });
const bell = async ({ token }: TestStudent) =>
  (await t.call("GET", "/notifications?itemPerPage=100", { token })).body.data.map(
    ({ description }: { description: string }) => description,
  ) as string[];

test("tells an author once, who follows the target as that too, and of an author's word with the full hour", async () => {
  const [writer, target] = [await verifiedStudent(t, admin), await published(other)];
  const one = await published(writer);
  const { token } = writer;
  expect((await t.call("PUT", `/reports/${target}/follow`, { token })).status).toBe(200);
  await merge(one, { into: target });
  await setStatus(t, admin, target, "responded", "Sudah kami ganti.");
  const news = async () => (await bell(writer)).filter((told) => told.includes("ditanggapi"));
  await expect.poll(async () => (await news()).length, { timeout: 10_000 }).toBe(2);
  await t.call("POST", `/reports/${target}/verdict`, {
    token: other.token,
    body: { solved: true },
  });
  const written = () =>
    t.app.db
      .selectFrom("notification")
      .select("created_at")
      .where("account_id", "=", writer.id)
      .where("description", "like", "%sudah selesai.")
      .execute();
  await expect.poll(async () => (await written()).length, { timeout: 10_000 }).toBe(1);
  expect((await written())[0]!.created_at.getTime() % spans.hour).toBe(0);
  const all = await bell(writer);
  expect(all).toHaveLength(new Set(all).size);
});

test("news of a target that was merged itself meanwhile tells its author of no other", async () => {
  const [target, last] = [await published(other), await published()];
  await setStatus(t, admin, last, "responded", "Sudah kami ganti.");
  await merge(target, { into: last });
  const before = await bell(other);
  await inTransaction(t.app.db, (trx) =>
    t.app.jobs.send(trx, "tell-merged", { report: target, toAuthor: false }),
  );
  await expect.poll(() => waitingJobs(t.app.db, ["tell-merged"]), { timeout: 10_000 }).toEqual([]);
  expect(await bell(other)).toEqual(before);
});

test("into a report that is answered says so", async () => {
  const [one, target] = [await published(), await published(other)];
  await setStatus(t, admin, target, "responded", "Sudah kami ganti.");
  await merge(one, { into: target });
  expect((await bell(author))[0]).toContain(`#${target}. Tanggapannya sudah ada`);
});
