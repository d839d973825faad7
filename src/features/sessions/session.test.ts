import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dumpRows } from "../../../tests/at-rest.ts";
import {
  newAdmin,
  superadminToken,
  type TestAdmin,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { deviceWords } from "./device.server.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36";
const DESK = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

let t: TestApp;
let superadmin: string;
let student: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  superadmin = await superadminToken(t);
  student = (await waitingStudent(t)).token;
});
afterAll(() => t.close());

const list = (token?: string) => t.call("GET", "/auth/sessions", { token });
const end = (id: number | string, token?: string) =>
  t.call("DELETE", `/auth/sessions/${id}`, { token });
const endOthers = (token?: string) => t.call("DELETE", "/auth/sessions", { token });
const alive = async (token: string) => (await t.call("GET", "/users/me", { token })).status === 200;
/** One more session of an admin, from a browser that calls itself so. */
const open = async ({ email, password }: TestAdmin, userAgent: string): Promise<string> =>
  (
    await t.call("POST", "/auth/login", {
      body: { identifier: email, password },
      headers: { "user-agent": userAgent },
    })
  ).body.token;

describe("GET /auth/sessions", () => {
  test("is 200 with device, times and which one asks, last used first", async () => {
    const admin = await newAdmin(t, superadmin);
    const phone = await open(admin, PHONE);
    t.clock.move(2 * 60_000);
    const desk = await open(admin, DESK);
    const { status, body } = await list(desk);
    expect(status).toBe(200);
    expect(body.data.slice(0, 2)).toMatchObject([
      { device: "Firefox di Windows", current: true },
      { device: "Chrome di Android", current: false },
    ]);
    expect(body.data).toHaveLength(3);
    const [first, second] = body.data;
    expect(Date.parse(first.opened_at) - Date.parse(second.opened_at)).toBeGreaterThan(119_000);
    t.clock.move(2 * 60_000);
    await alive(phone);
    expect((await list(desk)).body.data.map(({ current }: any) => current)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("leaves out what is over: ended, unused for two hours, another's", async () => {
    const admin = await newAdmin(t, superadmin);
    const other = await open(admin, PHONE);
    await t.call("POST", "/auth/logout", { token: other });
    expect((await list(admin.token)).body.data).toHaveLength(1);
    t.clock.move(3 * spans.hour);
    superadmin = await superadminToken(t);
    const later = await open(admin, DESK);
    expect((await list(later)).body.data).toMatchObject([{ current: true }]);
  });

  test("is a 401 for guests and a 403 for students", async () => {
    expect((await list()).status).toBe(401);
    expect((await list(student)).status).toBe(403);
  });
});

describe("DELETE /auth/sessions/{id}", () => {
  test("is 200 and ends that session alone, and leaves a row", async () => {
    const admin = await newAdmin(t, superadmin);
    const phone = await open(admin, PHONE);
    const desk = await open(admin, DESK);
    const found = (await list(desk)).body.data.find((one: any) => one.device.endsWith("Android"));
    expect((await end(found.id, desk)).status).toBe(200);
    expect([await alive(phone), await alive(desk), await alive(admin.token)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await end(found.id, desk)).status).toBe(404);
    const acts = await t.call("GET", `/admin/audit?actor=${admin.id}`, { token: superadmin });
    expect(acts.body.data[0]).toMatchObject({ action: "end-session", target: `admin:${admin.id}` });
  });

  test("is a 404 for one that is over, though it was not cleared away", async () => {
    const admin = await newAdmin(t, superadmin);
    const [idle] = (await list(admin.token)).body.data;
    t.clock.move(2.1 * spans.hour);
    superadmin = await superadminToken(t);
    const desk = await open(admin, DESK);
    expect((await end(idle.id, desk)).status).toBe(404);
    const [used] = (await list(desk)).body.data;
    for (let hour = 0; hour < 12; hour += 1) {
      await alive(desk);
      t.clock.move(spans.hour);
    }
    superadmin = await superadminToken(t);
    expect((await end(used.id, await open(admin, DESK))).status).toBe(404);
  });

  test("is a 404 for another's, a 400 for what is no number", async () => {
    const admin = await newAdmin(t, superadmin);
    const other = await newAdmin(t, superadmin);
    const [session] = (await list(other.token)).body.data;
    expect((await end(session.id, admin.token)).status).toBe(404);
    expect(await alive(other.token)).toBe(true);
    expect((await end("x", admin.token)).status).toBe(400);
  });

  test("is a 401 for guests and a 403 for students", async () => {
    expect((await end(1)).status).toBe(401);
    expect((await end(1, student)).status).toBe(403);
  });
});

describe("DELETE /auth/sessions", () => {
  test("is 200 and ends every session but the one that asks", async () => {
    const admin = await newAdmin(t, superadmin);
    const phone = await open(admin, PHONE);
    expect((await endOthers(phone)).status).toBe(200);
    expect([await alive(phone), await alive(admin.token)]).toEqual([true, false]);
    expect((await list(phone)).body.data).toHaveLength(1);
    expect(await alive(superadmin)).toBe(true);
  });

  test("is a 401 for guests and a 403 for students", async () => {
    expect((await endOthers()).status).toBe(401);
    expect((await endOthers(student)).status).toBe(403);
  });
});

test("a session that was used while the clock was far ahead is over once the clock is right", async () => {
  t.clock.move(60 * spans.day);
  superadmin = await superadminToken(t);
  const admin = await newAdmin(t, superadmin);
  const someone = await waitingStudent(t);
  expect([await alive(admin.token), await alive(someone.token)]).toEqual([true, true]);
  t.clock.move(-60 * spans.day);
  expect([await alive(admin.token), await alive(someone.token)]).toEqual([false, false]);
  superadmin = await superadminToken(t);
});

test("of a student's session nothing is kept that an admin's has, and of no browser its own words", async () => {
  const someone = await waitingStudent(t);
  const reply = await t.call("POST", "/auth/login", {
    body: { identifier: someone.email, password: someone.password },
    headers: { "user-agent": PHONE },
  });
  expect(reply.status).toBe(200);
  const rows = await dumpRows(t.app.db as never);
  const sessions = rows.filter(({ table }) => table === "public.session");
  const described = rows.filter(({ table }) => table === "public.admin_session");
  const hashes = (some: typeof rows) => some.map(({ values }) => values["token_hash"]);
  const ofStudents = sessions.filter(({ values }) => values["wrapped_secret"]);
  expect(ofStudents.length).toBeGreaterThan(1);
  expect(hashes(ofStudents).filter((hash) => hashes(described).includes(hash))).toEqual([]);
  expect(JSON.stringify(rows)).not.toContain("Mozilla");
});

test.each([
  [PHONE, "Chrome di Android"],
  [DESK, "Firefox di Windows"],
  [`${PHONE} EdgA/150.0.0.0`, "Edge di Android"],
  [`${PHONE} OPR/90.0`, "Opera di Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari di iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Samsung Internet di Android",
  ],
  ["Peramban (X11; Linux x86_64)", "Peramban di Linux"],
  ["Firefox/1", "Firefox"],
  ["curl/8.5.0", "Perangkat tidak dikenal"],
  ["", "Perangkat tidak dikenal"],
])("%j is called %s", (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});
