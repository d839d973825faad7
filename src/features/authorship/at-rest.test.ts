import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  dumpRows,
  filesWith,
  readAll,
  type RestingRow,
  sharedValues,
} from "../../../tests/at-rest.ts";
import {
  newDatabase,
  newDataDir,
  type Product,
  removeDataDir,
  startProduct,
  SUPERADMIN,
} from "../../../tests/product.ts";
import { openDatabase } from "../../server/database/database.ts";
import { makeSecrets } from "../../server/secrets.ts";
import { formOf, reportFields } from "../../../tests/forms.ts";
import { call, login, superadminToken, toldCode } from "../../../tests/people.ts";
import { parseReceipt, tagOfReceipt, unwrapFromSession } from "./authorship.server.ts";

/**
 * Everything at rest after a student filed an anonymous and a named report: the database, the raw
 * files of the data folder, mails, uploads, log and keys. Nothing may lead from the anonymous one to
 * its author (decisions, section 4a).
 */

const AUTHOR = {
  name: "Sekar Wulandari Unik",
  npm: "5100000001",
  email: "5100000001@students.example.ac.id",
  password: "sandi-penulis-unik",
};
const ANONYMOUS_TITLE = "Judul anonim yang unik sekali";
const FILE_NAME = "foto-milik-sekar.jpg";

interface Found {
  token: string;
  secret: Buffer;
  receipt: string;
  reportId: number;
  rows: RestingRow[];
  files: Map<string, Buffer>;
  log: string;
  secretKey: string;
}
let found: Found;
let dataDir: string;
let database: Awaited<ReturnType<typeof newDatabase>>;

const photo = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: "#f5b845" } })
    .withExif({ IFD0: { Artist: AUTHOR.name } })
    .jpeg()
    .toBuffer();

/** Registers, confirms with the code that the process told, and is verified. */
const becomeVerified = async (product: Product, admin: string) => {
  const card = { ktm: { bytes: await photo(), name: "ktm.jpg" } };
  const form = formOf(
    { name: AUTHOR.name, campus_email: AUTHOR.email, password: AUTHOR.password },
    card,
  );
  const { data } = await call(product, "POST", "/auth/register", { body: form });
  const otp_code = await toldCode(product, 0);
  const confirmation = { email: AUTHOR.email, otp_code, attempt: data.attempt };
  await call(product, "POST", "/auth/verify-email", { body: confirmation });
  const verdict = { campus_email: AUTHOR.email, status: "verified" };
  await call(product, "PATCH", "/admin/students/verify", { token: admin, body: verdict });
};

const file = async (product: Product, token: string, title: string, isAnonymous: boolean) => {
  const attachment = { file: { bytes: await photo(), name: FILE_NAME } };
  const body = formOf({ ...reportFields, title, isAnonymous }, attachment);
  return (await call(product, "POST", "/reports", { token, body })).data;
};

