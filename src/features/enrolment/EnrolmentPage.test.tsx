import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import type { Answers } from "../../web/stub-api.testing.ts";
import { superadminUser } from "../admins/admin-screens.testing.tsx";
import type { Enrolment, ListCheck } from "./enrolment.contract.ts";

const PATH = "/admin/daftar-mahasiswa";
const LIST = "GET /admin/enrolment";
const CHECK = "POST /admin/enrolment/check";
const IMPORT = "PUT /admin/enrolment";

const successOf = (data: unknown, message = "") => ({ body: { success: true, message, data } });
const aList = (changed: Partial<Enrolment> = {}): Enrolment => ({
  students: 12_345,
  imported_at: "2026-11-18T03:07:20.000Z",
  imported_by: "Hesti Wulansari",
  ...changed,
});
const NONE = aList({ students: 0, imported_at: null, imported_by: null });
const nothing = { count: 0, examples: [] };
const aCheck = (changed: Partial<ListCheck> = {}): ListCheck => ({
  rows: 12_400,
  faults: [],
  fault_count: 0,
  ignored: [],
  unoffered: [],
  changes: {
    added: { count: 60, examples: [{ npm: "2610000001", name: "Kirana Putri", fields: [] }] },
    changed: {
      count: 1,
      examples: [{ npm: "2110000002", name: "Gilang Ramadan", fields: ["name", "program_study"] }],
    },
    gone: { count: 5, examples: [{ npm: "1910000003", name: "Yosefina L", fields: [] }] },
    unchanged: 12_339,
  },
  seen: "tanda-1",
  ...changed,
});

const open = (answers: Answers = {}) =>
  openScreen(PATH, { [LIST]: () => successOf(aList()), ...answers }, { user: superadminUser });

const field = page.getByLabelText("File CSV", { exact: true });
const choose = async (name = "mahasiswa.csv", type = "text/csv") =>
  field.upload(new File(["NPM,Nama\n"], name, { type }));
const checkFile = async () => {
  await choose();
  await page.getByRole("button", { name: "Periksa file" }).click();
};

test("it says how many there are, since when and by whom", async () => {
  await open();
  await expect.element(page.getByText("12.345 mahasiswa")).toBeVisible();
  await expect.element(page.getByText(/Diimpor .*10\.07.* oleh Hesti Wulansari/)).toBeVisible();
});

test("an operator's import is said to be one", async () => {
  await open({ [LIST]: () => successOf(aList({ imported_by: null })) });
  await expect.element(page.getByText(/oleh pengelola, lewat server/)).toBeVisible();
});

test("where there is none, nothing can be deleted", async () => {
  await open({ [LIST]: () => successOf(NONE) });
  await expect.element(page.getByText(/Belum ada daftar/)).toBeVisible();
  expect(page.getByRole("button", { name: "Hapus daftar" }).elements()).toEqual([]);
  await expect.element(page.getByRole("heading", { name: "Impor daftar" })).toBeVisible();
});

test("a list that cannot be loaded is told of, and the file can be checked all the same", async () => {
  await open({ [LIST]: () => ({ status: 500, body: { message: "Server sedang sibuk" } }) });
  await expect.element(page.getByText("Daftar belum bisa dimuat.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Periksa file" })).toBeVisible();
});

test("nothing is sent before a file is chosen, and none that is no CSV", async () => {
  const asked = await open();
  await expect
    .element(page.getByRole("button", { name: "Periksa file" }))
    .toHaveAttribute("aria-disabled", "true");
  await choose("mahasiswa.pdf", "application/pdf");
  await expect.element(page.getByText("Format file harus CSV").first()).toBeVisible();
  expect(asked.filter(({ call }) => call !== LIST)).toEqual([]);
});

