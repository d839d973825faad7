import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf, reportFields } from "../../../tests/forms.ts";
import { api } from "../../api.ts";
import type { Call } from "../../call.ts";
import { crawl, type CrawlPlan, objectsIn, type Visit } from "../../../tests/support/crawl.ts";
import {
  fileReport,
  newAdmin,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { startPages } from "../../../tests/support/test-pages.ts";
import { FIRST_NAME, letter, NAME, photo } from "../../../tests/support/crawled-author.ts";

/**
 * Everything that the product answers to anybody, after somebody filed anonymous reports of every
 * kind: who it was stands in no answer, page, file, mail or log line (docs/product/reports.md#anonymous).
 */

const FILE_NAME = "bukti-milik-zulkarnaen.jpg";
/** Stands in the title of every anonymous report. */
const MARK = "Tandaanonim";
const CONTROL = "Kemuning Bernama";
/** Stands in the internal notes on every item, which admins alone may read. */
const NOTE = "Catatanrahasia";

/** Answers about accounts, in which an admin reads the author's name, and nothing of what they filed. */
const ABOUT_ACCOUNTS: readonly string[] = ["listStudents", "getStudent"];

let t: TestApp;
let pages: Awaited<ReturnType<typeof startPages>>;
let author: TestStudent;
let control: TestStudent;
let askers: Record<string, string | undefined>;
let words: string[];
let plan: CrawlPlan;
let before: Visit[];
let visits: Visit[];

const file = async (kind: string, bytes: Buffer, fields: Record<string, string | boolean> = {}) => {
  const reply = await t.call("POST", "/reports", {
    token: author.token,
    body: formOf(
      { ...reportFields, title: `${MARK} ${kind}`, isAnonymous: true, ...fields },
      { file: { bytes, name: FILE_NAME } },
    ),
  });
  expect(reply.status).toBe(201);
  return reply.body.data as { id: number; receipt?: string };
};

/** An anonymous report in every state, one of them named at first, with the author's other traces. */
const plant = async (admin: string) => {
  const filed = [await file("menunggu", await photo())];
  for (const status of ["under_review", "responded", "done", "rejected"]) {
    const report = await file(status, status === "done" ? await letter() : await photo());
    const response = status === "under_review" ? undefined : "Sudah kami tindak lanjuti.";
    await setStatus(t, admin, report.id, status, response);
    filed.push(report);
  }
  const marked = await file("ditandai", await photo());
  const reason = "Berisi ancaman kepada orang lain.";
  await t.call("POST", `/admin/reports/${marked.id}/abuse`, { token: admin, body: { reason } });
  filed.push(marked);
  const secret = await file("rahasia", await photo(), { isPrivate: true });
  await setStatus(t, admin, secret.id, "under_review");
  const turned = await file("beralih", await photo(), { isAnonymous: false });
  const body = formOf({ isAnonymous: true });
  const edit = await t.call("PATCH", `/reports/${turned.id}`, { token: author.token, body });
  expect(edit.status).toBe(200);
  await setStatus(t, admin, turned.id, "under_review");
  const target = await file("tujuan", await photo());
  const [merged, parted] = [
    await file("digabung", await photo()),
    await file("dipisah", await photo()),
  ];
  for (const { id } of [target, merged, parted]) {
    await setStatus(t, admin, id, "under_review");
    const into = { token: admin, body: { into: target.id } };
    if (id !== target.id) await t.call("POST", `/admin/reports/${id}/merge`, into);
  }
  await t.call("DELETE", `/admin/reports/${parted.id}/merge`, { token: admin });
  filed.push(target, merged, parted);
  await t.call("GET", "/reports/me", { token: author.token });
  await t.call("PATCH", "/notifications/read-all", { token: author.token });
  return [...filed, secret, { ...turned, receipt: edit.body.data.receipt }];
};

const accountCalls = Object.fromEntries(
  Object.entries<Call>(api).filter(([name]) => ABOUT_ACCOUNTS.includes(name)),
);

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  const superadmin = await superadminToken(t);
  const admin = (await newAdmin(t, await superadminToken(t))).token;
  author = await verifiedStudent(t, superadmin, NAME);
  control = await verifiedStudent(t, superadmin, CONTROL);
  const other = await verifiedStudent(t, superadmin);
  askers = { guest: undefined, student: other.token, admin, superadmin };
  words = [NAME, author.npm, author.email, FILE_NAME];
  const accounts = [author.id, control.id];
  plan = { askers, accounts, ids: accounts, words: [...words, FIRST_NAME] };
  before = await crawl(t, accountCalls, plan);
  const filed = await plant(admin);
  const named = await fileReport(t, control.token);
  const notedReports = [...filed, named].map(({ id }) => `report/${id}`);
  for (const item of [...notedReports, `student/${author.id}`, `student/${control.id}`])
    await t.call("POST", `/admin/notes/${item}`, { token: admin, body: { text: NOTE } });
  await setStatus(t, admin, named.id, "under_review");
  const vote = { body: { type: "upvote" } };
  for (const { id } of [named, ...filed]) {
    await t.call("POST", `/reports/${id}/vote`, { ...vote, token: other.token });
    await t.call("POST", `/reports/${id}/vote`, { ...vote, token: author.token });
    for (const { token } of [other, author])
      await t.call("PUT", `/reports/${id}/follow`, { token });
    const flag = { body: { reason: "other", note: "Tolong diperiksa." } };
    for (const { token } of [other, author])
      await t.call("POST", `/reports/${id}/flag`, { ...flag, token });
  }
  const reportIds = [...filed, named].map(({ id }) => id);
  words = [...words, ...filed.map(({ receipt }) => receipt!)];
  pages = await startPages(t);
  const ids = [...new Set([...reportIds, ...accounts, 1, 2, 3])];
  visits = await crawl(t, api, { ...plan, ids, words: [...words, FIRST_NAME] });
}, 180_000);
afterAll(async () => {
  await pages.close();
  await t.close();
});

