import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf } from "../../../tests/forms.ts";
import { fileAppeal, setPeriod } from "../../../tests/support/appeals.ts";
import {
  fileReport,
  newAdmin,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/** By the letter that the tests below name each by. */
const REPORTS = {
  a: ["Kursi rusak", "Di ruang kelas 3B ada kursi yang patah."],
  b: ["Rusak lagi", "Kursi kayu di lantai dua, sudah tiga minggu."],
  c: ["Wi-Fi lambat", "Sejak Senin laki-laki di asrama tidak tersambung."],
  d: ["Wifi mati", "Titik akses di kantin padam."],
  e: ["Sinyal wi fi", "Hilang\u2011timbul, kata petugas: 100% normal."],
  f: ["Kopi di Kafé Perpustakaan", "Harganya naik\n\ndua kali."],
} as const;
/** The anonymous report of the same author. */
const HIDDEN = "x";

const NAME = "Penulis Terkenal-Sekali";

let t: TestApp;
let superadmin: string;
let author: TestStudent;
const letters = new Map<number, string>();

const found = async (search: string, path = "/reports", token?: string) => {
  const query = new URLSearchParams({ search, itemPerPage: "100", sort: "oldest" });
  const { body } = await t.call("GET", `${path}?${query.toString()}`, { token });
  expect(body.pagination.total_items).toBe(body.data.length);
  return (body.data as { id: number }[]).map(({ id }) => id);
};
const reportsFound = async (search: string, path?: string, token?: string) =>
  (await found(search, path, token)).map((id) => letters.get(id)).join("");

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  superadmin = await superadminToken(t);
  author = await verifiedStudent(t, superadmin, NAME);
  const file = async (letter: string, fields: Parameters<typeof fileReport>[2]) => {
    const { id } = await fileReport(t, author.token, fields);
    await setStatus(t, superadmin, id, "under_review");
    letters.set(id, letter);
    // within an hour reports have no order
    t.clock.move(spans.hour);
  };
  for (const [letter, [title, description]] of Object.entries(REPORTS))
    await file(letter, { title, description });
  const kept = { title: "Kursi tersembunyi", description: "Tanpa nama.", isAnonymous: true };
  await file(HIDDEN, kept);
}, 60_000);
afterAll(() => t.close());

