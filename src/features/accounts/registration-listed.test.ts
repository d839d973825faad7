import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dumpRows, isFullHour, isTime } from "../../../tests/at-rest.ts";
import { formOf, jpeg } from "../../../tests/forms.ts";
import { emailOf, importList as importAs, listLine } from "../../../tests/support/enrolment.ts";
import { codeIn, superadminToken, waitingStudent } from "../../../tests/support/people.ts";
import { storedNames } from "../../../tests/support/stored.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/** Who is on the campus's list of students is verified with the code (docs/product/verification.md). */

let t: TestApp;
let admin: string;
const importList = (...lines: string[]) => importAs(t, admin, ...lines);

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  await importList(
    listLine("4100000001", "MUHAMMAD RIZKY PRATAMA"),
    listLine("4100000002", "Wulan Purnamasari, S.Kom."),
    listLine("4100000003", "Gilang Ramadhan"),
    listLine("4100000004", "Yosefina Lumbantobing"),
    // listed under the number of somebody else's address
    listLine("4100000006", "Tri Handayani", { email: emailOf("4100000005") }),
    listLine("4100000007", "Kevin Halim"),
  );
});
afterAll(() => t.close());

const register = async (npm: string, name: string, hasCard = true) => {
  const ktm = { bytes: await jpeg(), name: "ktm.jpg" };
  const fields = { campus_email: emailOf(npm), name, password: "rahasia1" };
  const reply = await t.call("POST", "/auth/register", {
    body: formOf(fields, hasCard ? { ktm } : {}),
  });
  return { reply, email: fields.campus_email, attempt: reply.body.data.attempt as string };
};
const confirm = async (npm: string, { attempt }: { attempt: string }) => {
  const email = emailOf(npm);
  const mail = await t.mailer.received(({ to, text }) => to === email && /\b[0-9]{6}\b/.test(text));
  const body = { email, attempt, otp_code: codeIn(mail.text) };
  return t.call("POST", "/auth/verify-email", { body });
};
const join = async (npm: string, name: string, hasCard = true) => {
  const reply = await confirm(npm, await register(npm, name, hasCard));
  expect(reply.status).toBe(200);
  return reply.body;
};
const rowOf = (npm: string) =>
  t.app.db
    .selectFrom("account")
    .selectAll()
    .where("email", "=", emailOf(npm))
    .executeTakeFirstOrThrow();
const tokenOf = async (npm: string) => {
  const body = { identifier: emailOf(npm), password: "rahasia1" };
  return (await t.call("POST", "/auth/login", { body })).body.token as string;
};

describe("who is on the list", () => {
  test("is verified when the code is confirmed, without a card, with NPM, programme and batch", async () => {
    const said = await join("4100000001", "Muh. Rizky Pratama", false);
    expect(said).toMatchObject({
      message: "Email dan akun Anda terverifikasi. Silakan masuk.",
      data: { status: "verified" },
    });
    expect(await rowOf("4100000001")).toMatchObject({
      name: "Muh. Rizky Pratama",
      status: "verified",
      npm: "4100000001",
      program_study: "Informatika",
      batch: 2021,
      due_at: null,
    });
    const token = await tokenOf("4100000001");
    const body = formOf({
      title: "Lampu mati",
      description: "Gelap sekali.",
      category: "facilities",
      report_level: "faculty",
    });
    expect((await t.call("POST", "/reports", { token, body })).status).toBe(201);
    const found = await t.call("GET", "/admin/students?search=4100000001", { token: admin });
    expect(found.body.data).toHaveLength(1);
  });

  test("has a card taken away at once that was sent all the same, file and row", async () => {
    const before = new Set(await storedNames(t.app));
    const registered = await register("4100000002", "Purnamasari Wulan");
    const sent = (await storedNames(t.app)).filter((name) => !before.has(name));
    expect(sent).toHaveLength(1);
    expect((await confirm("4100000002", registered)).body.data.status).toBe("verified");
    expect((await storedNames(t.app)).filter((name) => !before.has(name))).toEqual([]);
    const named = (await dumpRows(t.app.db as never)).filter(({ values }) =>
      Object.values(values).includes(sent[0]!),
    );
    expect(named).toEqual([]);
  });

  test("leaves no time finer than the hour, and hears of it at the next one as of an admin's decision", async () => {
    const promises = { section: "promises", value: { verify: 4 }, version: 1 };
    await t.app.db.insertInto("campus_setting").values(promises).execute();
    await t.app.campus.reread();
    const before = await dumpRows(t.app.db as never);
    const known = new Set(before.map(({ table, values }) => table + JSON.stringify(values)));
    await join("4100000003", "Gilang Ramadhan", false);
    const { id, created_at: at } = await rowOf("4100000003");
    const made = (await dumpRows(t.app.db as never)).filter(
      ({ table, values }) =>
        table.startsWith("public.") && !known.has(table + JSON.stringify(values)),
    );
    const tables = made.map(({ table }) => table.slice("public.".length));
    expect(tables).toContain("account");
    for (const table of ["verdict", "notification", "audit"]) expect(tables).not.toContain(table);
    const times = made
      .filter(({ table }) => table === "public.account")
      .flatMap(({ values }) => Object.values(values).filter(isTime));
    expect(times.length).toBeGreaterThan(0);
    expect(times.filter((time) => !isFullHour(time))).toEqual([]);

    await sql`update jobs.job set start_after = now() where name = 'tell-verified'`.execute(
      t.app.db,
    );
    const mail = await t.mailer.received(
      ({ to, text }) => to === emailOf("4100000003") && text.includes("sudah diverifikasi"),
    );
    expect(mail.subject).toBeTruthy();
    const told = await t.app.db
      .selectFrom("notification")
      .selectAll()
      .where("account_id", "=", id)
      .execute();
    expect(told).toMatchObject([
      {
        description: "Akun Anda sudah diverifikasi. Anda dapat mengajukan laporan.",
        created_at: at,
      },
    ]);
    const verdicts = await t.app.db
      .selectFrom("verdict")
      .selectAll()
      .where("at", "=", at)
      .execute();
    expect(verdicts.length).toBeGreaterThan(0);
    for (const verdict of verdicts)
      expect([verdict.status, verdict.due_at.getTime() - verdict.at.getTime()]).toEqual([
        "verified",
        4 * 24 * 3_600_000,
      ]);
  });
});

