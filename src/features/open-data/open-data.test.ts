import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { noCopies } from "../../server/database/copies.ts";
import { paths } from "../../paths.ts";
import { DICTIONARY, OPEN_DATA } from "./open-data.contract.ts";

/** What a test wants to happen while a copy is made. */
let beforeReading: () => Promise<unknown> = async () => {};
let readings = 0;

let t: TestApp;
let admin: string;
let author: TestStudent;

beforeAll(async () => {
  const copies: typeof noCopies = {
    ...noCopies,
    async ask(leader, read) {
      readings++;
      const answer = await read(leader);
      await beforeReading();
      return answer;
    },
  };
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" }, { copies });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin, "Penulis Terbuka");
});
afterAll(() => t.close());

const published = async (
  fields: Parameters<typeof fileReport>[2] = {},
  status = "under_review",
) => {
  const { id } = await fileReport(t, author.token, fields);
  await setStatus(t, admin, id, status, status === "under_review" ? undefined : "Sudah diurus.");
  return id;
};
const nextDay = async () => {
  t.clock.move(spans.day);
  admin = await superadminToken(t);
};
const csv = async () => Buffer.from(await (await t.open(OPEN_DATA.csv)).arrayBuffer()).toString();
const json = async () => (await (await t.open(OPEN_DATA.json)).json()) as any;
const numbers = async () => (await json()).data.map(({ number }: any) => number as number);