describe("a search in reports", () => {
  test.each([
    // every word, in any order, wherever it stands
    ["kursi rusak", "ab"],
    ["rusak kursi", "ab"],
    ["minggu rusak", "b"],
    ["rusak tiang", ""],
    ["kursi Kursi", "abx"],
    // any part of a word, without case and accents
    ["PUSTAKA", "f"],
    ["kafe KOPI", "f"],
    ["usa ku", "ab"],
    // with its hyphen or in one piece
    ["wifi", "cd"],
    ["Wi-Fi", "cd"],
    ["wi\u2011fi", "cd"],
    ["lambat wifi", "c"],
    ["wi fi", "cde"],
    ["lakilaki", "c"],
    ["laki-laki asrama", "c"],
    ["hilangtimbul", "e"],
    ["hilang-timbul", "e"],
    ["timbul", "e"],
    // in quotation marks, as it stands
    ['"kursi rusak"', "a"],
    ['"rusak kursi"', ""],
    ['"wi-fi"', "c"],
    ['"wifi"', "d"],
    ['"wi fi"', "e"],
    ["\u201ckelas 3b\u201d patah", "a"],
    ['rusak "lantai dua"', "b"],
    ['"naik dua kali"', "f"],
    // not from one field into the next
    ['"rusak di"', ""],
    ['"rusak lagi kursi"', ""],
    // a mark that nobody closed, and signs around words
    ['"kursi rusak', "ab"],
    ["(kursi), rusak!", "ab"],
    ["kursi , rusak", "ab"],
    // one or two letters
    ["3b", "a"],
    ["b 3", "a"],
    ["zq", ""],
    // signs are themselves
    ["100%", "e"],
    ["%", "e"],
    ["\uff05", "e"],
    ["_", ""],
    ["\uff3f", ""],
    ["\\", ""],
    [",", "be"],
  ])("for %j finds %j", async (search, expected) => {
    expect(await reportsFound(search)).toBe(expected);
  });

  test("is the same in an author's own list, among the admins' and in an export", async () => {
    for (const [search, expected] of [
      ["rusak kursi", "ab"],
      ["wifi", "cd"],
      ['"wi-fi"', "c"],
    ] as const) {
      expect(await reportsFound(search, "/reports/me", author.token)).toBe(expected);
      expect(await reportsFound(search, "/admin/reports", superadmin)).toBe(expected);
      const body = { kind: "reports", filters: { search } };
      const made = await t.call("POST", "/admin/exports", { token: superadmin, body });
      const csv = await (await t.open(made.body.data.url)).text();
      const exported = Object.entries(REPORTS).filter(([, [title]]) => csv.includes(title));
      expect(exported.map(([letter]) => letter).join("")).toBe(expected);
    }
  });

  test("reads the name of a named author, and never that of an anonymous one", async () => {
    const lists = [
      ["/reports", undefined],
      ["/admin/reports", superadmin],
      ["/reports/me", author.token],
    ] as const;
    for (const [path, token] of lists) {
      for (const name of [NAME, "sekali terkenal", "terkenalsekali", `"${NAME}"`])
        expect(await reportsFound(name, path, token)).toBe("abcdef");
      expect(await reportsFound("penulis kursi", path, token)).toBe("ab");
      expect(await reportsFound("tersembunyi kursi", path, token)).toBe(HIDDEN);
    }
    const renamed = { token: author.token, body: { name: "Nama Ganti-Ganti" } };
    expect((await t.call("PATCH", "/users/me", renamed)).status).toBe(200);
    expect(await reportsFound("gantiganti kursi")).toBe("ab");
    expect(await reportsFound("terkenal kursi")).toBe("");
  });

  test("is cut at 100 characters, and never in the middle of one", async () => {
    expect(await reportsFound(`kursi${" ".repeat(95)}tiang`)).toBe("abx");
    expect(await reportsFound(`kursi${" ".repeat(89)}tiang`)).toBe("");
    const { id } = await fileReport(t, author.token, { title: "Rambu 🏫🏫" });
    await setStatus(t, superadmin, id, "under_review");
    letters.set(id, "g");
    expect(await reportsFound(`rambu${" ".repeat(94)}🏫🏫`)).toBe("g");
  });
});

test("every other list is searched in the same way", async () => {
  const student = await verifiedStudent(t, superadmin, "Sekar Ayu-Lestari");
  const { id: adminId } = await newAdmin(t, superadmin);
  const named = { token: superadmin, body: { name: "Bayu Al-Farisi" } };
  expect((await t.call("PUT", `/admin/${adminId}`, named)).status).toBe(200);
  await setPeriod(t, superadmin, true);
  const { id: appealId } = await fileAppeal(t, student.token);
  const item = { title: "Beasiswa e-learning", description: "Dibuka sampai Mei.", status: "draft" };
  const news = await t.call("POST", "/admin/news", { token: superadmin, body: formOf(item) });
  const template = await t.call("POST", "/admin/templates", {
    token: superadmin,
    body: { title: "Tindak-lanjut kabel", text: "Kami sudah memeriksa." },
  });
  for (const [path, id, hits, misses] of [
    ["/admin/students", student.id, ["lestari sekar", "ayulestari"], ['"lestari sekar"']],
    ["/admin/students", student.id, [`${student.npm} ayu-lestari`], ["ayu lestari budi"]],
    ["/admin/ukt/appeals", appealId, [`sekar ${student.npm}`, "ayulestari"], ['"ayulestari"']],
    ["/admin/ukt/appeals", appealId, ["ayu-lestari"], ["sekar students.example"]],
    ["/admin", adminId, ["farisi bayu", "alfarisi"], ['"alfarisi"']],
    ["/admin/news", news.body.data.id, ["mei elearning", "e-learning"], ['"elearning"']],
    ["/admin/templates", template.body.data.id, ["memeriksa tindaklanjut"], ['"kabel kami"']],
  ] as const) {
    for (const search of hits)
      expect([search, await found(search, path, superadmin)]).toEqual([search, [id]]);
    for (const search of misses)
      expect([search, await found(search, path, superadmin)]).toEqual([search, []]);
  }
});
