import { readFile, stat } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  dumpRows,
  filesWith,
  isFullHour,
  isSupport,
  isTime,
  readAll,
  type RestingRow,
  sharedValues,
} from "../../../tests/at-rest.ts";
import {
  newDatabase,
  newDataDir,
  removeDataDir,
  startProduct,
  SUPERADMIN,
} from "../../../tests/product.ts";
import {
  absentColumns,
  type Column,
  plantColumns,
  restingColumns,
  suspectColumns,
} from "../../../tests/resting-columns.ts";
import { openDatabase } from "../../server/database/database.ts";
import { makeSecrets } from "../../server/secrets.ts";
import { reportFields } from "../../../tests/forms.ts";
import {
  ANONYMOUS_TITLES,
  type AnonymousReport,
  AUTHOR,
  FILE_NAME,
  type Known,
  RESPONSE,
  travel,
} from "../../../tests/author-journey.ts";
import { parseReceipt, tagOfReceipt, unwrapFromSession } from "./authorship.server.ts";

/**
 * Everything at rest after a student filed anonymous and named reports, gave one a name and took it
 * from another, lost the password and claimed a report again: the database, the raw files of the data
 * folder, mails, uploads, log and keys. Nothing may lead from an anonymous one to its author, or to
 * another of theirs (docs/product/authorship.md).
 */

interface Found extends Known {
  secret: Buffer;
  rows: RestingRow[];
  columns: Column[];
  columnsWithPlanted: Column[];
  files: Map<string, Buffer>;
  log: string;
  secretKey: string;
}
let found: Found;
let dataDir: string;
let database: Awaited<ReturnType<typeof newDatabase>>;

beforeAll(async () => {
  dataDir = await newDataDir();
  database = await newDatabase();
  const product = await startProduct({ dataDir, databaseUrl: database.url });
  const known = await travel(product);
  // nothing is written anew: who wrote what can be seen
  await product.stop("SIGKILL");
  const files = await readAll(dataDir);
  const opened = await openDatabase({ url: database.url, dataDir: `${dataDir}/database` });
  const rows = await dumpRows(opened.db as never);
  const sessions = await opened.db
    .selectFrom("session")
    .select("wrapped_secret")
    .where("wrapped_secret", "is not", null)
    .execute();
  const columns = await restingColumns(opened.db as never);
  const columnsWithPlanted = await plantColumns(opened.db as never);
  await opened.close();
  const secret = sessions
    .map((row) => unwrapFromSession(known.token, row.wrapped_secret!))
    .find((opens) => opens !== undefined)!;
  const secretKey = product.env["SECRET_KEY"] ?? (await readFile(`${dataDir}/secret-key`, "utf8"));
  found = {
    ...known,
    secret,
    rows,
    columns,
    columnsWithPlanted,
    files,
    log: product.output.log,
    secretKey,
  };
}, 240_000);
afterAll(async () => {
  await database.drop();
  await removeDataDir(dataDir);
});

const isTag = (value: string, tag: Buffer) => value === String.raw`\x${tag.toString("hex")}`;
const tagOf = (receipt: string) => tagOfReceipt(parseReceipt(receipt)!);
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
  ]);
  // full hours are everybody's
  return sharedValues(one, other).filter((value) => !allowed.has(value) && !isFullHour(value));
};

/** Pairs of the anonymous reports. */
const pairs = () =>
  found.anonymous.flatMap((one, at) =>
    found.anonymous.slice(at + 1).map((other) => [one, other] as const),
  );

describe("after anonymous reports were filed, answered, read, switched, lost and claimed", () => {
  test("their rows, files, timelines and news are there, and so are the author's", () => {
    expect(found.anonymous).toHaveLength(3);
    const tables = new Set(reportSide().map(({ table }) => table));
    for (const table of ["report", "file", "report_event", "notification", "used_tag"])
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
    expect(own).toHaveLength(2);
    expect(own).toContainEqual(["public.vote", { report_id: report, type: "upvote" }]);
    expect(own).toEqual(of(found.voterEmail));
  });

  test("every time that the author left is a full hour, in account, session, report and appeal", () => {
    // the answer is an admin's, and so is the moment of a question, which moves the promise
    const isAdmins = (name: string, { pause_taken }: RestingRow["values"]) =>
      name === "responded_at" || (name === "promised_at" && pause_taken !== "0");
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
    expect(new Set(receipts).size).toBe(6);
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