/** As what is merged into a report stands on its page. */
const isMergedName = (report: object) => Object.keys(report).toSorted().join() === "id,title";

/** The words that `text` holds, in any case. */
const saidIn = (text: string) =>
  words.filter((word) => text.toLowerCase().includes(word.toLowerCase()));

const isSearchFor = (path: string, word: string) =>
  new URL(path, "http://a").searchParams.get("search")?.toLowerCase().includes(word.toLowerCase());

test("internal notes are read by admins where they ask for notes, and nowhere else", () => {
  const noted = visits.filter(({ text }) => text.includes(NOTE));
  const places = new Set(noted.map(({ who, name }) => `${who} ${name}`));
  expect(places).toEqual(new Set(["admin listNotes", "superadmin listNotes"]));
});

describe("who wrote an anonymous report", () => {
  test("was looked for where it could be: the reports are there, and a named one tells its author", () => {
    const seen = (who: string, word: string) =>
      visits.filter((visit) => visit.who === who && visit.text.includes(word)).length;
    for (const who of Object.keys(askers)) {
      expect(seen(who, MARK)).toBeGreaterThan(10);
      expect(seen(who, CONTROL)).toBeGreaterThan(5);
    }
    expect(seen("admin", NAME)).toBeGreaterThan(0);
    expect(new Set(words).size).toBe(15);
  });

  test("stands in no answer of the API to anybody else", () => {
    const telling = visits.filter(({ who, name, text }) =>
      ABOUT_ACCOUNTS.includes(name) && /admin/.test(who)
        ? text.includes(MARK)
        : saidIn(text).length > 0,
    );
    expect(telling.map(({ who, path }) => `${who} ${path}`)).toEqual([]);
  });

  test("is null in each of them: no id, no name, no receipt, nobody else's", () => {
    const reports = visits
      .flatMap(({ body }) => objectsIn(body))
      .filter((one) => String(one["title"]).startsWith(MARK) && !isMergedName(one));
    expect(reports.length).toBeGreaterThan(100);
    for (const { student_id, students, isAnonymous, is_mine, receipt } of reports)
      expect([student_id, students, isAnonymous, is_mine, receipt]).toEqual([
        null,
        null,
        true,
        false,
        undefined,
      ]);
  });

  test("finds nothing when it is searched or filtered for, in lists and their counts", () => {
    const found = visits.filter(
      ({ name, path, body }) =>
        name.endsWith("Reports") &&
        body.success &&
        ([NAME, author.npm, FILE_NAME, FIRST_NAME].some((word) => isSearchFor(path, word)) ||
          path.includes(`studentId=${author.id}`)),
    );
    expect(found.length).toBeGreaterThan(10);
    for (const { path, body } of found) {
      const counts = { ...body.total_per_category, ...body.total_per_status };
      const total = Object.values<number>(counts).reduce((sum, count) => sum + count, 0);
      expect([path, body.pagination.total_items, total, body.data]).toEqual([path, 0, 0, []]);
    }
  });

  test("is told by no merging and no follow: who is merged is a number and a title, who follows a count", () => {
    const details = visits.flatMap(({ who, name, body }) =>
      name === "getReport" && body.success ? [{ who, report: body.data }] : [],
    );
    const target = details.filter(({ report }) => report.title === `${MARK} tujuan`);
    expect(new Set(target.map(({ who }) => who))).toEqual(new Set(Object.keys(askers)));
    for (const { who, report } of target) {
      // the merged one's follower and one of its own: the same account
      expect(report.followers).toBe(1);
      const titles = report.merged?.map(({ title }: { title: string }) => title);
      expect([who, titles]).toEqual([who, /admin/.test(who) ? [`${MARK} digabung`] : undefined]);
      expect(report.is_following).toBe(who === "student" ? true : undefined);
    }
    const steps = details.flatMap(({ report }) => report.timeline as Record<string, unknown>[]);
    const merging = steps.filter(({ kind }) => kind === "merged" || kind === "parted");
    expect(merging.length).toBeGreaterThan(10);
    for (const step of merging)
      expect(Object.keys(step).filter((key) => !/^(kind|from|to|at|admins)$/.test(key))).toEqual(
        [],
      );
  });

  test("changes nothing in what admins see of the account", async () => {
    const unsigned = (all: readonly Visit[]) =>
      all.map(({ who, path, text }) => [who, path, text.replaceAll(/\?s=[^"]+/g, "")]);
    const after = await crawl(t, accountCalls, plan);
    expect(unsigned(after)).toEqual(unsigned(before));
  });

  test("stands in no page, whoever asks for it", async () => {
    const filters = ["", "?sort=popular", "?sort=oldest", "?category=facilities", "?status=done"];
    const ids = [
      ...new Set(visits.flatMap(({ path }) => /^\/reports\/(\d+)$/.exec(path)?.[1] ?? [])),
    ];
    const paths = ["/", ...[...filters, ...ids.map((id) => `/${id}`)].map((f) => `/laporan${f}`)];
    let marked = 0;
    for (const path of paths)
      for (const token of [undefined, author.token, askers["admin"]]) {
        const headers = token ? { authorization: `Bearer ${token}` } : undefined;
        const text = await (
          await fetch(`${pages.origin}${path}`, { ...(headers && { headers }) })
        ).text();
        expect([path, saidIn(text), text.includes(NOTE)]).toEqual([path, [], false]);
        if (text.includes(MARK)) marked++;
      }
    expect(marked).toBeGreaterThan(10);
    const search = await fetch(`${pages.origin}/laporan?search=${encodeURIComponent(NAME)}`);
    expect(await search.text()).not.toContain(MARK);
  });

  test("stands in no file, and not in its name", async () => {
    const urls = new Map<string, string>();
    for (const { title, file_url } of visits.flatMap(({ body }) => objectsIn(body)))
      if (String(title).startsWith(MARK) && file_url) urls.set(file_url.split("?")[0], file_url);
    expect(urls.size).toBe(11);
    for (const url of urls.values()) {
      const reply = await t.open(url);
      expect(reply.status).toBe(200);
      const bytes = Buffer.from(await reply.arrayBuffer());
      const headers = [...reply.headers].flat().join("\n");
      expect(saidIn(bytes.toString("latin1") + headers + url)).toEqual([]);
      // PDFs spell their information in UTF-16
      for (const spelled of [Buffer.from(NAME, "utf16le"), Buffer.from(NAME, "utf16le").swap16()])
        expect(bytes.includes(spelled)).toBe(false);
    }
  });

  test("stands not in the open data, where the reports do", async () => {
    for (const format of ["csv", "json"]) {
      const text = await (await t.open(`/open-data/reports.${format}`)).text();
      expect([text.includes(MARK), saidIn(text), text.includes(NOTE)]).toEqual([true, [], false]);
    }
  });

  test("is told by no mail, and no mail tells of the report", async () => {
    const { email } = control;
    const named = await fileReport(t, control.token, { title: "Sesudah semua" });
    await setStatus(t, askers["superadmin"]!, named.id, "under_review");
    await t.mailer.received(({ to, text }) => to === email && text.includes("Sesudah semua"));
    const mails = t.mailer.sent.map(({ to, subject, text }) => [to, subject, text].join("\n"));
    expect(mails.filter((mail) => mail.includes(MARK) || mail.includes(NOTE))).toEqual([]);
    const others = mails.filter((mail) => !mail.startsWith(author.email));
    expect(others.flatMap(saidIn)).toEqual([]);
  });

  test("stands in no log line, nor do the reports", () => {
    const log = t.log.join("\n");
    expect(t.log.length).toBeGreaterThan(500);
    expect(saidIn(log)).toEqual([]);
    for (const word of [MARK, NOTE, author.token]) expect(log).not.toContain(word);
    expect(log).not.toMatch(/\/reports\/\d/);
  });
});
