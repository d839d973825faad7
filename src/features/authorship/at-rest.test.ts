import { stat } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  filesWith,
  isFullHour,
  isSupport,
  isTime,
  type RestingRow,
  sharedValues,
} from "../../../tests/at-rest.ts";
import { takeEverything, type Taken } from "../../../tests/everything-at-rest.ts";
import { SUPERADMIN } from "../../../tests/product.ts";
import { absentColumns, suspectColumns } from "../../../tests/resting-columns.ts";
import { makeSecrets } from "../../server/secrets.ts";
import { reportFields } from "../../../tests/forms.ts";
import {
  ANONYMOUS_TITLES,
  type AnonymousReport,
  AUTHOR,
  FILE_NAME,
  LATER_RESPONSE,
  MERGED_NEWS,
  RESPONSE,
} from "../../../tests/author-journey.ts";
import { parseReceipt, tagOfReceipt } from "./authorship.server.ts";

/**
 * Everything at rest after a student filed anonymous and named reports, gave one a name and took it
 * from another, lost the password and claimed a report again: the database, the raw files of the data
 * folder, mails, uploads, log and keys. Nothing may lead from an anonymous one to its author, or to
 * another of theirs (docs/product/authorship.md).
 */

let found: Taken;

beforeAll(async () => {
  found = await takeEverything();
}, 240_000);
afterAll(() => found.giveBack());

const isTag = (value: string, tag: Buffer) => value === String.raw`\x${tag.toString("hex")}`;
const tagOf = (receipt: string) => tagOfReceipt({ tagSalts: [] }, parseReceipt(receipt)!);
const accountId = (email: string) =>
  found.rows.find(({ table, values }) => table === "public.account" && values["email"] === email)!
    .values["id"]!;

/** Rows about an anonymous report: it, and whatever holds its id in a column of that name, or its tag. */
const sideOf = (report: AnonymousReport) => {
  const tag = tagOf(report.receipt);
  return found.rows.filter((row) => {
    const { table, values } = row;
    const id = String(report.id);
    if (isSupport(row)) return false;
    if (table === "public.report") return values["id"] === id;
    if (values["report_id"] === id || values["record_id"] === id) return true;
    return Object.values(values).some((value) => isTag(value, tag));
  });
};
const reportSide = () => found.anonymous.flatMap(sideOf);

/** Rows about the author: the account, and whatever holds its id or says its name, NPM or e-mail. */
const authorSide = () => {
  const id = accountId(AUTHOR.email);
  return found.rows.filter((row) => {
    const { table, values } = row;
    if (isSupport(row)) return false;
    if (table === "public.account") return values["id"] === id;
    if ([values["account_id"], values["author_id"], values["student_id"]].includes(id)) return true;
    const text = JSON.stringify(values).toLowerCase();
    return [AUTHOR.name, AUTHOR.npm].some((word) => text.includes(word.toLowerCase()));
  });
};

/** Values on both sides that lead somewhere: not those of admins, nor what this test wrote into every report. */
const joining = (one: readonly RestingRow[], other: readonly RestingRow[]) => {
  const admins = found.rows.filter(({ values }) => values["email"] === SUPERADMIN.email);
  const allowed = new Set([
    ...admins.flatMap(({ values }) => Object.values(values)),
    ...Object.values(reportFields),
    RESPONSE,
    LATER_RESPONSE,
  ]);
  // full hours are everybody's, so is the sentence that an admin wrote, and whither a report is merged is public
  const everybodys = [
    "Laporan {title} digabung dengan laporan #",
    "Pesan baru dari admin tentang laporan {title}",
  ];
  const isPublic = (value: string) =>
    isFullHour(value) || everybodys.some((words) => value.startsWith(words));
  return sharedValues(one, other).filter((value) => !allowed.has(value) && !isPublic(value));
};

/** Pairs of the anonymous reports. */
const pairs = () =>
  found.anonymous.flatMap((one, at) =>
    found.anonymous.slice(at + 1).map((other) => [one, other] as const),
  );

