import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeAppeal, fileAppeal, setPeriod } from "../../../tests/support/appeals.ts";
import {
  fileReport,
  newAdmin,
  setStatus,
  superadminToken,
  type TestAdmin,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/** Titles that a spreadsheet would calculate, and one that its parts could come apart at. */
const FORMULAS = ["=1+1", "+62812", "-5 derajat", "@SUM(A1)"];
const AWKWARD = 'Kata "kipas", lalu; titik koma';
/** Where spreadsheets split at semicolons, its second half would begin a cell. */
const SPLIT = ["Lampu; =1+1", "Lampu; '=1+1"] as const;
const MARK = "Tandaanonim";

let t: TestApp;
let superadmin: string;
let admin: TestAdmin;
let named: TestStudent;
let hidden: TestStudent;

const ask = (body: unknown, token: string | undefined = admin.token) =>
  t.call("POST", "/admin/exports", { token, body });
const open = (url: string, method = "GET") => t.open(url, { method });
const linkTo = async (body: unknown, token?: string) =>
  (await ask(body, token)).body.data.url as string;

/** RFC 4180 read back: lines of cells. */
const parse = (text: string): string[][] => {
  const cells = [...text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)];
  const lines: string[][] = [[]];
  for (const [, cell = "", end] of cells) {
    lines.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ",") lines.push([]);
  }
  return lines.slice(0, -1);
};

/** An export as rows by the names of its head. */
const rowsOf = async (body: unknown) => {
  const text = await (await open(await linkTo(body))).text();
  const [head = [], ...lines] = parse(text.replace(/^\uFEFF/, ""));
  return lines.map((line) => Object.fromEntries(head.map((name, i) => [name, line[i]])));
};
const reports = (filters: object = {}) => rowsOf({ kind: "reports", filters });

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  named = await verifiedStudent(t, await superadminToken(t), "=Kemuning Bernama");
  // within an hour reports have no order
  for (const title of [...FORMULAS, AWKWARD, SPLIT[0]]) {
    await fileReport(t, named.token, { title, category: "academic" });
    t.clock.move(spans.hour);
  }
  superadmin = await superadminToken(t);
  admin = await newAdmin(t, superadmin);
  hidden = await verifiedStudent(t, superadmin, "Zulkarnaen Purnawarman");
  for (const isPrivate of [false, true]) {
    if (isPrivate) t.clock.move(spans.hour);
    const title = `${MARK} ${isPrivate}`;
    const { id } = await fileReport(t, hidden.token, { title, isAnonymous: true, isPrivate });
    await setStatus(t, admin.token, id, "responded", "Baris pertama\nBaris kedua");
    const body = { text: "Catatanrahasia" };
    await t.call("POST", `/admin/notes/report/${id}`, { token: admin.token, body });
  }
  await sql`update report set promised_at = promised_at - interval '9 days'
    where title = ${AWKWARD}`.execute(t.app.db);
  await setPeriod(t, superadmin, true);
  const { id } = await fileAppeal(t, named.token);
  const change = { id, status: "rejected", admin_note: "@Berkas kurang" };
  await changeAppeal(t, admin.token, change);
  await fileAppeal(t, hidden.token, { problem: "non_natural" });
}, 60_000);
afterAll(() => t.close());

