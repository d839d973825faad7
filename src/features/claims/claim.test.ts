import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MINUTE } from "../../server/clock.ts";
import { fileAppeal, setPeriod } from "../../../tests/support/appeals.ts";
import {
  fileReport,
  newAdmin,
  superadminToken,
  type TestAdmin,
  type TestStudent,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let nadia: TestAdmin;
let bima: TestAdmin;
let author: TestStudent;
let report: string;
let appeal: string;
let account: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  const superadmin = await superadminToken(t);
  nadia = await newAdmin(t, superadmin);
  bima = await newAdmin(t, superadmin);
  author = await verifiedStudent(t, superadmin);
  await setPeriod(t, superadmin, true);
  appeal = `appeal/${(await fileAppeal(t, author.token)).id}`;
  account = `student/${(await waitingStudent(t)).id}`;
});
beforeEach(async () => {
  report = `report/${(await fileReport(t, author.token)).id}`;
});
afterAll(() => t.close());

type Who = Pick<TestAdmin, "token"> | undefined;
const claim = (who: Who, item: string, body: object = {}) =>
  t.call("PUT", `/admin/claims/${item}`, { token: who?.token, body });
const takeOver = (who: Who, item: string) => claim(who, item, { take_over: true });
const release = (who: Who, item: string) =>
  t.call("DELETE", `/admin/claims/${item}`, { token: who?.token });
const read = (who: Who, item: string) =>
  t.call("GET", `/admin/claims/${item}`, { token: who?.token });
const idOf = (item: string) => Number(item.split("/")[1]);
const takeOvers = async (item: string) =>
  (
    await t.app.db
      .selectFrom("audit")
      .select("actor_id")
      .where("action", "=", "take-over")
      .where("target", "=", item.replace("/", ":"))
      .orderBy("id")
      .execute()
  ).map(({ actor_id }) => actor_id);

const mineUntil = (until: unknown) => ({
  admins: { name: nadia.name },
  until,
  is_mine: true,
  taken_over: false,
});

