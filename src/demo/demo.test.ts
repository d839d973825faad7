import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViewer } from "../features/sessions/session.server.ts";
import { reportInput } from "../features/reports/report.contract.ts";
import {
  APPEAL_STATUSES,
  CATEGORIES,
  keysOf,
  LEVELS,
  NEWS_STATUSES,
  REPORT_STATUSES,
  STUDENT_STATUSES,
} from "../labels.ts";
import type { App } from "../server/app.ts";
import { type Database, openDatabase } from "../server/database/database.ts";
import { handlers } from "../app/server/handlers.ts";
import { makeLog } from "../server/log.ts";
import { makePasswordHasher } from "../server/passwords.ts";
import { makeSecrets } from "../server/secrets.ts";
import { dataPaths, readSettings } from "../server/settings.ts";
import { openDiskStore } from "../server/uploads/disk-store.ts";
import { testDatabase } from "../../tests/support/test-database.ts";
import { demoAccounts, seedCampus } from "./campus.ts";
import { prepareDemo } from "./prepare.ts";
import { seededRandom } from "./random.ts";
import { planReports } from "./report-plan.ts";
import { makeDemoApp } from "./demo-app.ts";

/** Milliseconds: a busy machine is slow, not wrong. */
const PATIENCE = 240_000;
const NOW = new Date("2026-11-20T08:00:00Z");
const ALL = { page: 1, itemPerPage: 1000, search: "", sort: "oldest" } as const;
const ASKING = {
  params: undefined,
  body: undefined,
  files: {},
  address: "127.0.0.1",
  userAgent: "",
  idempotencyKey: undefined,
} as const;

/** A campus in a database and a folder of its own. */
const play = async () => {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "sikam-demo-"));
  const settings = readSettings({ DATA_DIR: dataDir });
  const parts = {
    settings,
    db: database.db,
    reads: database.reads,
    log: makeLog("silent", () => {}),
    secrets: makeSecrets(randomBytes(32).toString("base64url")),
    passwords: makePasswordHasher(1),
    files: await openDiskStore(dataPaths(dataDir).uploads, database.clock),
    temporary: dataPaths(dataDir).temporary,
    now: NOW,
  };
  await seedCampus(parts);
  return { app: makeDemoApp(parts).app, database, dataDir, temporary: parts.temporary };
};

type Campus = Awaited<ReturnType<typeof play>>;

const logIn = async (app: App, who: { login: string; password: string }) => {
  const body = { identifier: who.login, password: who.password };
  const asked = { ...ASKING, query: undefined, viewer: null, body };
  const answer = await handlers.login(app, asked);
  const viewer = "token" in answer ? await findViewer(app, answer.token) : null;
  if (!viewer) throw new Error("no session");
  return viewer;
};

/** All that three people see, without what is random by design: names of files and receipts. */
const lookAround = async ({ app }: Campus) => {
  const accounts = demoAccounts(app.settings);
  const superadmin = await logIn(app, accounts.superadmin);
  const student = await logIn(app, accounts.student);
  const admin = await logIn(app, accounts.admin);
  if (superadmin.role === "student" || student.role !== "student") throw new Error("mixed up");
  const asked = { ...ASKING, viewer: superadmin };
  const own = { ...ASKING, viewer: student };
  return {
    adminRole: admin.role,
    students: await handlers.listStudents(app, {
      ...asked,
      query: { ...ALL, status: undefined, due: undefined },
    }),
    admins: await handlers.listAdmins(app, { ...asked, query: { ...ALL, role: undefined } }),
    reports: await handlers.listAllReports(app, {
      ...asked,
      query: { ...ALL, category: undefined, status: undefined, due: undefined },
    }),
    ownReports: await handlers.listMyReports(app, {
      ...own,
      query: { ...ALL, category: undefined, status: undefined },
    }),
    appeals: await handlers.listAllAppeals(app, {
      ...asked,
      query: { ...ALL, status: undefined, problem: undefined },
    }),
    period: await handlers.listPeriodChanges(app, { ...asked, query: { take: 10 } }),
    news: await handlers.listAllNews(app, { ...asked, query: { ...ALL, status: undefined } }),
    notifications: await handlers.listNotifications(app, { ...own, query: ALL }),
    audit: await handlers.listAudit(app, {
      ...asked,
      query: { page: 1, itemPerPage: 1000, actor: undefined, action: undefined },
    }),
  };
};

