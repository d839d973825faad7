import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changeAppeal, fileAppeal, setPeriod } from "../../../tests/support/appeals.ts";
import {
  newAdmin,
  superadminToken,
  type TestAdmin,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

const DAY = 24 * spans.hour;
const REASON = "Dokumen penghasilan saya belum ikut dibaca.";

let t: TestApp;
let superadmin: string;
let nadia: TestAdmin;
let bima: TestAdmin;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  superadmin = await superadminToken(t);
  nadia = await newAdmin(t, superadmin);
  bima = await newAdmin(t, superadmin);
});
beforeEach(async () => {
  superadmin = await superadminToken(t);
  nadia = await again(nadia);
  bima = await again(bima);
  await setPeriod(t, superadmin, true);
});
afterAll(() => t.close());

/** The same person in a session of now: sessions end while the clock moves. */
const again = async <P extends { email: string; password: string }>(person: P): Promise<P> => {
  const body = { identifier: person.email, password: person.password };
  const { token } = (await t.call("POST", "/auth/login", { body })).body;
  return { ...person, token };
};
const later = async (milliseconds: number, who: TestStudent) => {
  t.clock.move(milliseconds);
  superadmin = await superadminToken(t);
  nadia = await again(nadia);
  bima = await again(bima);
  return again(who);
};

const rejected = async () => {
  const owner = await verifiedStudent(t, superadmin);
  const { id } = await fileAppeal(t, owner.token);
  const reply = await changeAppeal(t, nadia.token, {
    id,
    status: "rejected",
    admin_note: "Berkas kurang.",
  });
  expect(reply.status).toBe(200);
  return { owner, id: id as number };
};
const review = (id: number, token?: string, body: object = { reason: REASON }) =>
  t.call("POST", `/ukt-appeals/${id}/review`, { token, body });
const decide = (id: number, { token }: { token: string }, status: string, note?: string) =>
  changeAppeal(t, token, { id, status, ...(note === undefined ? {} : { admin_note: note }) });
const own = async (id: number, token: string) =>
  (await t.call("GET", `/ukt-appeals/${id}`, { token })).body.data;

describe("POST /ukt-appeals/{id}/review", () => {
  test("answers 200: looked at again, with 14 new days, the reason as a message, also in a closed period", async () => {
    const { owner, id } = await rejected();
    const refused = await own(id, owner.token);
    const until = Date.parse(refused.timeline.at(-1).at) + 7 * DAY;
    expect(Date.parse(refused.review_until)).toBe(until);
    await setPeriod(t, superadmin, false);
    const same = await later(7 * DAY - spans.hour, owner);
    const reply = await review(id, same.token);
    expect([reply.status, reply.body.message]).toEqual([
      200,
      "Banding Anda akan ditinjau lagi oleh admin lain",
    ]);
    expect(reply.body.data).toMatchObject({
      status: "under_review",
      second_review: true,
      review_until: null,
      admin_note: "Berkas kurang.",
      is_overdue: false,
    });
    const step = reply.body.data.timeline.at(-1);
    expect(step).toMatchObject({ kind: "reopened", from: "rejected", to: "under_review" });
    expect(step.admins).toBeUndefined();
    expect(Date.parse(reply.body.data.due_at)).toBe(Date.parse(step.at) + 14 * DAY);
    const messages = await t.app.db
      .selectFrom("message")
      .select(["number", "text", "admin_id", "asks"])
      .where("appeal_id", "=", id)
      .execute();
    expect(messages).toEqual([{ number: 1, text: REASON, admin_id: null, asks: false }]);
    const { messages: n, unread_messages } = await t.app.db
      .selectFrom("appeal")
      .select(["messages", "unread_messages"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect([n, unread_messages]).toEqual([1, 1]);
  });

  test("is a 409 once 7 days are over, a second time, and on what is not rejected", async () => {
    const { owner, id } = await rejected();
    const late = await later(7 * DAY, owner);
    expect((await own(id, late.token)).review_until).toBe(null);
    const closed = await review(id, late.token);
    expect([closed.status, closed.body.code]).toEqual([409, "REVIEW_CLOSED"]);

    const second = await rejected();
    expect((await review(second.id, second.owner.token)).status).toBe(200);
    expect((await review(second.id, second.owner.token)).body.code).toBe("REVIEW_CLOSED");
    await decide(second.id, bima, "rejected");
    const done = await own(second.id, second.owner.token);
    expect([done.second_review, done.review_until, done.due_at]).toEqual([true, null, null]);
    expect((await review(second.id, second.owner.token)).body.code).toBe("REVIEW_CLOSED");
  });

  test("is a 409 while another appeal is open", async () => {
    const { owner, id } = await rejected();
    const other = await fileAppeal(t, owner.token);
    const held = await review(id, owner.token);
    expect([held.status, held.body.code]).toEqual([409, "REVIEW_CLOSED"]);
    await decide(other.id, bima, "responded");
    expect((await review(id, owner.token)).status).toBe(200);
  });

  test("pressed at once reopens once; an older version is a 409", async () => {
    const { owner, id } = await rejected();
    const { version } = await own(id, owner.token);
    const stale = await review(id, owner.token, { reason: REASON, version: version - 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "STALE"]);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => review(id, owner.token, { reason: REASON, version })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await own(id, owner.token)).timeline).toHaveLength(2);
  });

  test("sent again after a lost answer is a 409 STALE with the appeal as it is", async () => {
    const { owner, id } = await rejected();
    const { version } = await own(id, owner.token);
    expect((await review(id, owner.token, { reason: REASON, version })).status).toBe(200);
    const { status, body } = await review(id, owner.token, { reason: REASON, version });
    expect([status, body.code, body.data.second_review]).toEqual([409, "STALE", true]);
  });

  test("is its student's: 401, 403 for admins, 404 for others; the reason has 20 to 1,000 characters: 422", async () => {
    const { owner, id } = await rejected();
    const stranger = await verifiedStudent(t, superadmin);
    expect((await review(id)).status).toBe(401);
    expect((await review(id, nadia.token)).status).toBe(403);
    expect((await review(id, stranger.token)).status).toBe(404);
    expect((await review(999_999, owner.token)).status).toBe(404);
    for (const reason of ["", "x".repeat(19), "x".repeat(1001)])
      expect((await review(id, owner.token, { reason })).status).toBe(422);
    expect((await review(id, owner.token, { reason: "x".repeat(1000) })).status).toBe(200);
  });
});

