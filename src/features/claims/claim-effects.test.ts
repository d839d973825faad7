import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MINUTE } from "../../server/clock.ts";
import { removeOldRows } from "../../app/server/housekeeping.ts";
import { changeAppeal, fileAppeal, setPeriod } from "../../../tests/support/appeals.ts";
import {
  fileReport,
  newAdmin,
  setStatus,
  superadminToken,
  type TestAdmin,
  type TestStudent,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/** The effects of claims elsewhere: for saves, in lists, for students, in time. */

let t: TestApp;
let nadia: TestAdmin;
let bima: TestAdmin;
let author: TestStudent;
let waiting: TestStudent;
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
  waiting = await waitingStudent(t);
  account = `student/${waiting.id}`;
});
beforeEach(async () => {
  report = `report/${(await fileReport(t, author.token)).id}`;
});
afterAll(() => t.close());

type Who = Pick<TestAdmin, "token">;
const claim = (who: Who, item: string, body: object = {}) =>
  t.call("PUT", `/admin/claims/${item}`, { token: who.token, body });
const takeOver = (who: Who, item: string) => claim(who, item, { take_over: true });
const read = (who: Who, item: string) =>
  t.call("GET", `/admin/claims/${item}`, { token: who.token });
const idOf = (item: string) => Number(item.split("/")[1]);
const mineUntil = (until: unknown) => ({
  admins: { name: nadia.name },
  until,
  is_mine: true,
  taken_over: false,
});

describe("a save", () => {
  test("releases one's own claim, on reports, appeals and accounts", async () => {
    const { email } = waiting;
    for (const item of [report, appeal, account]) await claim(nadia, item);
    await setStatus(t, nadia.token, idOf(report), "under_review");
    const body = { id: idOf(appeal), status: "under_review" };
    expect((await changeAppeal(t, nadia.token, body)).status).toBe(200);
    const decided = await t.call("PATCH", "/admin/students/verify", {
      token: nadia.token,
      body: { campus_email: email, status: "verified" },
    });
    expect(decided.status).toBe(200);
    for (const item of [report, appeal, account])
      expect([item, (await read(nadia, item)).body.data]).toEqual([item, null]);
  });

  test("is allowed while another admin holds the item, whose claim stays", async () => {
    await claim(nadia, report);
    await setStatus(t, bima.token, idOf(report), "under_review");
    expect((await read(nadia, report)).body.data).toMatchObject({ is_mine: true });
  });

  test("is no stale one for a claim: the version counts what people change", async () => {
    const { version } = (await t.call("GET", `/reports/${idOf(report)}`, { token: author.token }))
      .body.data;
    await claim(nadia, report);
    await takeOver(bima, report);
    const reply = await t.call("PATCH", "/admin/reports/status", {
      token: bima.token,
      body: { id: idOf(report), status: "under_review", version },
    });
    expect(reply.status).toBe(200);
  });
});

describe("who has it", () => {
  const rowsOf = async (path: string, who: Who) =>
    (await t.call("GET", `${path}?itemPerPage=100`, { token: who.token })).body.data as {
      id: number;
      claim?: unknown;
    }[];

  test("stands in the lists of admins, until it has ended", async () => {
    const lists = [
      ["/admin/reports", report],
      ["/admin/ukt/appeals", appeal],
      ["/admin/students", account],
    ] as const;
    for (const [path, item] of lists) {
      const { until } = (await claim(nadia, item)).body.data;
      const row = async (who: Who) =>
        (await rowsOf(path, who)).find(({ id }) => id === idOf(item))?.claim;
      expect([path, await row(nadia)]).toEqual([path, mineUntil(until)]);
      expect(await row(bima)).toMatchObject({ admins: { name: nadia.name }, is_mine: false });
    }
    t.clock.move(21 * MINUTE);
    for (const [path, item] of lists)
      expect((await rowsOf(path, bima)).find(({ id }) => id === idOf(item))?.claim).toBe(null);
  });

  test("stands in no answer to a student", async () => {
    await setStatus(t, nadia.token, idOf(report), "under_review");
    for (const item of [report, appeal, `student/${author.id}`]) await claim(nadia, item);
    for (const path of [
      "/reports",
      "/reports/me",
      `/reports/${idOf(report)}`,
      "/ukt-appeals",
      `/ukt-appeals/${idOf(appeal)}`,
      "/users/me",
      `/users/${author.id}`,
    ]) {
      const reply = await t.call("GET", path, { token: author.token });
      const text = JSON.stringify(reply.body);
      expect([path, reply.status, /"claim"/.test(text), text.includes(nadia.name)]).toEqual([
        path,
        200,
        false,
        false,
      ]);
    }
  });

  test("is swept away once it has ended", async () => {
    await claim(nadia, report);
    const count = async () => (await t.app.db.selectFrom("claim").select("id").execute()).length;
    await removeOldRows(t.app);
    expect(await count()).toBeGreaterThan(0);
    t.clock.move(21 * MINUTE);
    await removeOldRows(t.app);
    expect(await count()).toBe(0);
  });
});