test("GET /open-data/reports.json gives published reports with licence and dictionary, to anybody: 200", async () => {
  const id = await published({ title: "Atap bocor", isAnonymous: "true" }, "responded");
  const secret = await published({ isPrivate: "true" });
  const pending = await fileReport(t, author.token);
  const rejected = await published({}, "rejected");
  const reply = await t.open(OPEN_DATA.json);
  expect([reply.status, reply.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  const text = await reply.text();
  const { license, generated_on, dictionary, data } = JSON.parse(text);
  expect([license, generated_on, dictionary]).toEqual(["CC BY 4.0", "2026-11-18", DICTIONARY]);
  const found = data.find(({ number }: any) => number === id);
  expect(Object.keys(found)).toEqual(Object.keys(DICTIONARY));
  expect(found).toMatchObject({
    title: "Atap bocor",
    response: "Sudah diurus.",
    status: "responded",
    filed_on: "2026-11-18",
    answered_on: "2026-11-18",
    days_to_answer: 0,
    upvotes: 0,
    followers: 0,
    merged_into: null,
    solved_by_author: false,
  });
  const listed = data.map(({ number }: any) => number);
  for (const hidden of [secret, pending.id, rejected]) expect(listed).not.toContain(hidden);
  // days alone, and nobody's name
  expect(text).not.toMatch(/\d\d:\d\d|Penulis Terbuka/);
});

test("GET /open-data/reports.csv is the same as CSV, and no cell of it a formula: 200", async () => {
  await nextDay();
  const id = await published({ title: "=1+1", description: 'Kata "kipas", lalu\nbaris baru; =2' });
  await sql`update report set merged_into = (select min(id) from report), solved_by_author = true,
    upvotes = 3, downvotes = 1, followers = 2 where id = ${id}`.execute(t.app.db);
  const text = await csv();
  expect(text.startsWith(`\uFEFF${Object.keys(DICTIONARY).join(",")}\r\n`)).toBe(true);
  const line = text.split("\r\n").find((one) => one.startsWith(`${id},`));
  expect(line).toMatch(/^\d+,'=1\+1,"Kata ""kipas"", lalu\nbaris baru; '=2",,/);
  expect(line).toMatch(/,under_review,2026-11-19,,,3,1,2,\d+,true$/);
});

test("a day is counted in Jakarta", async () => {
  await nextDay();
  const id = await published({}, "done");
  await sql`update report set submitted_at = '2026-11-18T16:00:00Z' where id = ${id}`.execute(
    t.app.db,
  );
  await sql`update report_event set at = '2026-11-18T17:00:00Z' where report_id = ${id}`.execute(
    t.app.db,
  );
  const found = (await json()).data.find(({ number }: any) => number === id);
  expect(found).toMatchObject({
    filed_on: "2026-11-18",
    answered_on: "2026-11-19",
    days_to_answer: 1,
  });
});

test("a copy is kept for a day, with a tag that holds; what comes later is in the next one", async () => {
  await nextDay();
  const before = await published();
  const first = await t.open(OPEN_DATA.csv);
  const etag = first.headers.get("etag")!;
  expect(Number(first.headers.get("content-length"))).toBe((await first.arrayBuffer()).byteLength);
  const later = await published();
  await setStatus(t, admin, before, "done");
  const again = await t.open(OPEN_DATA.csv, { headers: { "if-none-match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const head = await t.open(OPEN_DATA.csv, { method: "HEAD" });
  expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
  expect(await numbers()).not.toContain(later);
  await nextDay();
  expect(await numbers()).toContain(later);
  const next = await t.open(OPEN_DATA.csv, { headers: { "if-none-match": etag } });
  expect([next.status, next.headers.get("etag") === etag]).toEqual([200, false]);
  await next.text();
});

test("what is hidden is gone at once", async () => {
  const id = await published();
  await nextDay();
  expect(await numbers()).toContain(id);
  await setStatus(t, admin, id, "rejected");
  expect(await numbers()).not.toContain(id);
  expect(await csv()).not.toMatch(new RegExp(`^${id},`, "m"));
});

test("so is a text that is another now, as soon as pages forget it", async () => {
  const id = await published({ title: "Pak Budi dari loket" });
  await nextDay();
  expect(await csv()).toContain("Pak Budi");
  await sql`update report set title = '▇▇▇ dari loket' where id = ${id}`.execute(t.app.db);
  await t.app.pages.drop([paths.report(id)]);
  expect(await csv()).not.toContain("Pak Budi");
  expect(await csv()).toContain("▇▇▇ dari loket");
});

test("what no page was told of is looked for again, by a clock that was set back as well", async () => {
  const id = await published();
  await nextDay();
  expect(await numbers()).toContain(id);
  await sql`update report set is_private = true where id = ${id}`.execute(t.app.db);
  t.clock.move(-spans.hour);
  expect(await numbers()).not.toContain(id);
  t.clock.move(spans.hour);
});

test("what is hidden while a copy is made is not in it", async () => {
  const id = await published();
  await nextDay();
  beforeReading = async () => {
    beforeReading = async () => {};
    await setStatus(t, admin, id, "rejected");
  };
  expect(await numbers()).not.toContain(id);
});

test("many who ask at once wait for one reading", async () => {
  await nextDay();
  readings = 0;
  const all = await Promise.all(Array.from({ length: 8 }, async () => csv()));
  expect(new Set(all).size).toBe(1);
  // one step, and the one that finds no more
  expect(readings).toBe(2);
});

test("a download under way is cut once something in it is hidden", async () => {
  const id = await published();
  await sql`insert into report (author_id, title, description, category, level, is_private, status, submitted_at, promised_at)
    select author_id, title, repeat('panjang ', 2000), category, level, false, 'under_review', submitted_at, promised_at
    from report, generate_series(1, 3000) where id = ${id}`.execute(t.app.db);
  await nextDay();
  const reply = await t.open(OPEN_DATA.json);
  const reader = reply.body!.getReader();
  await reader.read();
  await setStatus(t, admin, id, "rejected");
  // by the time the next one is answered it is cut
  const next = () =>
    t.open(OPEN_DATA.json, { method: "HEAD" }).then(
      ({ status }) => status,
      // a kept connection that went with it
      () => undefined,
    );
  await expect.poll(next, { timeout: 30_000 }).toBe(200);
  const rest = async () => {
    while (!(await reader.read()).done);
  };
  await expect(rest()).rejects.toThrow();
}, 60_000);

test("a reading that fails leaves nothing behind: the next one begins anew", async () => {
  await nextDay();
  beforeReading = async () => {
    throw new Error("the line is cut");
  };
  expect((await t.open(OPEN_DATA.csv)).status).toBe(500);
  beforeReading = async () => {};
  expect((await t.open(OPEN_DATA.csv, { method: "HEAD" })).status).toBe(200);
}, 60_000);

test.each(["/open-data/reports.xml", "/open-data/..%2freports.csv", "/open-data/%00"])(
  "%s is a 404",
  async (path) => {
    expect((await t.open(path)).status).toBe(404);
  },
);