test("faults are told by row and column, and the file cannot be imported", async () => {
  await open({
    [CHECK]: () =>
      successOf(
        aCheck({
          rows: 12_400,
          faults: [
            { row: 17, field: "npm", message: "NPM harus terdiri dari 10 digit angka" },
            { row: 18, field: null, message: "Isian lebih banyak daripada judul kolom" },
          ],
          fault_count: 140,
          changes: null,
          seen: null,
        }),
      ),
  });
  await checkFile();
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent(
      "140 hal perlu diperbaiki di file ini, dari 12.400 baris. Daftar tidak berubah.",
    );
  const rows = page.getByRole("row");
  await expect.element(rows.nth(1)).toMatchTextContent(/17.*NPM.*NPM harus terdiri dari 10 digit/);
  await expect.element(rows.nth(2)).toMatchTextContent(/18.*Seluruh baris.*Isian lebih banyak/);
  await expect.element(page.getByText("2 yang pertama dari 140 ditampilkan.")).toBeVisible();
  expect(page.getByRole("button", { name: "Ganti daftar" }).elements()).toEqual([]);
  await page
    .getByRole("button", { name: /^Hapus/ })
    .last()
    .click();
  await choose("perbaikan.csv");
  await expect.element(page.getByRole("button", { name: "Periksa file" })).toBeVisible();
  expect(page.getByRole("alert").elements()).toEqual([]);
});

test("a fault of the whole file stands in one sentence", async () => {
  const faults = [{ row: null, field: null, message: "File ini buku kerja Excel." }];
  await open({
    [CHECK]: () =>
      successOf(aCheck({ rows: 0, faults, fault_count: 1, changes: null, seen: null })),
  });
  await checkFile();
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("File belum dapat dipakai. File ini buku kerja Excel.");
  expect(page.getByRole("table").elements()).toEqual([]);
});

test("what changes is shown with examples, and imported as it was seen", async () => {
  let list = aList();
  const asked = await open({
    [LIST]: () => successOf(list),
    [CHECK]: () => successOf(aCheck({ ignored: ["NIK", "Tanggal lahir"] })),
    [IMPORT]: () => {
      list = aList({ students: 12_400, imported_by: "Superadmin" });
      return successOf(list, "Daftar mahasiswa sudah diganti.");
    },
  });
  await checkFile();
  for (const words of [
    "File ini dapat dipakai: 12.400 mahasiswa.",
    "Kirana Putri",
    "2110000002, berubah: Nama, Program studi",
    "dan 59 lainnya",
    "Kolom yang tidak dipakai dan tidak disimpan: NIK, Tanggal lahir.",
  ])
    await expect.element(page.getByText(words)).toBeVisible();
  expect(page.getByText(/Pastikan filenya memuat seluruh kampus/).elements()).toEqual([]);
  await page.getByRole("button", { name: "Ganti daftar" }).click();
  await expect.element(page.getByText(/Sekarang ada 12.400 mahasiswa di dalamnya/)).toBeVisible();
  await expect.element(page.getByText("12.400 mahasiswa", { exact: true })).toBeVisible();
  const sent = asked.filter(({ call }) => call === IMPORT || call === CHECK).map((one) => one.sent);
  expect(sent).toMatchObject([
    { list: expect.any(File) },
    { seen: "tanda-1", list: expect.any(File) },
  ]);
});

test("a file without many of the present ones is asked about", async () => {
  const changes = {
    added: nothing,
    changed: nothing,
    gone: { count: 9_000, examples: [] },
    unchanged: 3_345,
  };
  await open({ [CHECK]: () => successOf(aCheck({ changes })) });
  await checkFile();
  await expect
    .element(page.getByText("9.000 dari 12.345 mahasiswa tidak ada di file ini."))
    .toBeVisible();
});

test("a list that was replaced meanwhile has to be checked against anew", async () => {
  await open({
    [CHECK]: () => successOf(aCheck()),
    [IMPORT]: () => ({
      status: 409,
      body: {
        success: false,
        code: "STALE",
        message: "File atau daftarnya berubah sejak diperiksa.",
      },
    }),
  });
  await checkFile();
  await page.getByRole("button", { name: "Ganti daftar" }).click();
  await expect
    .element(page.getByText("File atau daftarnya berubah sejak diperiksa."))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "Periksa file" })).toBeVisible();
  await expect.element(page.getByText("mahasiswa.csv")).toBeVisible();
});

test("deleting asks first", async () => {
  let list = aList();
  const asked = await open({
    [LIST]: () => successOf(list),
    "DELETE /admin/enrolment": () => {
      list = NONE;
      return successOf({}, "Daftar mahasiswa sudah dihapus.");
    },
  });
  await page.getByRole("button", { name: "Hapus daftar" }).click();
  expect(asked.filter(({ call }) => call.startsWith("DELETE"))).toEqual([]);
  await page.getByRole("button", { name: "Ya, hapus" }).click();
  await expect.element(page.getByText(/Belum ada daftar/)).toBeVisible();
});
