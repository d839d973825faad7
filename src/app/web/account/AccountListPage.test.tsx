import { pageOf } from "../../../web/stub-api.testing.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { failAndRetry } from "../test-page.testing.tsx";
import type { User } from "../../../features/accounts/account.contract.ts";
import {
  aStudent,
  inHours,
  never,
  openAdminScreen,
} from "../../../features/reports/AdminScreen.testing.tsx";

const PATH = "/admin/kelola-akun";
const LIST = "GET /admin/students";

const address = page.getByLabelText("Alamat");

const listOf = (students: readonly User[], total?: number) =>
  pageOf(
    students,
    { total },
    {
      total_students: 412,
      total_admins: 6,
      total_per_status: { waiting: 14, verified: 390, not_verified: 8 },
    },
  );

/** Opens the list; answers the queries of the list's own calls, those for the figures aside. */
const open = async (students = [aStudent()], total?: number, path = PATH) => {
  const asked = await openAdminScreen(path, { [LIST]: () => listOf(students, total) });
  return () => asked.map(({ query }) => query).filter(({ itemPerPage }) => itemPerPage !== "1");
};

test("three figures and a banner count all accounts, whatever the list is narrowed down to", async () => {
  const asked = await openAdminScreen(`${PATH}?search=sekar`, { [LIST]: () => listOf([]) });
  for (const [name, value] of [
    ["Akun menunggu", "14"],
    ["Mahasiswa", "412"],
    ["Admin aktif", "6"],
  ] as const) {
    const figure = page.getByRole("term").filter({ hasText: name });
    await expect.element(figure).toBeVisible();
    await expect.poll(() => figure.element().nextElementSibling?.textContent).toBe(value);
  }
  await expect.element(page.getByText(/^14 Akun menunggu untuk diverifikasi/)).toBeVisible();
  expect(asked.map(({ query }) => query)).toContainEqual({ itemPerPage: "1" });
});

test("the banner leads to those who wait", async () => {
  await open();
  await page.getByRole("link", { name: "Tampilkan" }).click();
  await expect.element(address).toHaveTextContent(`${PATH}?status=waiting`);
});

test("a row says date in Jakarta, name, NPM, campus email, status and what is due", async () => {
  await open([aStudent({ due_at: inHours(-2.5), is_overdue: true, npm: "2217051043" })]);
  const row = page.getByRole("row").filter({ hasText: "Sekar Ayu Lestari" });
  for (const words of [
    "15 Nov 2026",
    "2217051043",
    "2217051043@students.example.ac.id",
    "Menunggu",
    "Terlambat 2 jam",
  ])
    await expect.element(row).toMatchTextContent(words);
  await expect
    .element(page.getByRole("link", { name: "Sekar Ayu Lestari" }))
    .toHaveAttribute("href", "/admin/detail-akun/7/mahasiswa");
});

test.each([
  ["Tanggal", "oldest", "newest"],
  ["Nama", "name", "-name"],
  ["NPM", "npm", "-npm"],
  ["Email kampus", "email", "-email"],
  ["Status", "status", "-status"],
])("the head %j sorts both ways", async (name, up, down) => {
  const queries = await open();
  await expect.poll(() => queries().at(-1)).toEqual({ sort: "due" });
  const head = page.getByRole("columnheader", { name });
  const link = head.getByRole("link");
  await link.click();
  await expect.element(head).toHaveAttribute("aria-sort", "ascending");
  await expect.element(address).toHaveTextContent(`${PATH}?sort=${up}`);
  await link.click();
  await expect.element(head).toHaveAttribute("aria-sort", "descending");
  await expect.poll(() => queries().at(-1)).toEqual({ sort: down });
});

test("search and filters stand in the address and go with the call", async () => {
  const queries = await open();
  await userEvent.selectOptions(page.getByLabelText("Status"), "Ditolak");
  await userEvent.selectOptions(page.getByLabelText("Tenggat"), "Jatuh tempo 24 jam");
  await page.getByLabelText("Cari nama, NPM, atau email").fill("sekar");
  await expect
    .element(address)
    .toHaveTextContent(`${PATH}?search=sekar&status=not_verified&due=due`);
  await expect
    .poll(() => queries().at(-1))
    .toEqual({ search: "sekar", status: "not_verified", due: "due", sort: "due" });
});

test("pages are links that keep what is chosen", async () => {
  await open([aStudent()], 25, `${PATH}?status=waiting`);
  await expect.element(page.getByText("25 mahasiswa, halaman 1 dari 3")).toBeVisible();
  await page.getByRole("link", { name: "Halaman 2", exact: true }).click();
  await expect.element(address).toHaveTextContent(`${PATH}?status=waiting&page=2`);
});

test("an empty list says the book's words", async () => {
  await open([], 0, `${PATH}?status=verified`);
  await expect
    .element(page.getByRole("heading", { name: "Tidak ada data untuk ditampilkan." }))
    .toBeVisible();
  await page.getByRole("link", { name: "Hapus saringan" }).click();
  await expect.element(address).toHaveTextContent(PATH);
});

test("while it loads it says so", async () => {
  await openAdminScreen(PATH, { [LIST]: never });
  await expect.element(page.getByText("Memuat mahasiswa…")).toBeInTheDocument();
});

test("a list that could not be fetched says why and can be tried again", async () => {
  await failAndRetry(
    (answer) => openAdminScreen(PATH, { [LIST]: answer }),
    () => listOf([aStudent()]),
  );
  await expect.element(page.getByRole("table")).toBeVisible();
});

test("on a phone nothing is wider than the screen", async () => {
  await page.viewport(320, 640);
  await open([aStudent({ name: "W".repeat(100) })]);
  await expect.element(page.getByRole("table")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(1366, 768);
});
