import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formOf } from "../../../tests/forms.ts";
import { changeAppeal, fileAppeal, setPeriod } from "../../../tests/support/appeals.ts";
import {
  fileReport,
  newAdmin,
  rejectedStudent,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { ANSWER } from "../../promises.ts";
import { fullHour, startOfHour } from "../../server/clock.ts";
import { factsOf } from "../../server/pages/pages.ts";
import { followCampus, openCampus } from "./campus.server.ts";

/** What a campus promises (docs/product/campus.md#promises). The clock begins on a Wednesday at 10.07 in Jakarta. */

const { hour, day } = spans;
const MINUTE = hour / 60;

let t: TestApp;
let token: string;
let author: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  token = await superadminToken(t);
  author = await verifiedStudent(t, token);
});
beforeEach(async () => {
  token = await superadminToken(t);
  const body = { identifier: author.email, password: author.password };
  author = { ...author, token: (await t.call("POST", "/auth/login", { body })).body.token };
});
afterAll(() => t.close());

const edit = (body: object) => t.call("PATCH", "/admin/settings/promises", { token, body });
const toNextHour = () =>
  t.clock.move(startOfHour(t.clock.now()).getTime() + hour + 7 * MINUTE - t.clock.now().getTime());
/** Sets it, and moves on to when it holds. */
const promise = async (body: object) => {
  expect((await edit(body)).status).toBe(200);
  toNextHour();
};
/** Days from filing until the due time. */
const filed = async (fields: Record<string, boolean> = {}) => {
  const report = await fileReport(t, author.token, fields);
  const { due_at, submitted_at } = report;
  return { ...report, days: (Date.parse(due_at) - Date.parse(submitted_at)) / day };
};
const read = async (id: number) =>
  (await t.call("GET", `/reports/${id}`, { token: author.token })).body.data;
const told = async () => (await t.call("GET", "/settings?parts=promises,questions")).body.data;

describe("PATCH /admin/settings/promises", () => {
  test("200: it holds from the next full hour, so that no time within the hour tells reports apart", async () => {
    const before = await filed({ isAnonymous: true });
    expect((await edit({ answer: "2" })).body.data).toMatchObject({ verify: 3, answer: 2 });
    const later = await filed({ isAnonymous: true });
    expect([before.days, later.days]).toEqual([5, 5]);
    expect((await told()).promises.answer).toBe(5);
    // as usual: not one byte more in a page
    expect(factsOf(t.app)).not.toHaveProperty("promises");
    expect(JSON.stringify((await told()).questions)).toContain(`${ANSWER.unbroken} sejak`);
    toNextHour();
    expect((await filed({ isAnonymous: true })).days).toBe(2);
    expect((await told()).promises.answer).toBe(2);
    expect(factsOf(t.app).promises).toEqual({
      verify: 3,
      answer: 2,
      decide: 14,
      counting: "calendar",
    });
    expect(JSON.stringify((await told()).questions)).toContain("2\u00a0hari sejak");
  });

  test("what has been promised stays", async () => {
    const { id, due_at } = await filed();
    await promise({ answer: 9 });
    expect((await read(id)).due_at).toBe(due_at);
    expect((await filed()).days).toBe(9);
  });

  test("after several changes in one hour that hour keeps what held at its beginning, and the next has the last", async () => {
    await promise({ answer: 4 });
    await edit({ answer: 6 });
    await edit({ answer: 7, decide: 20 });
    expect((await filed()).days).toBe(4);
    toNextHour();
    expect((await filed()).days).toBe(7);
    expect((await told()).promises.decide).toBe(20);
  });

  test("what anonymous authors open again in one hour, before it and after it, is promised the same", async () => {
    await promise({ answer: 5 });
    const open = async () => {
      const { id } = await fileReport(t, author.token, { isAnonymous: true });
      await setStatus(t, token, id, "responded", "Sudah kami perbaiki.");
      const { version } = await read(id);
      const reply = await t.call("POST", `/reports/${id}/verdict`, {
        token: author.token,
        body: { solved: false, reason: "Lampunya mati lagi sejak tadi malam.", version },
      });
      const { due_at, timeline } = reply.body.data;
      return (Date.parse(due_at) - Date.parse(timeline.at(-1).at)) / day;
    };
    const before = await open();
    await edit({ answer: 2 });
    expect([before, await open()]).toEqual([5, 5]);
    toNextHour();
    expect(await open()).toBe(2);
  });

  test("one in the last minute of an hour holds an hour later, when every instance knows it", async () => {
    await promise({ answer: 5 });
    t.clock.move(fullHour(t.clock.now()).getTime() - MINUTE / 2 - t.clock.now().getTime());
    await edit({ answer: 8 });
    toNextHour();
    expect((await filed()).days).toBe(5);
    toNextHour();
    expect((await filed()).days).toBe(8);
  });

  test("an instance that starts within the hour, and one that is told, know what held at its beginning", async () => {
    await promise({ answer: 5 });
    const other = await openCampus(t.app.db, t.app);
    const heard = new Promise<void>((resolve) =>
      followCampus(other, t.app.pages, t.app.log, resolve),
    );
    await edit({ answer: 3 });
    await heard;
    const started = await openCampus(t.app.db, t.app);
    expect([other.now().promises.answer, started.now().promises.answer]).toEqual([5, 5]);
    toNextHour();
    expect([other.now().promises.answer, started.now().promises.answer]).toEqual([3, 3]);
  });

  test.each([
    [{ answer: 0 }, "answer"],
    [{ verify: 91 }, "verify"],
    [{ decide: "segera" }, "decide"],
    [{ counting: "senin" }, "counting"],
    [{ holidays: [{ date: "2026-02-30", name: "Libur" }] }, "holidays.0.date"],
    [{ holidays: [{ date: "2026-12-25", name: " " }] }, "holidays.0.name"],
    [
      { holidays: ["Natal", "Lagi"].map((name) => ({ date: "2026-12-25", name })) },
      "holidays.1.date",
    ],
    [
      {
        holidays: Array.from({ length: 151 }, (_, at) => ({
          date: new Date(Date.UTC(2027, 0, at + 1)).toISOString().slice(0, 10),
          name: "Libur",
        })),
      },
      "holidays",
    ],
    [{ judging: 3 }, ""],
  ])("422: %j is refused at %j", async (body, path) => {
    const { status, body: answer } = await edit(body);
    expect([status, answer.errors[0].path]).toEqual([422, path]);
  });
});