describe("PATCH /admin/ukt/appeals/status in a second review", () => {
  test("is a 409 for whoever rejected it, a note aside, and is decided by another", async () => {
    const { owner, id } = await rejected();
    await review(id, owner.token);
    for (const status of ["responded", "rejected", "pending"]) {
      const held = await decide(id, nadia, status);
      expect([held.status, held.body.code]).toEqual([409, "SAME_ADMIN"]);
    }
    expect((await decide(id, nadia, "under_review", "Slip gaji ada.")).status).toBe(200);
    const seen = async ({ token }: { token: string }) =>
      (await t.call("GET", `/admin/ukt/appeals/${id}`, { token })).body.data;
    expect([(await seen(nadia)).may_decide, (await seen(bima)).may_decide]).toEqual([false, true]);
    expect((await own(id, owner.token)).may_decide).toBeUndefined();

    expect((await decide(id, bima, "pending")).status).toBe(200);
    expect((await decide(id, nadia, "rejected")).body.code).toBe("SAME_ADMIN");
    expect((await decide(id, bima, "responded")).status).toBe(200);
    const { token } = owner;
    const [told] = (await t.call("GET", "/notifications", { token })).body.data;
    expect(told.description).toBe(
      "Banding UKT Anda untuk semester 3 diterima setelah peninjauan kedua.",
    );
    // decided: anybody may correct it
    expect((await decide(id, nadia, "rejected")).status).toBe(200);
  });

  test("that rejected it as well and is taken back is still for another than who rejected it first", async () => {
    const { owner, id } = await rejected();
    await review(id, owner.token);
    expect((await decide(id, bima, "rejected")).status).toBe(200);
    // decided: anybody may take it back
    expect((await decide(id, nadia, "under_review")).status).toBe(200);
    const held = await decide(id, nadia, "responded");
    expect([held.status, held.body.code]).toEqual([409, "SAME_ADMIN"]);
    const path = `/admin/ukt/appeals/${id}`;
    const removed = await t.call("DELETE", path, { token: nadia.token });
    expect([removed.status, removed.body.code]).toEqual([409, "SAME_ADMIN"]);
    expect((await decide(id, bima, "responded")).status).toBe(200);
  });

  test("is for another than who rejected it last before it was asked for", async () => {
    const { owner, id } = await rejected();
    expect((await decide(id, bima, "under_review")).status).toBe(200);
    expect((await decide(id, bima, "rejected")).status).toBe(200);
    await review(id, owner.token);
    expect((await decide(id, bima, "responded")).body.code).toBe("SAME_ADMIN");
    expect((await decide(id, nadia, "responded")).status).toBe(200);
  });

  test("without a second review whoever rejected it may open it again", async () => {
    const { id } = await rejected();
    expect((await decide(id, nadia, "under_review")).status).toBe(200);
    expect((await decide(id, nadia, "responded")).status).toBe(200);
  });

  test("where no other active admin is left, a superadmin who rejected it can", async () => {
    const owner = await verifiedStudent(t, superadmin);
    const { id } = await fileAppeal(t, owner.token);
    await changeAppeal(t, superadmin, { id, status: "rejected" });
    await review(id, owner.token);
    expect((await decide(id, { token: superadmin }, "responded")).body.code).toBe("SAME_ADMIN");
    const others = await t.app.db
      .selectFrom("account")
      .select("id")
      .where("id", "in", [nadia.id, bima.id])
      .execute();
    for (const { id: other } of others)
      expect((await t.call("DELETE", `/admin/${other}`, { token: superadmin })).status).toBe(200);
    expect((await decide(id, { token: superadmin }, "responded")).status).toBe(200);
    nadia = await newAdmin(t, superadmin);
    bima = await newAdmin(t, superadmin);
  });

  test("an account that has been closed leaves its rejections to the others", async () => {
    const gone = await newAdmin(t, superadmin);
    const owner = await verifiedStudent(t, superadmin);
    const { id } = await fileAppeal(t, owner.token);
    await changeAppeal(t, gone.token, { id, status: "rejected" });
    await t.call("DELETE", `/admin/${gone.id}`, { token: superadmin });
    await review(id, owner.token);
    expect((await decide(id, nadia, "responded")).status).toBe(200);
  });
});