describe("PUT /admin/claims/{kind}/{id}", () => {
  test("claims a report, an appeal or an account for 20 minutes, with 200", async () => {
    for (const item of [report, appeal, account]) {
      const before = t.clock.now().getTime();
      const reply = await claim(nadia, item);
      expect([reply.status, reply.body.message]).toEqual([200, "Sedang ditangani oleh Anda"]);
      expect(reply.body.data).toEqual(mineUntil(expect.any(String)));
      const left = Date.parse(reply.body.data.until) - before;
      expect(left).toBeGreaterThanOrEqual(20 * MINUTE);
      expect(left).toBeLessThan(21 * MINUTE);
    }
  });

  test("renews one's own, and leaves no audit row for that", async () => {
    const first = (await claim(nadia, report)).body.data.until;
    t.clock.move(5 * MINUTE);
    const { data } = (await claim(nadia, report)).body;
    expect(Date.parse(data.until) - Date.parse(first)).toBeGreaterThanOrEqual(5 * MINUTE);
    expect(await takeOvers(report)).toEqual([]);
  });

  test("tells who has what another admin holds, and leaves it theirs", async () => {
    const { until } = (await claim(nadia, report)).body.data;
    const reply = await claim(bima, report);
    expect([reply.status, reply.body.message]).toEqual([
      200,
      `Sedang ditangani oleh ${nadia.name}`,
    ]);
    expect(reply.body.data).toEqual({
      admins: { name: nadia.name },
      until,
      is_mine: false,
      taken_over: false,
    });
  });

  test("takes over where that is asked for; the former holder is told, and it is audited once", async () => {
    await claim(nadia, report);
    const taken = await takeOver(bima, report);
    expect(taken.body.data).toMatchObject({ is_mine: true, taken_over: false });
    // a renewal of either changes nothing of that
    await claim(bima, report);
    expect((await claim(nadia, report)).body.data).toMatchObject({
      admins: { name: bima.name },
      is_mine: false,
      taken_over: true,
    });
    expect(await takeOvers(report)).toEqual([bima.id]);
  });

  test("is no take-over where nobody has it, or one has it oneself", async () => {
    await takeOver(nadia, report);
    await takeOver(nadia, report);
    expect(await takeOvers(report)).toEqual([]);
  });

  test("takes what has ended, and nobody was taken over then", async () => {
    await claim(nadia, report);
    await takeOver(bima, report);
    t.clock.move(21 * MINUTE);
    expect((await read(bima, report)).body.data).toBe(null);
    const again = (await claim(nadia, report)).body.data;
    expect(again).toMatchObject({ is_mine: true, taken_over: false });
    expect((await read(bima, report)).body.data).toMatchObject({ taken_over: false });
    expect(await takeOvers(report)).toEqual([bima.id]);
  });

  test("gives what many ask for at the same moment to exactly one", async () => {
    const asked = [nadia, bima, nadia, bima, nadia, bima, nadia, bima];
    const replies = await Promise.all(asked.map((who) => claim(who, report)));
    expect(replies.map(({ status }) => status)).toEqual(asked.map(() => 200));
    const holders = new Set(replies.map(({ body }) => body.data.admins.name));
    expect(holders.size).toBe(1);
    const winners = replies.flatMap(({ body }, at) => (body.data.is_mine ? [asked[at]!.id] : []));
    expect(new Set(winners).size).toBe(1);
    expect(winners).toHaveLength(4);
  });

  test("leaves two take-overs at the same moment to one after the other", async () => {
    await claim(nadia, report);
    const third = await newAdmin(t, await superadminToken(t));
    const replies = await Promise.all([takeOver(bima, report), takeOver(third, report)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const acts = await takeOvers(report);
    expect(acts).toHaveLength(2);
    expect(new Set(acts)).toEqual(new Set([bima.id, third.id]));
    const holder = (await read(nadia, report)).body.data;
    const last = acts.at(-1) === bima.id ? bima : third;
    expect(holder.admins.name).toBe(last.name);
  });

  test("and a deletion at the same moment leave neither a fault nor a row behind", async () => {
    const id = idOf(report);
    const [held, gone] = await Promise.all([
      claim(nadia, report),
      t.call("DELETE", `/reports/${id}`, { token: author.token }),
    ]);
    expect(gone.status).toBe(200);
    // the answer is read after the commit, so a claim may be gone again already
    expect([200, 404]).toContain(held.status);
    const rows = await t.app.db
      .selectFrom("claim")
      .select("id")
      .where("report_id", "=", id)
      .execute();
    expect(rows).toEqual([]);
    expect((await claim(nadia, report)).status).toBe(404);
  });

  test("is a 404 for what is not there, a 400 for an unknown kind, a 422 for a wrong body", async () => {
    for (const [item, message] of [
      ["report/999999", "Laporan tidak ditemukan"],
      ["appeal/999999", "Banding tidak ditemukan"],
      [`student/${nadia.id}`, "Mahasiswa tidak ditemukan"],
    ] as const) {
      const reply = await claim(nadia, item);
      expect([reply.status, reply.body.message]).toEqual([404, message]);
    }
    expect((await claim(nadia, "news/1")).status).toBe(400);
    expect((await claim(nadia, report, { take_over: "ya" })).status).toBe(422);
  });

  test("is for admins: 401 for guests, 403 for students", async () => {
    expect((await claim(undefined, report)).status).toBe(401);
    expect((await claim(author, report)).status).toBe(403);
  });
});

describe("GET /admin/claims/{kind}/{id}", () => {
  test("looks without claiming, with 200", async () => {
    const free = await read(nadia, report);
    expect([free.status, free.body.message, free.body.data]).toEqual([
      200,
      "Tidak sedang ditangani",
      null,
    ]);
    await claim(bima, report);
    expect((await read(nadia, report)).body.data).toMatchObject({
      admins: { name: bima.name },
      is_mine: false,
    });
    expect((await read(nadia, "appeal/999999")).status).toBe(404);
  });

  test("is for admins: 401 for guests, 403 for students", async () => {
    expect((await read(undefined, report)).status).toBe(401);
    expect((await read(author, report)).status).toBe(403);
  });
});

describe("DELETE /admin/claims/{kind}/{id}", () => {
  test("releases one's own with 200, and again without harm", async () => {
    await claim(nadia, report);
    for (const time of [1, 2]) {
      const reply = await release(nadia, report);
      expect([time, reply.status, reply.body.data]).toEqual([time, 200, null]);
    }
    expect((await claim(bima, report)).body.data).toMatchObject({ is_mine: true });
  });

  test("leaves another's", async () => {
    await claim(nadia, report);
    expect((await release(bima, report)).body.data).toMatchObject({ is_mine: false });
    expect((await read(nadia, report)).body.data).toMatchObject({ is_mine: true });
  });

  test("is for admins: 401 for guests, 403 for students, and 404 for what is not there", async () => {
    expect((await release(undefined, report)).status).toBe(401);
    expect((await release(author, report)).status).toBe(403);
    expect((await release(nadia, "report/999999")).status).toBe(404);
  });
});