describe("working days", () => {
  const HOLIDAY = { date: "2026-11-20", name: "Dies natalis" };
  /** The clock as it stands after some hours of this Wednesday, and of a campus that counts working days. */
  let admin: string;
  let superadmin: string;
  let w: TestApp;
  let student: TestStudent;
  beforeAll(async () => {
    w = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
    superadmin = await superadminToken(w);
    admin = (await newAdmin(w, superadmin)).token;
    student = await verifiedStudent(w, superadmin);
    const body = { verify: 2, answer: 3, decide: 6, counting: "working", holidays: [HOLIDAY] };
    const path = "/admin/settings/promises";
    expect((await w.call("PATCH", path, { token: superadmin, body })).status).toBe(200);
    w.clock.move(hour);
  });
  afterAll(() => w.close());

  const dayOf = (at: string) => at.slice(0, 10);
  const timeOf = (at: string) => at.slice(10);
  const accountOf = async (who: string) =>
    (await w.call("GET", "/users/me", { token: who })).body.data.user;

  test("end the wait of a report, also of one that is opened again", async () => {
    const report = await fileReport(w, student.token);
    // Thursday, Monday, Tuesday: Friday is a holiday
    expect(dayOf(report.due_at)).toBe("2026-11-24");
    expect(timeOf(report.due_at)).toBe(timeOf(report.submitted_at));
    await setStatus(w, admin, report.id, "responded", "Sudah kami perbaiki.");
    const body = { solved: false, reason: "Lampunya mati lagi sejak tadi malam.", version: 0 };
    const { data } = (await w.call("GET", `/reports/${report.id}`, { token: student.token })).body;
    const again = await w.call("POST", `/reports/${report.id}/verdict`, {
      token: student.token,
      body: { ...body, version: data.version },
    });
    expect(dayOf(again.body.data.due_at)).toBe("2026-11-24");
  });

  test("end the wait of an appeal, also of one that is looked at again", async () => {
    await setPeriod(w, superadmin, true);
    const appeal = await fileAppeal(w, student.token);
    expect(dayOf(appeal.due_at)).toBe("2026-11-27");
    const rejected = { id: appeal.id, status: "rejected", admin_note: "Berkas kurang." };
    await changeAppeal(w, admin, rejected);
    const review = await w.call("POST", `/ukt-appeals/${appeal.id}/review`, {
      token: student.token,
      body: { reason: "Dokumen penghasilan saya belum ikut dibaca." },
    });
    expect([review.status, dayOf(review.body.data.due_at)]).toEqual([200, "2026-11-27"]);
  });

  test("end the wait of an account, also of one that registers again", async () => {
    const waiting = await waitingStudent(w);
    expect(dayOf((await accountOf(waiting.token)).due_at)).toBe("2026-11-23");
    const rejected = await rejectedStudent(w, superadmin);
    const body = formOf({ name: "Nama Benar" });
    const reply = await w.call("PUT", "/users/re-register", { token: rejected.token, body });
    expect([reply.status, dayOf(reply.body.data.user.due_at)]).toEqual([200, "2026-11-23"]);
  });

  test("leave the pause of a promise the time that it took", async () => {
    const report = await fileReport(w, student.token);
    const messages = `/reports/${report.id}/messages`;
    const ask = formOf({ text: "Di gedung mana?", asks: true });
    expect((await w.call("POST", messages, { token: admin, body: ask })).status).toBe(201);
    w.clock.move(2 * hour);
    const body = formOf({ text: "Di gedung B." });
    await w.call("POST", messages, { token: student.token, body });
    const path = `/reports/${report.id}`;
    const { data } = (await w.call("GET", path, { token: student.token })).body;
    const moved = Date.parse(data.due_at) - Date.parse(report.due_at);
    expect(Math.abs(moved - 2 * hour)).toBeLessThan(MINUTE);
  });

  test("end alike for anonymous and named authors who open a report again in the last hour of a day", async () => {
    // a Friday at 23.30 in Jakarta
    w.clock.move(Date.parse("2026-11-27T16:30:00Z") - w.clock.now().getTime());
    const answering = (await newAdmin(w, await superadminToken(w))).token;
    const login = { identifier: student.email, password: student.password };
    const { token: own } = (await w.call("POST", "/auth/login", { body: login })).body;
    const dueOf = async (isAnonymous: boolean) => {
      const { id } = await fileReport(w, own, { isAnonymous });
      await setStatus(w, answering, id, "responded", "Sudah kami perbaiki.");
      const { version } = (await w.call("GET", `/reports/${id}`, { token: own })).body.data;
      const body = { solved: false, reason: "Lampunya mati lagi sejak tadi malam.", version };
      const reply = await w.call("POST", `/reports/${id}/verdict`, { token: own, body });
      return fullHour(new Date(reply.body.data.due_at)).toISOString();
    };
    // the end of Wednesday: Monday, Tuesday, Wednesday
    const end = "2026-12-02T17:00:00.000Z";
    expect([await dueOf(false), await dueOf(true)]).toEqual([end, end]);
  });
});