describe("the promise of an appeal", () => {
  test("is 14 days from its filing for student and admins, late then, and none once decided", async () => {
    const owner = await verifiedStudent(t, superadmin);
    const filed = await fileAppeal(t, owner.token);
    expect(Date.parse(filed.due_at) - Date.parse(filed.submitted_at)).toBe(14 * DAY);
    expect(filed.is_overdue).toBe(false);
    const late = await later(14 * DAY + spans.hour, owner);
    expect(await own(filed.id, late.token)).toMatchObject({ is_overdue: true });
    await decide(filed.id, nadia, "responded");
    expect(await own(filed.id, late.token)).toMatchObject({ due_at: null, is_overdue: false });
  });

  test("stands still while it is paused", async () => {
    const owner = await verifiedStudent(t, superadmin);
    const { id } = await fileAppeal(t, owner.token);
    const paused_until = new Date(t.clock.now().getTime() + spans.hour);
    await t.app.db.updateTable("appeal").set({ paused_until }).where("id", "=", id).execute();
    expect(await own(id, owner.token)).toMatchObject({ due_at: null, is_overdue: false });
  });

  test("GET /admin/ukt/appeals filters and sorts by it; an unknown value is a 422", async () => {
    const made: number[] = [];
    const name = "Tenggat Bersama";
    for (const hours of [-5, 3, 60]) {
      const owner = await verifiedStudent(t, superadmin, name);
      const { id } = await fileAppeal(t, owner.token);
      const promised_at = new Date(t.clock.now().getTime() + hours * spans.hour);
      await t.app.db.updateTable("appeal").set({ promised_at }).where("id", "=", id).execute();
      made.push(id);
    }
    const decided = await verifiedStudent(t, superadmin, name);
    const { id: done } = await fileAppeal(t, decided.token);
    await decide(done, nadia, "responded");
    const list = async (query: string) => {
      const reply = await t.call("GET", `/admin/ukt/appeals?${query}`, { token: nadia.token });
      return reply.body.data.map(({ id }: { id: number }) => id) as number[];
    };
    const ours = (ids: readonly number[]) => ids.filter((id) => [...made, done].includes(id));
    expect(ours(await list("sort=due&itemPerPage=100"))).toEqual([...made, done]);
    expect(await list("search=Tenggat Bersama&sort=due")).toEqual([...made, done]);
    expect(ours(await list("due=overdue&sort=due&itemPerPage=100"))).toEqual([made[0]]);
    expect(ours(await list("due=due"))).toEqual([made[1]]);
    expect(await list("search=Tenggat Bersama&due=overdue")).toEqual([made[0]]);
    const wrong = await t.call("GET", "/admin/ukt/appeals?due=x", { token: nadia.token });
    expect(wrong.status).toBe(422);
  });
});

test("DELETE /admin/ukt/appeals/{id} 409 for whoever rejected it, while it is looked at again", async () => {
  const { owner, id } = await rejected();
  await review(id, owner.token);
  const remove = (token: string) => t.call("DELETE", `/admin/ukt/appeals/${id}`, { token });
  const held = await remove(nadia.token);
  expect([held.status, held.body.code]).toEqual([409, "SAME_ADMIN"]);
  expect((await remove(bima.token)).status).toBe(200);
});