/** The journey through a process of its own; returns what only its author knows. */
const travel = async (product: Product) => {
  const admin = await superadminToken(product);
  await becomeVerified(product, admin);
  const token = await login(product, AUTHOR.npm, AUTHOR.password);
  const anonymous = await file(product, token, ANONYMOUS_TITLE, true);
  const named = await file(product, token, "Judul bernama", false);
  for (const { id } of [anonymous, named]) {
    const status = { token: admin, body: { id, status: "under_review" } };
    await call(product, "PATCH", "/admin/reports/status", status);
    const answer = { id, status: "responded", response: "Kami tindak lanjuti." };
    await call(product, "PATCH", "/admin/reports/status", { token: admin, body: answer });
  }
  await call(product, "GET", "/reports/me", { token });
  await call(product, "GET", "/notifications", { token });
  await call(product, "PATCH", "/notifications/read-all", { token });
  await product.told(/(mail "[^]*){4}/);
  return { token, receipt: anonymous.receipt as string, reportId: anonymous.id as number };
};

beforeAll(async () => {
  dataDir = await newDataDir();
  database = await newDatabase();
  const product = await startProduct({ dataDir, databaseUrl: database.url });
  const known = await travel(product);
  await product.stop();
  const files = await readAll(dataDir);
  const opened = await openDatabase({ url: database.url, dataDir: `${dataDir}/database` });
  const rows = await dumpRows(opened.db as never);
  const sessions = await opened.db
    .selectFrom("session")
    .select("wrapped_secret")
    .where("wrapped_secret", "is not", null)
    .execute();
  await opened.close();
  const secret = sessions
    .map((row) => unwrapFromSession(known.token, row.wrapped_secret!))
    .find((opens) => opens !== undefined)!;
  const secretKey = product.env["SECRET_KEY"] ?? (await readFile(`${dataDir}/secret-key`, "utf8"));
  found = { ...known, secret, rows, files, log: product.output.log, secretKey };
}, 240_000);
afterAll(async () => {
  await database.drop();
  await removeDataDir(dataDir);
});

const isTag = (value: string, tag: Buffer) => value === String.raw`\x${tag.toString("hex")}`;
const tagOf = () => tagOfReceipt(parseReceipt(found.receipt)!);

/** Rows about the anonymous report: it, and whatever holds its id in a column of that name, or its tag. */
const reportSide = () =>
  found.rows.filter(({ table, values }) => {
    const id = String(found.reportId);
    if (table === "public.report") return values["id"] === id;
    if (values["report_id"] === id || values["record_id"] === id) return true;
    return Object.values(values).some((value) => isTag(value, tagOf()));
  });

/** Rows about the author: the account, and whatever holds its id or says its name, NPM or e-mail. */
const authorSide = () => {
  const account = found.rows.find(({ values }) => values["email"] === AUTHOR.email)!;
  const id = account.values["id"];
  return found.rows.filter(({ table, values }) => {
    if (table === "public.account") return values["id"] === id;
    if ([values["account_id"], values["author_id"], values["student_id"]].includes(id)) return true;
    const text = JSON.stringify(values).toLowerCase();
    return [AUTHOR.name, AUTHOR.npm].some((word) => text.includes(word.toLowerCase()));
  });
};

describe("after an anonymous report was filed, answered and read", () => {
  test("its row, file, timeline and news are there, and so are the author's", () => {
    const tables = new Set(reportSide().map(({ table }) => table));
    for (const table of ["report", "file", "report_event", "notification"])
      expect(tables).toContain(`public.${table}`);
    expect(authorSide().length).toBeGreaterThan(4);
  });

  test("no row about it is a row about its author", () => {
    const author = new Set(authorSide());
    expect(reportSide().filter((row) => author.has(row))).toEqual([]);
  });

  test("its rows and its author's share no value, no time and no key", () => {
    const admins = found.rows.filter(({ values }) => values["email"] === SUPERADMIN.email);
    const allowed = new Set(admins.flatMap(({ values }) => Object.values(values)));
    const words = new Set([reportFields.description, ...Object.values(reportFields)]);
    const shared = sharedValues(reportSide(), authorSide()).filter(
      // what the test itself wrote into both of its reports
      (value) => !allowed.has(value) && !words.has(value) && value !== "Kami tindak lanjuti.",
    );
    expect(shared).toEqual([]);
  });

  test("a time, a key or a name that both shared would be found", () => {
    const [report] = reportSide();
    const planted = (value: string) => [
      ...authorSide(),
      { table: "public.planted", xmin: "0", values: { value } },
    ];
    for (const column of ["submitted_at", "author_tag", "title"]) {
      const value = report!.values[column]!;
      expect(sharedValues(reportSide(), planted(value))).toContain(value);
    }
  });

  test("no hash that the server's key gives of the author stands beside it", () => {
    const secrets = makeSecrets(found.secretKey);
    const values = reportSide().flatMap((row) => Object.values(row.values));
    const id = authorSide().find(({ table }) => table === "public.account")!.values["id"]!;
    for (const word of [id, AUTHOR.email, AUTHOR.npm, AUTHOR.name])
      for (const purpose of ["limit", "once", "one-time-code", "report", "tag", "idempotency"]) {
        const hash = secrets.hash(purpose, word).toString("hex");
        expect(values).not.toContain(String.raw`\x${hash}`);
      }
  });

  test("no transaction wrote a row about it and a row about its author", () => {
    const author = new Set(authorSide().map(({ xmin }) => xmin));
    expect(reportSide().filter(({ xmin }) => author.has(xmin))).toEqual([]);
  });

  test("every time in the author's account and session is a full hour", () => {
    const rows = authorSide().filter(({ table }) => /account|session/.test(table));
    const times = rows.flatMap(({ values }) =>
      Object.values(values).filter((value) => /^\d{4}-\d\d-\d\dT/.test(value)),
    );
    expect(times.length).toBeGreaterThanOrEqual(3);
    for (const time of times) expect(time).toMatch(/T\d\d:00:00/);
  });

  test("the author's secret, token and receipt stand nowhere, however spelled", () => {
    expect(found.secret).toHaveLength(32);
    for (const value of [found.secret, found.token, found.receipt, parseReceipt(found.receipt)!])
      expect(filesWith(found.files, value)).toEqual([]);
    expect(found.log).not.toContain(found.token);
  });

  test("the tag stands on the report, its news and among the taken tags alone", () => {
    const tables = found.rows
      .filter(({ values }) => Object.values(values).some((value) => isTag(value, tagOf())))
      .map(({ table }) => table);
    expect(new Set(tables)).toEqual(
      new Set(["public.report", "public.notification", "public.used_tag"]),
    );
  });

  test("no job, limit or idempotency row names an account or a tag", () => {
    const rows = found.rows.filter(({ table }) => /sealed_limit|idempotency/.test(table));
    expect(rows.length).toBeGreaterThan(0);
    for (const { values } of rows)
      expect(Object.keys(values).filter((key) => /account|tag|author/.test(key))).toEqual([]);
    const keys = rows.map(({ values }) => values["key"]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("no mail, log line or upload speaks of both, or keeps the name of the file", () => {
    const mails = [...found.files].filter(([path]) => path.endsWith(".eml"));
    for (const [, bytes] of mails) expect(bytes.includes(ANONYMOUS_TITLE)).toBe(false);
    for (const word of [AUTHOR.name, AUTHOR.npm, ANONYMOUS_TITLE, FILE_NAME])
      expect(found.log).not.toContain(word);
    expect(filesWith(found.files, FILE_NAME)).toEqual([]);
    const uploads = [...found.files].filter(([path]) => path.includes("/uploads/"));
    expect(uploads.length).toBe(3);
    for (const [, bytes] of uploads) expect(bytes.includes(AUTHOR.name)).toBe(false);
  });
});