test("statistics compare with what each record was promised, and name no days that not all of them had", async () => {
  await promise({ answer: 5, counting: "calendar" });
  const figures = async () =>
    (await t.call("GET", "/admin/statistics", { token })).body.data.reports;
  const { kept } = await figures();
  const { id } = await filed();
  await promise({ answer: 1 });
  t.clock.move(2 * day);
  token = await superadminToken(t);
  await setStatus(t, token, id, "responded", "Sudah kami perbaiki.");
  expect(await figures()).toMatchObject({ kept: kept + 1 });
  const asked = { kind: "statistics", table: "months", format: "csv" };
  const link = await t.call("POST", "/admin/exports", { token, body: asked });
  const file = await t.open(link.body.data.url);
  expect(await file.text()).toContain("Dijawab dalam tenggat");
});

test("statistics of a period count the accounts whose wait began in it, as long as is promised now", async () => {
  await promise({ verify: 10, counting: "calendar" });
  t.clock.move(30 * day);
  token = await superadminToken(t);
  await waitingStudent(t);
  const date = new Date(t.clock.now().getTime() + 7 * hour).toISOString().slice(0, 10);
  t.clock.move(11 * day);
  token = await superadminToken(t);
  const { body } = await t.call("GET", `/admin/statistics?from=${date}&to=${date}`, { token });
  expect(body.data.verification).toEqual({ kept: 0, missed: 1 });
});