describe("who is not", () => {
  const isWaiting = async (npm: string) => {
    const row = await rowOf(npm);
    expect([row.status, row.npm, row.program_study, row.batch]).toEqual([
      "waiting",
      null,
      null,
      null,
    ]);
    expect(row.due_at).not.toBeNull();
    const { id } = row;
    const user = (await t.call("GET", `/users/${id}`, { token: admin })).body.data;
    return { id, card: user.ktm_url as string | null };
  };

  test("under this name waits, with the card kept", async () => {
    const said = await join("4100000004", "Yosefina Simanjuntak");
    expect(said).toMatchObject({
      message: "Email terverifikasi. Silakan masuk.",
      data: { status: "waiting" },
    });
    expect((await isWaiting("4100000004")).card).toEqual(expect.any(String));
  });

  test("under this address waits", async () => {
    await join("4199999999", "Gilang Ramadhan");
    expect((await isWaiting("4199999999")).card).toEqual(expect.any(String));
  });

  test("or whose NPM is another account's already, waits, and the admin sees it", async () => {
    const other = await waitingStudent(t);
    const body = { campus_email: other.email, npm: "4100000006" };
    const put = await t.call("POST", "/admin/students/input-npm", { token: admin, body });
    expect(put.status).toBe(200);
    await join("4100000005", "Tri Handayani");
    const { id } = await isWaiting("4100000005");
    const { data } = (await t.call("GET", `/admin/students/${id}/listed`, { token: admin })).body;
    expect(data.students).toMatchObject([{ npm: "4100000006", differs: ["npm"], npm_taken: true }]);
  });
});

test("nobody learns from an answer who is on the list, before the mailbox is proven", async () => {
  const shapeOf = ({ status, body, headers }: Awaited<ReturnType<typeof t.call>>) => ({
    status,
    code: body.code,
    message: body.message,
    errors: body.errors,
    attempt: body.data?.attempt?.length,
    length: headers.get("content-length"),
  });
  const seen = [];
  for (const [npm, name] of [
    ["4100000007", "Kevin Halim"],
    ["4100000007", "Orang Lain"],
    ["4188888888", "Kevin Halim"],
  ] as const) {
    const registered = await register(npm, name);
    const email = emailOf(npm);
    const wrong = await t.call("POST", "/auth/verify-email", {
      body: { email, attempt: registered.attempt, otp_code: "000000" },
    });
    const again = await t.call("POST", "/auth/resend-verification", {
      body: { email, attempt: registered.attempt },
    });
    const login = await t.call("POST", "/auth/login", {
      body: { identifier: email, password: "rahasia1" },
    });
    seen.push([registered.reply, wrong, again, login].map(shapeOf));
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
  // and the mails are alike, but for the code, the name and the address
  const mailOf = async (npm: string) =>
    (await t.mailer.received(({ to }) => to === emailOf(npm))).text
      .replaceAll(/\b\d{6}\b/g, "")
      .replaceAll(/Kevin Halim|Orang Lain/g, "")
      .replaceAll(npm, "");
  expect(await mailOf("4188888888")).toBe(await mailOf("4100000007"));
});

describe("GET /auth/registration", () => {
  test("answers 200 with whether the card is needed: not while there is a list", async () => {
    const card = async () => (await t.call("GET", "/auth/registration")).body.data;
    expect(await card()).toEqual({ card: "optional" });
    await t.call("DELETE", "/admin/enrolment", { token: admin });
    expect(await card()).toEqual({ card: "required" });
    await importList(listLine("4100000001", "Muhammad Rizky Pratama"));
  });
});
