import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Footprint, footprints, type Footprints } from "../../../tests/support/footprints.ts";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/**
 * The rows that merging, parting and following leave, of anonymous authors who vote and follow elsewhere: no
 * transaction has two tags, nor a tag and its author's account, and no job names anybody
 * (docs/product/authorship.md#transactions).
 */

let t: TestApp;
let admin: string;
let author: TestStudent;
let other: TestStudent;
let of: Footprints;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin, "Kirana Tapak");
  other = await verifiedStudent(t, admin);
  of = footprints(t, () => author);
});
afterAll(() => t.close());

const anonymous = async ({ token }: TestStudent) => {
  const { id } = await fileReport(t, token, { isAnonymous: true });
  await setStatus(t, admin, id, "under_review");
  return id as number;
};
const ok = async (method: string, path: string, token: string, body?: object) => {
  const reply = await t.call(method, path, { token, ...(body && { body }) });
  expect([method, path, reply.status]).toEqual([method, path, 200]);
};
const merge = (id: number, into: number) =>
  ok("POST", `/admin/reports/${id}/merge`, admin, { into });
const part = (id: number) => ok("DELETE", `/admin/reports/${id}/merge`, admin);
const upvote = (id: number, { token }: TestStudent) =>
  ok("POST", `/reports/${id}/vote`, token, { type: "upvote" });
const follow = (id: number, { token }: TestStudent) => ok("PUT", `/reports/${id}/follow`, token);
const unfollow = (id: number, { token }: TestStudent) =>
  ok("DELETE", `/reports/${id}/follow`, token);

/** The jobs about reports that nobody has done yet. */
const reportJobs = async () => {
  const { rows } = await sql<{ name: string; data: Record<string, unknown> }>`
    select name, data from jobs.job where data ? 'report'`.execute(t.app.db);
  return rows;
};
const allTold = async () => {
  await expect.poll(reportJobs, { timeout: 15_000 }).toEqual([]);
};
// what a test before had to tell is no footprint of the next
beforeEach(allTold);
const rowsOf = ({ written }: Footprint, table: string) =>
  written.filter((row) => row.table === `public.${table}`);
const kinds = ({ tables }: Footprint) => [...new Set(tables)].filter((name) => name !== "audit");
const transactions = (rows: Footprint["written"]) => new Set(rows.map(({ xmin }) => xmin));
const shared = (one: Footprint["written"], two: Footprint["written"]) =>
  one.filter(({ xmin }) => transactions(two).has(xmin));

describe("merging and parting two anonymous reports", () => {
  let one: number;
  let target: number;
  beforeEach(async () => {
    // both by one author: nothing may say so
    [one, target] = [await anonymous(author), await anonymous(author)];
    await upvote(one, other);
    await follow(one, other);
  });

  test("writes the merged one with its step and news in one transaction, the target with what comes along in another", async () => {
    const merged = await of.footprintOf(() => merge(one, target));
    of.expectUnnamed(merged);
    expect(kinds(merged)).toEqual([
      "follow",
      "notification",
      "report",
      "report_count",
      "report_event",
      "vote",
    ]);
    const [first, second] = [one, target].map((id) =>
      merged.written.filter(
        ({ table, values }) =>
          (table === "public.report" ? values["id"] : values["report_id"]) === String(id),
      ),
    );
    expect(first!.map(({ table }) => table).toSorted()).toEqual([
      "public.report",
      "public.report_event",
    ]);
    expect(second!.map(({ table }) => table).toSorted()).toEqual([
      "public.follow",
      "public.report",
      "public.vote",
    ]);
    expect(shared(first!, second!)).toEqual([]);
    // its follower hears by a job, at any moment
    const news = rowsOf(merged, "notification").filter(({ values }) => values["author_tag"]);
    expect(transactions(news)).toEqual(transactions(first!));
  });

  test("parts them by as many, and takes away what came along alone", async () => {
    await merge(one, target);
    const parted = await of.footprintOf(() => part(one));
    of.expectUnnamed(parted);
    expect([kinds(parted), parted.gone]).toEqual([
      ["notification", "report", "report_count", "report_event"],
      ["follow", "vote"],
    ]);
    expect(transactions(rowsOf(parted, "report")).size).toBe(2);
  });
});

describe("a follower who is the anonymous author of another report", () => {
  test("follows and stops by a row of the account, and none under the own tag", async () => {
    const [own, followed] = [await anonymous(author), await anonymous(other)];
    const started = await of.footprintOf(() => follow(followed, author));
    expect([started.tables, started.gone]).toEqual([["follow", "report"], []]);
    expect(of.naming(started.written)).toEqual(rowsOf(started, "follow"));
    expect(Object.keys(rowsOf(started, "follow")[0]!.values).toSorted()).toEqual([
      "account_id",
      "report_id",
    ]);
    expect(rowsOf(started, "report").map(({ values }) => values["id"])).toEqual([String(followed)]);
    const ended = await of.footprintOf(() => unfollow(followed, author));
    expect([ended.tables, ended.gone]).toEqual([["report"], ["follow"]]);
    expect(ended.written.map(({ values }) => values["id"])).not.toContain(String(own));
  });

  test("whose report is merged into the followed one stays as they were, and hears under account and tag apart", async () => {
    const [own, followed] = [await anonymous(author), await anonymous(other)];
    await follow(followed, author);
    await upvote(followed, author);
    const merged = await of.footprintOf(() => merge(own, followed));
    of.expectUnnamed(merged);
    expect(rowsOf(merged, "follow")).toEqual([]);
    const told = await of.footprintOf(async () => {
      await setStatus(t, admin, followed, "responded", "Sudah kami kerjakan.");
      await allTold();
    });
    const news = rowsOf(told, "notification");
    const named = of.naming(news);
    // as a follower and as a supporter at once: one entry; the merged author and the target's under their tags
    expect(named).toHaveLength(1);
    expect(news.filter(({ values }) => values["author_tag"])).toHaveLength(2);
    const sealed = told.written.filter(({ values }) => values["author_tag"]);
    expect(shared(named, sealed)).toEqual([]);
    expect(Math.max(...of.tagsAtOnce(told.written))).toBe(1);
  });

  test("gives no name to a job, whatever becomes of the reports", async () => {
    const [own, followed] = [await anonymous(author), await anonymous(other)];
    await follow(followed, author);
    await follow(own, other);
    await t.app.jobs.stop();
    await merge(own, followed);
    await setStatus(t, admin, followed, "responded", "Sudah kami kerjakan.");
    await ok("DELETE", `/reports/${followed}/response`, admin);
    await part(own);
    const jobs = await reportJobs();
    expect(new Set(jobs.map(({ name }) => name))).toEqual(
      new Set(["settle-merging", "tell-merged", "tell-supporters"]),
    );
    const said = new Set(jobs.flatMap(({ data }) => Object.keys(data)));
    expect(said).toEqual(new Set(["report", "step", "toAuthor", "withdrawn"]));
  });
});