const FILE_NAME = /\/uploads\/[a-z2-7]{32}(\.\w+)(\?s=[\w-]+)?/g;
/** Numbers and order of reports within an hour are random. */
const NUMBER = /("id":|"report_id":|"merged_into":|#|report:|\/laporan\/)\d+/g;
const inOneOrder = (_: string, value: unknown): unknown =>
  Array.isArray(value)
    ? value.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
    : value;
const sameForAll = (looked: object): object => {
  const text = JSON.stringify(looked)
    .replaceAll(FILE_NAME, "file$1")
    .replaceAll(NUMBER, (_, before: string) => `${before}0`);
  return JSON.parse(text, inOneOrder) as object;
};

let first: Campus;
let seen: Awaited<ReturnType<typeof lookAround>>;

beforeAll(async () => {
  first = await play();
  seen = await lookAround(first);
}, PATIENCE);

const close = async ({ database, dataDir }: { database: Database; dataDir: string }) => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
};

afterAll(() => close(first));

describe("the campus of the demo", () => {
  test(
    "is the same in another database",
    async () => {
      const second = await play();
      expect(sameForAll(await lookAround(second))).toEqual(sameForAll(seen));
      await close(second);
    },
    PATIENCE,
  );

  test("has students in every status, some of them due and some overdue", () => {
    for (const status of keysOf(STUDENT_STATUSES))
      expect(seen.students.total_per_status[status]).toBeGreaterThan(3);
    expect(seen.students.data.filter((one) => one.is_overdue).length).toBeGreaterThan(1);
    expect(seen.students.data.some((one) => one.ktm_url === null)).toBe(true);
    expect(seen.admins.data.map(({ role }) => role)).toContain("superadmin");
    expect(seen.adminRole).toBe("admin");
  });

  test("has about a hundred reports, in every status, category and level", () => {
    expect(seen.reports.data.length).toBeGreaterThan(90);
    for (const status of keysOf(REPORT_STATUSES))
      expect(seen.reports.total_per_status[status]).toBeGreaterThan(3);
    for (const category of keysOf(CATEGORIES))
      expect(seen.reports.total_per_category[category]).toBeGreaterThan(3);
    const levels = seen.reports.data.map(({ report_level }) => report_level);
    for (const level of keysOf(LEVELS)) expect(levels).toContain(level);
    const hours = ({ due_at }: { due_at?: string | null | undefined }) =>
      due_at ? (Date.parse(due_at) - NOW.getTime()) / 3_600_000 : Number.NaN;
    expect(seen.reports.data.filter((one) => one.is_overdue).length).toBeGreaterThan(1);
    expect(seen.reports.data.filter((one) => hours(one) > 0 && hours(one) < 24)).not.toEqual([]);
    const kinds = seen.reports.data.map(({ file }) => file?.mime);
    expect(kinds).toEqual(expect.arrayContaining(["image/jpeg", "application/pdf"]));
    const totals = seen.reports.data.map(({ vote_total }) => vote_total);
    expect(Math.max(...totals)).toBeGreaterThan(5);
    expect(Math.min(...totals)).toBeLessThan(0);
  });

  test("leaves no report or answer in the future, or before its report", () => {
    for (const report of seen.reports.data) {
      expect(Date.parse(report.submitted_at)).toBeLessThan(NOW.getTime());
      if (report.responded_at === null) continue;
      expect(report.responded_at > report.submitted_at).toBe(true);
      expect(Date.parse(report.responded_at)).toBeLessThan(NOW.getTime());
    }
  });

  test("gives its student reports in every status, anonymous ones among them", () => {
    const own = seen.ownReports.data;
    expect(own.every((one) => one.is_mine)).toBe(true);
    expect(new Set(own.map(({ status }) => status))).toEqual(new Set(keysOf(REPORT_STATUSES)));
    expect(own.filter((one) => one.isAnonymous).length).toBeGreaterThan(2);
    expect(own.some((one) => one.isPrivate)).toBe(true);
    const told = seen.notifications.data.map(({ status }) => status);
    expect(new Set(told)).toEqual(new Set(["read", "unread"]));
  });

  test("keeps authors of anonymous reports from everybody else", async () => {
    const anonymous = seen.reports.data.filter((one) => one.isAnonymous);
    expect(anonymous.length).toBeGreaterThan(10);
    for (const one of anonymous) expect([one.students, one.student_id]).toEqual([null, null]);
    const rows = await first.database.db
      .selectFrom("report")
      .select(["author_id", "author_tag"])
      // what is merged stands in no list
      .where("merged_into", "is", null)
      .execute();
    expect(rows.filter((row) => row.author_tag !== null)).toHaveLength(anonymous.length);
  });

  test("has appeals in every status, an open period, and news with covers", () => {
    for (const status of keysOf(APPEAL_STATUSES))
      expect(seen.appeals.total_per_status[status]).toBeGreaterThan(1);
    expect(seen.period.data.dataMapped[0]?.is_active).toBe(true);
    for (const status of keysOf(NEWS_STATUSES))
      expect(seen.news.total_per_status[status]).toBeGreaterThan(1);
    expect(seen.news.data.filter((one) => one.cover_sizes.length > 1).length).toBeGreaterThan(5);
    expect(seen.news.data.some((one) => one.attachment !== null)).toBe(true);
  });

  test("leaves nobody logged in, no temporary file and no mail to send", async () => {
    const { db } = first.database;
    const sessions = await db.selectFrom("session").select("account_id").execute();
    // those of this test
    expect(sessions).toHaveLength(3);
    expect(await db.selectFrom("registration").select("id").execute()).toEqual([]);
    expect(await readdir(first.temporary).catch(() => [])).toEqual([]);
  });

  test("writes only what its own forms would take", () => {
    for (const { level, ...report } of planReports(seededRandom(1), 30))
      expect(reportInput.safeParse({ ...report, report_level: level }).error).toBeUndefined();
  });
});

describe("a data folder for the demo", () => {
  test.skipIf(process.env["TEST_DATABASE_URL"] !== undefined)(
    "is filled once, again after a start that was cut short, and kept afterwards; of another version it says what to do",
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), "sikam-demo-"));
      const settings = readSettings({ DATA_DIR: dataDir });
      await writeFile(join(dataDir, "demo-unfinished"), "");
      const hasher = makePasswordHasher(1);
      expect(await prepareDemo(settings, hasher)).toBe(true);
      expect(await readdir(dataDir)).not.toContain("demo-unfinished");
      expect(await prepareDemo(settings, hasher)).toBe(false);

      // as on another branch, that had one migration more
      const database = await openDatabase({ url: undefined, dataDir: join(dataDir, "database") });
      const odd = "9999_of_another_branch.sql 0123456789abcdef";
      await sql`insert into kysely_migration values (${odd}, '2026-11-22')`.execute(database.db);
      await database.close();
      await expect(prepareDemo(settings, hasher)).rejects.toThrow(
        `is missing here; is this an older version? For a new demo: delete ${dataDir} if it holds nothing but a demo, else set another DATA_DIR`,
      );
      await rm(dataDir, { recursive: true, force: true });
    },
    PATIENCE,
  );
});
