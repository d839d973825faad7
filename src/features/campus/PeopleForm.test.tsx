import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import { superadminUser } from "../admins/admin-screens.testing.tsx";
import { settingFacts } from "../audit/setting-facts.web.ts";
import { successOf } from "../reports/AdminScreen.testing.tsx";
import type { Answers } from "../../web/stub-api.testing.ts";

const SECTION = "/admin/settings/people";
const STORED = {
  domains: ["students.example.ac.id"],
  faculties: [{ name: "FMIPA", programmes: ["Kimia"] }],
};

const open = (answers: Answers = {}) =>
  openScreen(
    "/admin/pengaturan?bagian=people",
    { [`GET ${SECTION}`]: () => successOf({ ...STORED, version: 3 }), ...answers },
    { user: superadminUser },
  );
const domains = page.getByRole("textbox", { name: "Domain email mahasiswa" });
const faculty = page.getByRole("group", { name: "Fakultas 1" });
const programmes = faculty.getByRole("textbox", { name: "Program studi" });
const save = page.getByRole("button", { name: "Simpan", exact: true });
const preview = page.getByRole("region", { name: "Yang dibaca mahasiswa" });

test("domains and programmes are typed a line each, shown beside it, and sent without empty lines", async () => {
  const asked = await open({
    [`PATCH ${SECTION}`]: ({ sent }) => successOf({ ...sent, version: 4 }),
  });
  await domains.fill("students.example.ac.id\nMHS.example.ac.id\n");
  await programmes.fill("Kimia\n\nIlmu Komputer\n");
  await expect
    .element(preview)
    .toMatchTextContent("NPM@students.example.ac.id atau NPM@MHS.example.ac.id");
  await expect
    .element(preview.getByRole("combobox", { name: "Program studi" }))
    .toMatchTextContent("KimiaIlmu Komputer");
  await save.click();
  await expect.element(save).toBeDisabled();
  expect(asked.find(({ call }) => call === `PATCH ${SECTION}`)?.sent).toEqual({
    domains: ["students.example.ac.id", "mhs.example.ac.id"],
    faculties: [{ name: "FMIPA", programmes: ["Kimia", "Ilmu Komputer"] }],
    version: 3,
  });
});

test("what is wrong stands at its field with its line", async () => {
  await open();
  await domains.fill("students.example.ac.id\nkampus");
  await expect
    .element(page.getByText("Domain ditulis seperti students.kampus.ac.id: kampus"))
    .toBeVisible();
  await programmes.fill("Kimia\nX");
  await expect.element(faculty.getByText("Program studi minimal 3 karakter: X")).toBeVisible();
  await expect.element(save).toBeDisabled();
});

test("without a faculty it is said that students write their own, and a new one has no faults yet", async () => {
  await open();
  await page.getByRole("button", { name: "Hapus Fakultas 1" }).click();
  await expect.element(preview.getByText("Program studi ditulis sendiri di profil.")).toBeVisible();
  await page.getByRole("button", { name: "Tambah fakultas" }).click();
  await expect.element(faculty.getByRole("textbox", { name: "Nama" })).toHaveFocus();
  await domains.click();
  await expect.element(faculty.getByText("Nama fakultas wajib diisi")).toBeVisible();
  expect(faculty.getByText(/Tulis paling sedikit satu/).elements()).toEqual([]);
  await programmes.fill("Kimia");
  await programmes.fill("");
  await faculty.getByRole("textbox", { name: "Nama" }).click();
  await expect.element(faculty.getByText("Tulis paling sedikit satu program studi")).toBeVisible();
});

test("in the audit a faculty is a line with its programmes", () => {
  expect(settingFacts({ faculties: [{ name: "FMIPA", programmes: ["Kimia", "Fisika"] }] })).toEqual(
    [{ term: "Fakultas dan program studi", value: "FMIPA · Kimia, Fisika" }],
  );
});