describe("POST /admin/exports", () => {
  test("answers 201 with a link to a CSV with a byte order mark, named by the server", async () => {
    const made = await ask({ kind: "reports" });
    expect(made.status).toBe(201);
    const reply = await open(made.body.data.url);
    const { headers } = reply;
    expect(reply.status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="sikam-laporan-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    expect([headers.get("cache-control"), headers.get("x-content-type-options")]).toEqual([
      "private, no-store",
      "nosniff",
    ]);
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(bytes.toString()).toContain("\r\n");
  });

  test("lists what the list lists, filter by filter", async () => {
    const none = await verifiedStudent(t, superadmin);
    for (const filters of [
      {},
      { status: "responded" },
      { category: "academic" },
      { due: "overdue" },
      { due: "due" },
      { search: MARK.toLowerCase() },
      { search: "KEMUNING" },
      { search: hidden.name },
      { search: "%" },
      { studentId: named.id },
      { studentId: hidden.id },
      { studentId: none.id },
    ] as Record<string, string | number>[]) {
      const query = new URLSearchParams({ itemPerPage: "100" });
      for (const [name, value] of Object.entries(filters)) query.set(name, String(value));
      const list = await t.call("GET", `/admin/reports?${query.toString()}`, {
        token: admin.token,
      });
      const ids = list.body.data.map(({ id }: { id: number }) => String(id));
      const exported = (await reports(filters)).map((row) => row["Nomor"]);
      expect([filters, exported]).toEqual([filters, ids]);
    }
  });

  test("keeps a spreadsheet from calculating what a student wrote, and every cell whole", async () => {
    const rows = await reports({ category: "academic" });
    const titles = [...FORMULAS.map((title) => `'${title}`), AWKWARD, SPLIT[1]];
    expect(rows.map((row) => row["Judul"]).toReversed()).toEqual(titles);
    expect(new Set(rows.map((row) => row["Nama"]))).toEqual(new Set(["'=Kemuning Bernama"]));
    const [row] = await reports({ search: MARK });
    expect(row).toMatchObject({ Tanggapan: "Baris pertama\nBaris kedua" });
  });

  test("names no author of an anonymous report, and no report has a time of day", async () => {
    const text = await (await open(await linkTo({ kind: "reports" }))).text();
    for (const word of [hidden.name, hidden.npm, hidden.email, "Catatanrahasia"])
      expect(text).not.toContain(word);
    expect(text).not.toMatch(/\d{1,2}[:.]\d{2}/);
    const rows = await reports({ status: "responded" });
    const today = new Date(t.clock.now().getTime() + 7 * spans.hour).toISOString().slice(0, 10);
    for (const row of rows)
      expect(row).toMatchObject({
        Anonim: "Ya",
        Nama: "",
        NPM: "",
        Dikirim: today,
        Ditanggapi: today,
        Tenggat: "",
        "Perubahan status": `${today} Ditanggapi`,
      });
    expect(rows.map((row) => row["Rahasia"])).toEqual(["Ya", "Tidak"]);
    const [signed] = await reports({ search: AWKWARD });
    expect(signed).toMatchObject({ Anonim: "Tidak", NPM: named.npm, Status: "Pending" });
    expect(signed!["Tenggat"]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test("exports appeals with their filters, names and moments", async () => {
    const appeals = (filters: object) => rowsOf({ kind: "appeals", filters });
    expect((await appeals({})).map((row) => row["NPM"])).toEqual([hidden.npm, named.npm]);
    const moment = expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    expect(await appeals({ status: "rejected" })).toEqual([
      {
        Nomor: expect.any(String),
        Nama: "'=Kemuning Bernama",
        NPM: named.npm,
        Semester: "3",
        "Tipe bencana": "Bencana Alam",
        Status: "Ditolak",
        "Diajukan (WIB)": moment,
        "Tenggat (WIB)": "",
        "Catatan admin": "'@Berkas kurang",
        "Perubahan status (WIB)": expect.stringMatching(/:\d{2} Ditolak$/),
      },
    ]);
    for (const [filters, npms] of [
      [{ status: "approved" }, []],
      [{ problem: "non_natural" }, [hidden.npm]],
      [{ due: "overdue" }, []],
      [{ search: "kemuning" }, [named.npm]],
      [{ search: hidden.npm }, [hidden.npm]],
      [{ search: "students.example" }, []],
      [{ studentId: named.id }, [named.npm]],
    ] as const)
      expect([filters, (await appeals(filters)).map((row) => row["NPM"])]).toEqual([filters, npms]);
  });

  test("exports the tables of the statistics", async () => {
    const table = (name: string) => rowsOf({ kind: "statistics", table: name });
    expect(await table("categories")).toContainEqual({ Kategori: "Akademik", Jumlah: "6" });
    expect(await table("levels")).toContainEqual({ Tingkat: "Fakultas", Jumlah: "8" });
    expect(await table("statuses")).toContainEqual({ Status: "Ditanggapi", Jumlah: "2" });
    expect(await table("appeals")).toContainEqual({ "Hasil banding": "Ditolak", Jumlah: "1" });
    const months = await table("months");
    expect(months).toMatchObject([{ Laporan: "8", Dijawab: "2", "Median hari": "" }]);
    const before = { kind: "statistics", table: "months", filters: { to: "2020-01-01" } };
    expect(await rowsOf(before)).toEqual([]);
  });

  test("leaves a row in the audit for each download, with the filters but not the words", async () => {
    const url = await linkTo({
      kind: "reports",
      filters: { search: named.name, status: "pending", studentId: named.id },
    });
    const kept = async () =>
      (
        await t.call("GET", `/admin/audit?action=export&itemPerPage=100&actor=${admin.id}`, {
          token: superadmin,
        })
      ).body.data;
    const before = (await kept()).length;
    expect((await open(url, "HEAD")).status).toBe(200);
    expect(await kept()).toHaveLength(before);
    await (await open(url)).text();
    const [row, ...more] = await kept();
    expect(more).toHaveLength(before);
    expect(row).toMatchObject({
      actor: { id: admin.id },
      target: `reports status=pending studentId=${named.id} search`,
    });
  });

  test.each([
    [{ kind: "students" }, "Jenis ekspor tidak valid"],
    [{}, "Jenis ekspor tidak valid"],
    [{ kind: "reports", filters: { status: "lost" } }, "Status tidak valid"],
    [{ kind: "statistics", table: "people" }, "Tabel tidak valid"],
    [
      { kind: "statistics", table: "months", filters: { from: "2026-02-01", to: "2026-01-01" } },
      "Tanggal akhir tidak boleh sebelum tanggal awal",
    ],
  ])("refuses %j with 422", async (body, message) => {
    const reply = await ask(body);
    expect([reply.status, reply.body.message]).toEqual([422, message]);
  });

  test("is for admins: 401 for guests, 403 for students", async () => {
    const guest = await t.call("POST", "/admin/exports", { body: { kind: "reports" } });
    expect(guest.status).toBe(401);
    expect((await ask({ kind: "reports" }, named.token)).status).toBe(403);
  });
});

describe("the link of an export", () => {
  test("is a 404 without its seal, with another, and when five minutes are over", async () => {
    const url = await linkTo({ kind: "reports" });
    for (const wrong of ["/exports", url.replace(/.{8}$/, "AAAAAAAA"), "/exports?s=x"]) {
      const reply = await open(wrong);
      const { code } = (await reply.json()) as { code: string };
      expect([reply.status, code]).toEqual([404, "NOT_FOUND"]);
    }
    t.clock.move(5.1 * 60_000);
    expect((await open(url)).status).toBe(404);
    t.clock.move(-5.1 * 60_000);
    expect((await open(url)).status).toBe(200);
  });

  test("is no link to a file, nor one of a file a link to an export", async () => {
    const { ktm_url } = (await t.call("GET", `/users/${named.id}`, { token: superadmin })).body
      .data as { ktm_url: string };
    expect((await open(`/exports?${ktm_url.split("?")[1]}`)).status).toBe(404);
    const url = await linkTo({ kind: "reports" });
    expect((await open(`${ktm_url.split("?")[0]}?${url.split("?")[1]}`)).status).toBe(404);
  });

  test("dies with the session that it was made for", async () => {
    const other = await newAdmin(t, superadmin);
    const url = await linkTo({ kind: "appeals" }, other.token);
    expect((await open(url)).status).toBe(200);
    await t.call("POST", "/auth/logout", { token: other.token });
    expect((await open(url)).status).toBe(404);
  });

  test("hides what was searched for from whoever reads a log", async () => {
    const url = await linkTo({ kind: "reports", filters: { search: hidden.name } });
    await (await open(url)).text();
    expect(decodeURIComponent(url)).not.toContain("Zulkarnaen");
    expect(t.log.join("\n")).not.toContain("Zulkarnaen");
    expect(t.log.at(-1)).toContain('"route":"/api/exports"');
  });
});
