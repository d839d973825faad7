import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { appealsOf } from "../appeals/AdminAppealScreen.testing.tsx";
import { aStudent, listOf, openAdminScreen, successOf } from "../reports/AdminScreen.testing.tsx";
import type { Listed } from "./student.contract.ts";

const PATH = "/admin/detail-akun/7/mahasiswa";
const LISTED = "GET /admin/students/7/listed";

const listed = (changed: Partial<Listed> = {}): Listed => ({
  npm: "2217051043",
  name: "Sekar Ayu Lestarie",
  email: "2217051043@students.example.ac.id",
  faculty: "Fakultas Ilmu Budaya",
  program_study: "Sastra Indonesia",
  batch: 2022,
  differs: ["name"],
  npm_taken: false,
  ...changed,
});

const open = (data: object, account = aStudent()) =>
  openAdminScreen(PATH, {
    "GET /users/7": () => successOf(account),
    "GET /admin/reports": () => listOf([]),
    "GET /admin/ukt/appeals": () => appealsOf([]),
    [LISTED]: () => successOf(data),
  });

const section = page.getByRole("region", { name: "Menurut daftar mahasiswa kampus" });
const row = (name: string) => section.getByRole("row").filter({ hasText: name });

test("a name nearly alike stands beside the one of the list, marked by a word", async () => {
  await open({ has_list: true, students: [listed()] });
  await expect.element(section.getByText(/Email ini ada di daftar/)).toBeVisible();
  await expect
    .element(row("Nama"))
    .toMatchTextContent(/Sekar Ayu Lestari\s*Sekar Ayu Lestarie\s*Berbeda/);
  await expect.element(row("Email")).toMatchTextContent(/Sama$/);
  await expect
    .element(row("Prodi"))
    .toMatchTextContent(/Ilmu Komputer\s*Sastra Indonesia\s*Berbeda/);
  await expect.element(row("Fakultas")).toMatchTextContent("Fakultas Ilmu Budaya");
});

const SENTENCES: readonly [Partial<Listed>, string][] = [
  [{ differs: [] }, "Email dan nama cocok. Akun ini mendaftar sebelum daftarnya diimpor."],
  [{ differs: ["email"] }, "NPM ini ada di daftar dengan email lain."],
  [
    { differs: [], npm_taken: true },
    "NPM di daftar sudah dipakai akun lain. Periksa dulu akun itu.",
  ],
];
test.each(SENTENCES)("%j is said in a sentence", async (changed, said) => {
  await open({ has_list: true, students: [listed(changed)] });
  await expect.element(section.getByText(said)).toBeVisible();
});

test("somebody who is not on the list is said not to be", async () => {
  await open({ has_list: true, students: [] });
  await expect.element(section.getByText(/tidak ada di daftar/)).toBeVisible();
});

test("nothing stands there without a list", async () => {
  await open({ has_list: false, students: [] });
  await expect.element(page.getByRole("heading", { name: "Hasil pemeriksaan" })).toBeVisible();
  expect(section.elements()).toEqual([]);
});

test("nothing is asked of who does not wait", async () => {
  const asked = await open(
    { has_list: true, students: [listed()] },
    aStudent({ status: "verified" }),
  );
  await expect.element(page.getByRole("heading", { name: "Hasil pemeriksaan" })).toBeVisible();
  expect(asked.filter(({ call }) => call === LISTED)).toEqual([]);
});
