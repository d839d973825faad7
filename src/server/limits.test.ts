import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf, jpeg, reportFields } from "../../tests/forms.ts";
import { DAY, HOUR, MINUTE, SECOND } from "./clock.ts";
import { networkOf } from "./http/address.ts";
import { isTooMany, LIMITS, makeLimits, scaled, SEALED_LIMITS, waitWords } from "./limits.ts";
import { Problem } from "./problem.ts";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../tests/support/people.ts";
import { startTestApp, SUPERADMIN, type TestApp } from "../../tests/support/test-app.ts";

/** Every limit at its own figure: the last that passes, the first that does not, and when it ends. */

let t: TestApp;
let student: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ TRUST_PROXY: "1" });
  student = await verifiedStudent(t, await superadminToken(t));
});
afterAll(() => t.close());

/** A span of the clock later, at the same distance from its edges. */
const next = (span: number) => t.clock.move(span);

type Ask = () => ReturnType<TestApp["call"]>;
const repeat = async (times: number, ask: Ask) => {
  const statuses = new Set<number>();
  for (let n = 0; n < times; n++) statuses.add((await ask()).status);
  return [...statuses];
};

const MARGIN = 20;

/** Refused, for `most` seconds at most, until the moment that is told and no longer; what comes then. */
const refusedUntilTold = async (ask: Ask, most: number) => {
  const refused = await ask();
  expect([refused.status, refused.body.code]).toEqual([429, "TOO_MANY"]);
  const wait = Number(refused.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(MARGIN);
  expect(wait).toBeLessThanOrEqual(most);
  t.clock.move((wait - MARGIN) * SECOND);
  expect((await ask()).status).toBe(429);
  t.clock.move((MARGIN + 1) * SECOND);
  return (await ask()).status;
};

const post = (path: string, from: string, body: unknown) =>
  t.call("POST", path, { headers: { "x-forwarded-for": from }, body });

test("are those of the book", () => {
  const figures = Object.entries({ ...LIMITS, ...SEALED_LIMITS }).map(
    ([name, { points, span }]) => [name, `${points} in ${span / MINUTE} minutes`],
  );
  expect(Object.fromEntries(figures)).toEqual({
    "login-address": "5 in 15 minutes",
    "login-account": "30 in 15 minutes",
    "second-codes": "20 in 1440 minutes",
    "code-minute": "1 in 1 minutes",
    "code-hour": "5 in 60 minutes",
    "code-mail-hour": "20 in 60 minutes",
    "wrong-reset-codes": "100 in 60 minutes",
    "wrong-reset-attempts": "300 in 60 minutes",
    "wrong-confirmation-codes": "1000 in 60 minutes",
    "own-data-hour": "6 in 60 minutes",
    "test-mail-hour": "10 in 60 minutes",
    "registrations-hour": "3000 in 60 minutes",
    "reports-hour": "5 in 60 minutes",
    "reports-day": "20 in 1440 minutes",
    "uploads-hour": "30 in 60 minutes",
    "messages-hour": "20 in 60 minutes",
    "votes-minute": "60 in 1 minutes",
    "wrong-receipts-hour": "5 in 60 minutes",
  });
});

test("keep no finer time than their span, but for the minute between two codes", () => {
  const exact = Object.entries(LIMITS).filter(([, limit]) => "fromFirst" in limit);
  expect(exact.map(([name]) => name)).toEqual(["code-minute"]);
});

test("are scaled by the factor of the settings, down to one point", () => {
  expect([scaled(5, 1), scaled(5, 2), scaled(100, 0.039), scaled(5, 0.1)]).toEqual([5, 10, 3, 1]);
});

test.each([
  [1, "1 detik"],
  [59, "59 detik"],
  [60, "1 menit"],
  [61, "2 menit"],
  [2 * 3600, "120 menit"],
  [2 * 3600 + 1, "3 jam"],
  [24 * 3600, "24 jam"],
])("tell a wait of %i seconds as %s", (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});

test("are told from every other failure", () => {
  const failures = [new Problem("TOO_MANY", "Nanti"), new Problem("NOT_FOUND", ""), new Error()];
  expect(failures.map(isTooMany)).toEqual([true, false, false]);
});

test("of more slots than one statement looks at let exactly so many through", async () => {
  const { db, secrets } = t.app;
  const limits = makeLimits({ db, secrets, clock: t.clock, factor: 26 });
  const student = { secret: Buffer.alloc(32, 7) };
  for (let n = 0; n < 130; n++) await limits.take("reports-hour", student);
  await expect(limits.take("reports-hour", student)).rejects.toMatchObject({ code: "TOO_MANY" });
});

describe("failed logins", () => {
  const login = (from: string, password = "salah-terus") =>
    post("/auth/login", from, { identifier: SUPERADMIN.email, password });

  test("are five in a quarter of an hour from one address, which does not lock the account for others", async () => {
    next(HOUR);
    expect(await repeat(5, () => login("192.0.2.1"))).toEqual([401]);
    expect(await repeat(40, () => login("192.0.2.1"))).toEqual([429]);
    expect((await login("192.0.2.2", SUPERADMIN.password)).status).toBe(200);
    expect(await refusedUntilTold(() => login("192.0.2.1", SUPERADMIN.password), 900)).toBe(200);
  });

  test("are forgotten once a clock that was a year ahead is set back", async () => {
    t.clock.move(365 * DAY);
    expect(await repeat(6, () => login("192.0.2.4"))).toEqual([401, 429]);
    t.clock.move(-365 * DAY);
    expect(await repeat(6, () => login("192.0.2.4"))).toEqual([401, 429]);
  });

  test("stay after a login that succeeds, so that their number tells no neighbour of it", async () => {
    next(HOUR);
    expect(await repeat(4, () => login("192.0.2.3"))).toEqual([401]);
    expect((await login("192.0.2.3", SUPERADMIN.password)).status).toBe(200);
    expect(await repeat(2, () => login("192.0.2.3"))).toEqual([401, 429]);
  });

  test("are thirty in a quarter of an hour for an account, from wherever they come", async () => {
    next(HOUR);
    for (let n = 10; n < 16; n++)
      expect(await repeat(5, () => login(`192.0.2.${n}`))).toEqual([401]);
    const right = () => login("192.0.2.16", SUPERADMIN.password);
    expect(await refusedUntilTold(right, 15 * 60)).toBe(200);
  });
});

describe("requests for a code", () => {
  const ask = (from: string, npm: string) =>
    post("/auth/request-password-reset", from, { email: npm });

  test("are one a minute for an address of mail from one network address", async () => {
    const again = () => ask("192.0.2.20", "7600000001");
    expect(await repeat(1, again)).toEqual([200]);
    expect((await ask("192.0.2.21", "7600000001")).status).toBe(200);
    expect((await ask("192.0.2.20", "7600000002")).status).toBe(200);
    expect(await refusedUntilTold(again, 60)).toBe(200);
  });

  test("are five an hour for an address of mail from one network address", async () => {
    const later = () => {
      t.clock.move(MINUTE + SECOND);
      return ask("192.0.2.22", "7600000003");
    };
    expect(await repeat(5, later)).toEqual([200]);
    t.clock.move(MINUTE + SECOND);
    expect(await refusedUntilTold(() => ask("192.0.2.22", "7600000003"), 55 * 60)).toBe(200);
  });

  test("give none of the five back by one that is refused within the minute", async () => {
    const twice = async () => {
      t.clock.move(MINUTE + SECOND);
      const first = await ask("192.0.2.23", "7600000006");
      expect((await ask("192.0.2.23", "7600000006")).status).toBe(429);
      return first;
    };
    expect(await repeat(5, twice)).toEqual([200]);
    t.clock.move(MINUTE + SECOND);
    expect((await ask("192.0.2.23", "7600000006")).status).toBe(429);
  });

  test("are twenty an hour for an address of mail, for a new password and confirmation apart", async () => {
    for (let n = 0; n < 20; n++)
      expect((await ask(`192.0.2.${30 + n}`, "7600000004")).status).toBe(200);
    const email = "7600000004@students.example.ac.id";
    expect((await post("/auth/resend-verification", "192.0.2.30", { email })).status).toBe(200);
    expect(await refusedUntilTold(() => ask("192.0.2.60", "7600000004"), 60 * 60)).toBe(200);
  });
});

/** Counts one, and then as if all but the last had been. */
const fill = async (limit: keyof typeof LIMITS, key: string) => {
  await t.app.limits.take(limit, key);
  await t.app.db
    .updateTable("rate_limit")
    .set({ count: LIMITS[limit].points - 1 })
    .where("key", "=", t.app.secrets.hash("limit", `${limit}:${key}`))
    .execute();
};

describe("one network address", () => {
  test("registers 3,000 an hour", async () => {
    await fill("registrations-hour", networkOf("2001:db8:0:9::1"));
    let npm = 7_700_000_000;
    const register = () => {
      const campus_email = `${++npm}@students.example.ac.id`;
      const fields = { name: "Sekar Ayu", campus_email, password: "rahasia1" };
      return post("/auth/register", `2001:db8:0:9::${npm - 7_700_000_000}`, formOf(fields));
    };
    expect((await register()).status).toBe(201);
    expect(await refusedUntilTold(register, 60 * 60)).toBe(201);
  });

  test("enters 100 wrong codes for a new password in an hour of the clock", async () => {
    next(HOUR);
    await fill("wrong-reset-codes", "192.0.2.71");
    const body = { email: "7600000005", otp: "000000", new_password: "sandi-baru" };
    const guess = () => post("/auth/verify-password-reset", "192.0.2.71", body);
    expect((await guess()).status).toBe(422);
    expect(await refusedUntilTold(guess, 60 * 60)).toBe(422);
  });

  test("enters 1,000 wrong codes of confirmation in an hour of the clock", async () => {
    next(HOUR);
    await fill("wrong-confirmation-codes", "192.0.2.72");
    const body = { email: "7600000005@students.example.ac.id", otp_code: "000000" };
    const guess = () => post("/auth/verify-email", "192.0.2.72", body);
    expect((await guess()).status).toBe(422);
    expect(await refusedUntilTold(guess, 60 * 60)).toBe(422);
  });
});

describe("one student", () => {
  const file = () =>
    t.call("POST", "/reports", { token: student.token, body: formOf(reportFields) });

  test("files five reports an hour and twenty a day", async () => {
    // early in a day of Jakarta
    const ofDay = () => (t.clock.now().getTime() + 7 * HOUR) % DAY;
    next(DAY - ofDay() + 7 * MINUTE);
    expect(await repeat(5, file)).toEqual([201]);
    expect(await refusedUntilTold(file, 60 * 60)).toBe(201);
    expect(await repeat(4, file)).toEqual([201]);
    for (let hour = 2; hour < 4; hour++) {
      next(HOUR);
      expect(await repeat(5, file)).toEqual([201]);
    }
    // the hour is used up as well, but its end would not help
    expect(await refusedUntilTold(file, 21 * 60 * 60)).toBe(201);
    expect(ofDay()).toBeLessThan(MINUTE);
  });

  test("votes 60 times a minute", async () => {
    const admin = await superadminToken(t);
    const another = await verifiedStudent(t, admin);
    const { id } = await fileReport(t, another.token);
    await setStatus(t, admin, id, "under_review");
    next(MINUTE - (t.clock.now().getTime() % MINUTE));
    let type = "downvote";
    const vote = () => {
      type = type === "upvote" ? "downvote" : "upvote";
      const body = { type };
      return t.call("POST", `/reports/${id}/vote`, { token: student.token, body });
    };
    const refused = () =>
      t.call("POST", "/reports/1/vote", { token: student.token, body: { type: "upvote" } });
    expect(await repeat(60, vote)).toEqual([200]);
    expect((await refused()).status).not.toBe(429);
    const totals = () => t.call("GET", `/reports/${id}/votes`).then(({ body }) => body.data);
    const before = await totals();
    expect((await vote()).status).toBe(429);
    expect(await totals()).toEqual(before);
    expect(await refusedUntilTold(vote, 60)).toBe(200);
  });

  test("sends thirty files an hour", async () => {
    next(HOUR);
    const { id } = await fileReport(t, student.token);
    const photo = { file: { bytes: await jpeg(), name: "a.jpg" } };
    const change = () =>
      t.call("PATCH", `/reports/${id}`, {
        token: student.token,
        body: formOf({ ...reportFields }, photo),
      });
    expect(await repeat(30, change)).toEqual([200]);
    expect(await refusedUntilTold(change, 60 * 60)).toBe(200);
  });

  test("enters five wrong receipts an hour", async () => {
    next(HOUR);
    const enter = () =>
      t.call("POST", "/reports/claim", { token: student.token, body: { receipt: "A".repeat(26) } });
    expect(await repeat(5, enter)).toEqual([404]);
    expect(await refusedUntilTold(enter, 60 * 60)).toBe(404);
  });
});
