import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cheapPasswords } from "../../tests/support/cheap-passwords.ts";
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
import { type Database, openDatabase } from "../server/database/database.ts";
import { readSettings } from "../server/settings.ts";
import { type Campus, lookAround, NOW, play, sameForAll } from "./demo.testing.ts";
import { prepareDemo } from "./prepare.ts";
import { seededRandom } from "./random.ts";
import { planReports } from "./report-plan.ts";

/** Milliseconds: a busy machine is slow, not wrong. */
const PATIENCE = 240_000;

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
    expect(seen.reports.data.filter(({ building }) => building !== null).length).toBeGreaterThan(5);
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

  test("has what authors say of the answers, and what nobody has read or decided yet", () => {
    const { data } = seen.statistics;
    expect(data.solved_percent).toBeGreaterThan(20);
    expect(data.reopened_percent).toBeGreaterThan(5);
    const told = Object.values(data.per_category).map((one) => one.solved_percent ?? 0);
    expect(Math.max(...told)).toBeGreaterThan(0);
    const { student, report, appeal, messages } = seen.queues.data;
    for (const { overdue, due } of [student, report, appeal])
      expect(Math.min(overdue, due)).toBeGreaterThan(0);
    expect(messages.report).toBeGreaterThan(2);
    expect(messages.appeal).toBeGreaterThan(0);
    const reopened = seen.reports.data.map(({ verdict }) => verdict?.reopened ?? 0);
    expect(Math.max(...reopened)).toBe(2);
  });

  test("tells its superadmin which promises have ended", () => {
    const told = seen.toldAdmin.data.map(({ description }) => description).join();
    expect(told).toContain("melewati janji jawabannya");
  });

  test("asks five authors for something, one of them past the pause, its own student among them", () => {
    expect(seen.asked.data).toHaveLength(5);
    expect(seen.asked.data.filter(({ paused }) => paused)).toHaveLength(4);
    const own = seen.ownReports.data;
    expect(own.filter((one) => one.waiting_for === "author")).toHaveLength(1);
    expect(own.filter((one) => one.merged_into !== null)).toHaveLength(1);
    const isAskedForWord = ({ status, verdict }: (typeof own)[number]) =>
      status === "responded" && !!verdict?.until && Date.parse(verdict.until) > NOW.getTime();
    expect(own.filter(isAskedForWord)).toHaveLength(2);
    const told = seen.notifications.data.map(({ description }) => description).join();
    expect(told).toContain("yang Anda ikuti");
  });

  test("shows on an admin's page what is covered, pointed at, put right and alike", () => {
    const { covered, flagged, corrected, abused, target } = seen.details;
    expect(covered.description).toContain("▇▇▇");
    expect(covered.flags).toMatchObject({ open: 0, total: 2 });
    expect(flagged.flags).toMatchObject({ open: 3 });
    expect(corrected.timeline.map(({ kind }) => kind)).toContain("corrected");
    expect(abused).toMatchObject({ status: "rejected", abuse: { reason: expect.any(String) } });
    expect(target.merged).toHaveLength(2);
    expect(target.followers).toBeGreaterThan(3);
    expect(seen.similar.map(({ score }) => score > 0.2).slice(0, 2)).toEqual([true, true]);
  });

  test("has a dozen conversations of two to nine messages, with photos", async () => {
    const { db } = first.database;
    const talks = await db
      .selectFrom("report")
      .select(["messages", "author_tag"])
      .where("messages", ">=", 2)
      .execute();
    expect(talks.length).toBeGreaterThanOrEqual(12);
    expect(Math.max(...talks.map(({ messages }) => messages))).toBeLessThan(10);
    expect(talks.filter((row) => row.author_tag !== null).length).toBeGreaterThan(3);
    const files = await db
      .selectFrom("file")
      .select("mime")
      .where("message_id", "is not", null)
      .execute();
    expect(files.filter(({ mime }) => mime === "image/jpeg").length).toBeGreaterThan(3);
  });

  test("has appeals in every status, an open period, and news with covers", () => {
    for (const status of keysOf(APPEAL_STATUSES))
      expect(seen.appeals.total_per_status[status]).toBeGreaterThan(1);
    expect(seen.appeals.data.filter((one) => one.second_review)).toHaveLength(1);
    expect(seen.appeals.data.filter((one) => one.waiting_for === "author")).toHaveLength(2);
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
      const hasher = cheapPasswords();
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