describe("after anonymous reports were filed, answered, read, switched, lost and claimed", () => {
  test("their rows, files, timelines and news are there, and so are the author's", () => {
    expect(found.anonymous).toHaveLength(4);
    const tables = new Set(reportSide().map(({ table }) => table));
    for (const table of ["report", "file", "report_event", "message", "notification", "used_tag"])
      expect(tables).toContain(`public.${table}`);
    const authors = new Set(authorSide().map(({ table }) => table));
    for (const table of ["account", "session", "file", "appeal", "notification", "report"])
      expect(authors).toContain(`public.${table}`);
  });

  test("no row about them is a row about their author", () => {
    const author = new Set(authorSide());
    expect(reportSide().filter((row) => author.has(row))).toEqual([]);
  });

  test("their rows and their author's share no value, no time and no key", () => {
    expect(joining(reportSide(), authorSide())).toEqual([]);
  });

  test("two of them share no value, no time, no key and no transaction", () => {
    for (const [one, other] of pairs()) {
      expect(joining(sideOf(one), sideOf(other))).toEqual([]);
      const written = new Set(sideOf(one).map(({ xmin }) => xmin));
      expect(sideOf(other).filter(({ xmin }) => written.has(xmin))).toEqual([]);
    }
  });

  test("a time, a key or a name that both shared would be found", () => {
    const report = reportSide().find(
      ({ table, values }) => table === "public.report" && values["responded_at"],
    );
    const planted = (value: string) => [
      ...authorSide(),
      { table: "public.planted", xmin: "0", values: { value } },
    ];
    for (const column of ["responded_at", "author_tag", "title"]) {
      const value = report!.values[column]!;
      expect(joining(reportSide(), planted(value))).toContain(value);
    }
  });

  test("every column that may hold a time or a person is listed with the reason why it may", () => {
    expect(suspectColumns(found.columns)).toEqual([]);
    expect(absentColumns(found.columns)).toEqual([]);
  });

  test("a table or a column that somebody adds is suspect", () => {
    const added = ["email", "at", "device", "who"].map((name) => `filing_log.${name}`);
    expect(suspectColumns(found.columnsWithPlanted)).toEqual([...added, "report.browser"]);
  });

  test("no hash that the server's key gives of the author stands beside them", () => {
    const secrets = makeSecrets(found.secretKey);
    const values = reportSide().flatMap((row) => Object.values(row.values));
    for (const word of [accountId(AUTHOR.email), AUTHOR.email, AUTHOR.npm, AUTHOR.name])
      for (const purpose of ["limit", "once", "one-time-code", "report", "tag", "idempotency"]) {
        const hash = secrets.hash(purpose, word).toString("hex");
        expect(values).not.toContain(String.raw`\x${hash}`);
      }
  });

  test("no transaction wrote a row about them and a row about their author", () => {
    const author = new Set(authorSide().map(({ xmin }) => xmin));
    expect(reportSide().filter(({ xmin }) => author.has(xmin))).toEqual([]);
  });

  test("the author's vote before the claim, and what came of it, look like anybody else's", () => {
    const report = String(found.anonymous[0]!.id);
    const rows = found.rows.filter(isSupport);
    const of = (email: string) => {
      const id = accountId(email);
      return rows
        .filter(({ values }) => values["account_id"] === id)
        .map(({ table, values: { id: _id, account_id: _account, status: _read, ...values } }) => [
          table,
          values,
        ]);
    };
    const own = of(AUTHOR.email);
    // a vote, a follow of it and of another's, and what came of them: the answer, for who follows
    expect(own).toHaveLength(4);
    expect(own).toContainEqual(["public.follow", { report_id: String(found.followed) }]);
    expect(own).toContainEqual(["public.vote", { report_id: report, type: "upvote" }]);
    expect(own).toEqual(of(found.voterEmail));
  });

  test("two that were merged are joined by the public number alone, in rows of two transactions", () => {
    const { target, parted, merged } = found.merging;
    const rowOf = (id: number) =>
      found.rows.find(
        ({ table, values }) => table === "public.report" && values["id"] === String(id),
      )!;
    expect(rowOf(merged).values["merged_into"]).toBe(String(target));
    expect(rowOf(parted).values["merged_into"]).toBeUndefined();
    expect(rowOf(target).values["united"]).toBe(JSON.stringify([merged]));
    const steps = found.rows.filter(({ values }) => /^(merged|parted)$/.test(values["kind"] ?? ""));
    expect(new Set(steps.map(({ values: v }) => `${v["report_id"]} ${v["kind"]}`))).toEqual(
      new Set([`${parted} merged`, `${parted} parted`, `${merged} merged`]),
    );
    const news = found.rows.filter(({ values }) => values["description"]?.includes(MERGED_NEWS));
    expect(news).toHaveLength(1);
    expect(news[0]!.values["account_id"]).toBeUndefined();
    // what came along is another's, and says where it came from
    const came = found.rows.filter(({ values }) => values["merged_from"] !== undefined);
    expect(came.map(({ table }) => table).toSorted()).toEqual(["public.follow", "public.vote"]);
    for (const { values } of came)
      expect([values["report_id"], values["merged_from"]]).toEqual([
        String(target),
        String(merged),
      ]);
  });

  test("who follows another's report has a row of two numbers, written with no report of their own", () => {
    const id = accountId(AUTHOR.email);
    const follows = found.rows.filter(
      ({ table, values }) => table === "public.follow" && values["account_id"] === id,
    );
    expect(follows.map(({ values }) => values["report_id"])).toContain(String(found.followed));
    for (const { values } of follows)
      expect(Object.keys(values).toSorted()).toEqual(["account_id", "report_id"]);
    const reports = new Set(reportSide().map(({ xmin }) => xmin));
    expect(follows.filter(({ xmin }) => reports.has(xmin))).toEqual([]);
  });

  test("every time that the author left is a full hour, in account, session, report and appeal", () => {
    // the answer is an admin's, and so is the moment of a question, which moves the promise
    const isAdmins = (name: string, { pause_taken }: RestingRow["values"]) =>
      /^(?:responded|answered)_at$/.test(name) || (name === "promised_at" && pause_taken !== "0");
    const isOwn = ({ table, values: { admin_id } }: RestingRow) =>
      /account|session|\.(?:report|appeal|message|report_event)$/.test(table) && !admin_id;
    const rows = [...authorSide(), ...reportSide()].filter(isOwn);
    const times = rows.flatMap(({ values }) =>
      Object.entries(values).filter(([name, value]) => isTime(value) && !isAdmins(name, values)),
    );
    expect(times.length).toBeGreaterThanOrEqual(14);
    expect(times.filter(([, time]) => !isFullHour(time))).toEqual([]);
  });

  test("the author's secret, tokens and receipts stand nowhere, however spelled", () => {
    expect(found.secret).toHaveLength(32);
    const receipts = [...found.deadReceipts, ...found.anonymous.map(({ receipt }) => receipt)];
    expect(new Set(receipts).size).toBe(7);
    const signs = receipts.map((receipt) => parseReceipt(receipt)!);
    for (const value of [found.secret, ...found.tokens, ...receipts, ...signs])
      expect(filesWith(found.files, value)).toEqual([]);
    for (const token of found.tokens) expect(found.log).not.toContain(token);
  });

  test("a tag stands on its report, its news and among the taken tags alone, a dead one among these", () => {
    const tablesWith = (receipt: string) =>
      new Set(
        found.rows
          .filter(({ values }) =>
            Object.values(values).some((value) => isTag(value, tagOf(receipt))),
          )
          .map(({ table }) => table.replace("public.", "")),
      );
    for (const { receipt } of found.anonymous)
      expect(tablesWith(receipt)).toEqual(new Set(["report", "notification", "used_tag"]));
    for (const receipt of found.deadReceipts)
      expect(tablesWith(receipt)).toEqual(new Set(["used_tag"]));
  });

  test("no job, limit or idempotency row names an account or a tag", () => {
    const rows = found.rows.filter(({ table }) =>
      /sealed_limit|sealed_read|idempotency/.test(table),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { values } of rows)
      expect(Object.keys(values).filter((key) => /account|tag|author/.test(key))).toEqual([]);
    const keys = rows.map(({ values }) => values["key"]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("no mail, log line or upload speaks of both, or keeps the name of the file", async () => {
    const mails = [...found.files].filter(([path]) => path.endsWith(".eml"));
    expect(mails.length).toBeGreaterThan(4);
    for (const [, bytes] of mails)
      for (const title of ANONYMOUS_TITLES) expect(bytes.includes(title)).toBe(false);
    for (const word of [AUTHOR.name, AUTHOR.npm, ...ANONYMOUS_TITLES, FILE_NAME])
      expect(found.log).not.toContain(word);
    expect(filesWith(found.files, FILE_NAME)).toEqual([]);
    const uploads = [...found.files].filter(([path]) => path.includes("/uploads/"));
    expect(uploads.length).toBeGreaterThan(6);
    for (const [path, bytes] of uploads) {
      expect(bytes.includes(AUTHOR.name)).toBe(false);
      expect((await stat(path)).mtimeMs % 3_600_000).toBe(0);
    }
  });
});
