import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fileReport,
  rejectedStudent,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { fullHour, HOUR } from "../../server/clock.ts";

let t: TestApp;
let admin: string;
let author: TestStudent;
let follower: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin);
  follower = await verifiedStudent(t, admin);
});
afterAll(() => t.close());

const published = async (fields: Record<string, string | boolean> = {}) => {
  const { id } = await fileReport(t, author.token, fields);
  await setStatus(t, admin, id, "under_review");
  return id as number;
};
const follow = (id: number, token?: string) => t.call("PUT", `/reports/${id}/follow`, { token });
const unfollow = (id: number, token?: string) =>
  t.call("DELETE", `/reports/${id}/follow`, { token });
const detail = async (id: number, token?: string) =>
  (await t.call("GET", `/reports/${id}`, { token })).body.data;
const say = (id: number, body: object) =>
  t.call("POST", `/reports/${id}/verdict`, { token: author.token, body });
/** What somebody hears of a report, the newest first. */
const heard = async (id: number, { token }: TestStudent) => {
  const { body } = await t.call("GET", "/notifications?itemPerPage=100", { token });
  return body.data
    .filter(({ link }: { link: string }) => link === `/laporan/${id}`)
    .map(({ description }: { description: string }) =>
      description.replace(/.*", /, ""),
    ) as string[];
};
const hears = async (id: number, who: TestStudent, news: readonly string[]) =>
  await expect.poll(() => heard(id, who), { timeout: 15_000 }).toEqual(news);
/** Jobs that tell: what they say, and how long they wait. */
const waiting = () =>
  sql<{ id: string; data: object; begins: Date; sent: Date }>`
    select id, data, start_after as begins, created_on as sent
    from jobs.job where name = 'tell-supporters'`.execute(t.app.db);
const jobsLeft = async () => (await waiting()).rows.length;
const allTold = async () => await expect.poll(jobsLeft, { timeout: 15_000 }).toBe(0);

describe("PUT /reports/{id}/follow, DELETE /reports/{id}/follow", () => {
  test("count once and change nothing when repeated; the detail says so to students: 200", async () => {
    const id = await published();
    expect((await follow(id, follower.token)).body.data).toEqual({
      is_following: true,
      followers: 1,
    });
    expect((await follow(id, follower.token)).body.data.followers).toBe(1);
    expect(await detail(id, follower.token)).toMatchObject({ is_following: true, followers: 1 });
    expect(await detail(id, author.token)).toMatchObject({ is_following: false, followers: 1 });
    for (const token of [undefined, admin])
      expect((await detail(id, token)).is_following).toBeUndefined();
    expect((await unfollow(id, follower.token)).body.data).toEqual({
      is_following: false,
      followers: 0,
    });
    expect((await unfollow(id, follower.token)).body.data.followers).toBe(0);
  });

  test("are refused on one's own report, named or anonymous, and on what one may not see: 403, 404", async () => {
    const named = await published();
    const anonymous = await published({ isAnonymous: true });
    for (const id of [named, anonymous])
      for (const act of [follow, unfollow]) {
        const { status, body } = await act(id, author.token);
        expect([status, body.code]).toEqual([403, "OWN_REPORT"]);
      }
    const { id: hidden } = await fileReport(t, author.token);
    expect((await follow(hidden, author.token)).status).toBe(403);
    expect((await follow(hidden, follower.token)).status).toBe(404);
    expect((await unfollow(999_999, follower.token)).status).toBe(404);
  });

  test("are for waiting and verified students", async () => {
    const id = await published();
    expect((await follow(id, (await waitingStudent(t)).token)).status).toBe(200);
    expect((await follow(id, (await rejectedStudent(t, admin)).token)).status).toBe(403);
    expect((await follow(id, admin)).status).toBe(403);
    expect((await follow(id)).status).toBe(401);
    expect((await unfollow(id)).status).toBe(401);
  });

  test("are a 409 on a report that is merged, which keeps its followers", async () => {
    const [id, into] = [await published(), await published()];
    await follow(id, follower.token);
    await t.app.db.updateTable("report").set({ merged_into: into }).where("id", "=", id).execute();
    for (const act of [follow, unfollow]) {
      const { status, body } = await act(id, follower.token);
      expect([status, body.code, body.message]).toEqual([
        409,
        "MERGED",
        `Laporan ini digabung dengan #${into}. Ikuti laporan itu`,
      ]);
    }
    expect((await detail(id)).followers).toBe(1);
  });

  test("pressed by several at once, thirty times each, count each of them once", async () => {
    const id = await published();
    const others = [await verifiedStudent(t, admin), await verifiedStudent(t, admin), follower];
    const presses = others.flatMap(({ token }) =>
      Array.from({ length: 30 }, (_, n) => () => (n % 3 === 1 ? unfollow : follow)(id, token)),
    );
    await Promise.all(presses.map((press) => press()));
    await Promise.all(others.map(({ token }) => follow(id, token)));
    expect((await detail(id)).followers).toBe(3);
    await Promise.all(others.flatMap(({ token }) => [unfollow(id, token), unfollow(id, token)]));
    expect((await detail(id)).followers).toBe(0);
  });
});

describe("who follows a report", () => {
  test("hears of each change once, in the order of what happened, and nothing by mail", async () => {
    const one = await verifiedStudent(t, admin);
    const mails = () => t.mailer.sent.filter(({ to }) => to === one.email).length;
    await expect.poll(mails, { timeout: 15_000 }).toBe(2);
    const id = await published();
    await follow(id, one.token);
    await setStatus(t, admin, id, "responded", "Sudah kami perbaiki.");
    await hears(id, one, ["sudah ditanggapi."]);
    await say(id, { solved: false, reason: "Masih bocor seperti kemarin." });
    await hears(id, one, ["dibuka kembali oleh penulisnya.", "sudah ditanggapi."]);
    // what was answered before is answered anew without a step
    await setStatus(t, admin, id, "under_review", "Tukang datang besok pagi.");
    await expect.poll(async () => (await heard(id, one)).length, { timeout: 15_000 }).toBe(3);
    await setStatus(t, admin, id, "responded");
    await hears(id, one, [
      "sudah ditanggapi.",
      "mendapat tanggapan.",
      "dibuka kembali oleh penulisnya.",
      "sudah ditanggapi.",
    ]);
    await say(id, { solved: true });
    await expect
      .poll(async () => (await heard(id, one))[0], { timeout: 15_000 })
      .toBe("dinyatakan beres oleh penulisnya.");
    await allTold();
    expect(await heard(id, one)).toHaveLength(5);
    expect(mails()).toBe(2);
  });

  test("and upvoted it is told once of the answer; who upvoted alone hears of nothing else", async () => {
    const [both, voter] = [await verifiedStudent(t, admin), await verifiedStudent(t, admin)];
    const id = await published();
    for (const { token } of [both, voter])
      await t.call("POST", `/reports/${id}/vote`, { token, body: { type: "upvote" } });
    await follow(id, both.token);
    await setStatus(t, admin, id, "responded", "Sudah kami perbaiki.");
    await hears(id, both, [expect.stringContaining("Suara Anda dijawab") as never]);
    await setStatus(t, admin, id, "done");
    await expect.poll(async () => (await heard(id, both)).length, { timeout: 15_000 }).toBe(2);
    await allTold();
    expect(await heard(id, both)).toHaveLength(2);
    expect(await heard(id, voter)).toHaveLength(1);
  });

  test("hears nothing of what is hidden by then, nor of an answer that was only edited", async () => {
    const id = await published();
    await follow(id, follower.token);
    await setStatus(t, admin, id, "rejected");
    await allTold();
    expect(await heard(id, follower)).toEqual([]);
    await setStatus(t, admin, id, "responded", "Sudah kami perbaiki.");
    await hears(id, follower, ["sudah ditanggapi."]);
    await setStatus(t, admin, id, "responded", "Sudah kami perbaiki, hari Senin.");
    await allTold();
    expect(await heard(id, follower)).toHaveLength(1);
  });

  test("is told by a job that ends once, however often it is done", async () => {
    const id = await published();
    await follow(id, follower.token);
    // taken by nobody until it is ended by hand
    await inTransaction(t.app.db, (trx) =>
      t.app.jobs.send(trx, "tell-supporters", { report: id, step: 1 }, { after: HOUR }),
    );
    const job = (await waiting()).rows[0]!;
    const end = () =>
      inTransaction(t.app.db, (trx) => t.app.jobs.end(trx, "tell-supporters", { id: job.id }));
    const ended = [...(await Promise.all([end(), end()])), await end()];
    expect(ended.filter(Boolean)).toHaveLength(1);
  });

  test("of an anonymous author hears at the full hour, and the news bears it", async () => {
    const id = await published({ isAnonymous: true });
    await follow(id, follower.token);
    await setStatus(t, admin, id, "responded", "Sudah kami perbaiki.");
    await hears(id, follower, ["sudah ditanggapi."]);
    const now = t.clock.now();
    await say(id, { solved: false, reason: "Masih bocor seperti kemarin." });
    const { rows } = await waiting();
    expect(rows).toHaveLength(1);
    expect(rows[0]!.begins.getTime() % HOUR).toBe(0);
    expect(rows[0]!.begins.getTime()).toBeGreaterThan(Date.now());
    expect(Object.keys(rows[0]!.data).toSorted()).toEqual(["report", "step"]);
    expect(rows[0]!.sent).toEqual(rows[0]!.begins);
    await sql`update jobs.job set start_after = now() where name = 'tell-supporters'`.execute(
      t.app.db,
    );
    await expect.poll(async () => (await heard(id, follower)).length, { timeout: 15_000 }).toBe(2);
    const told = await t.app.db
      .selectFrom("notification")
      .select("created_at")
      .where("about_id", "=", id)
      .where("description", "like", "%dibuka kembali%")
      .executeTakeFirstOrThrow();
    expect(told.created_at).toEqual(fullHour(now));
  });
});
