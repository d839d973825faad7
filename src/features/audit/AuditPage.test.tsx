import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, pageOf } from "../../web/stub-api.testing.ts";
import { failAndRetry, openScreen } from "../../app/web/test-page.testing.tsx";
import { adminUser } from "../../app/web/profile/profile-page.testing.tsx";
import { aColleague, adminsListed, superadminUser } from "../admins/admin-screens.testing.tsx";
import { never } from "../reports/AdminScreen.testing.tsx";
import type { AuditEntry } from "./audit.contract.ts";
import { actWords, targetOf } from "./audit-words.web.ts";

const PATH = "/admin/audit";
const LIST = "GET /admin/audit";

const address = page.getByLabelText("Alamat");

const entry = (changed: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 70,
  at: "2026-11-21T02:05:00.000Z",
  actor: { id: 9, name: "Hesti Wulansari" },
  action: "answer-report",
  target: "report:1271",
  address: "192.0.2.7",
  change: null,
  ...changed,
});

const open = async (entries = [entry()], path = PATH, answers: Answers = {}) => {
  const asked = await openScreen(
    path,
    {
      [LIST]: () => pageOf(entries),
      "GET /admin": () => adminsListed([aColleague(), aColleague({ id: 1, name: "Superadmin" })]),
      ...answers,
    },
    { user: superadminUser },
  );
  return () => asked.filter(({ call }) => call === LIST).map(({ query }) => query);
};

test("a row says who did what to what, when in Jakarta and from where", async () => {
  await open();
  const row = page.getByRole("row").filter({ hasText: "Menjawab laporan" });
  for (const words of ["Sabtu, 21 Nov 2026, 09.05 WIB", "Hesti Wulansari", "192.0.2.7"])
    await expect.element(row).toMatchTextContent(words);
  await expect
    .element(row.getByRole("link", { name: "Laporan #1271" }))
    .toHaveAttribute("href", "/admin/laporan/1271");
});

test.each([
  ["admin:7", "edit-admin", "Admin #7", "/admin/detail-akun/7/admin"],
  ["student:3", "student-verified", "Mahasiswa #3", "/admin/detail-akun/3/mahasiswa"],
  ["appeal:5/ktm", "view-appeal-document", "Banding #5", "/admin/banding-ukt/5"],
  ["news:4", "edit-news", "Advika #4", "/admin/advika/4"],
  ["template:2", "edit-template", "Templat #2", "/admin/templat/2"],
  ["template:2", "delete-template", "Templat #2", undefined],
  ["report:9", "delete-note", "Laporan #9", "/admin/laporan/9"],
  ["appeal-period", "open-appeal-period", "Periode banding UKT", "/admin/banding-ukt"],
  ["security", "require-two-step", "Semua admin", "/admin/kelola-akun?tab=admin"],
  ["admin:7", "delete-admin", "Admin #7", undefined],
  ["news:4", "delete-news", "Advika #4", undefined],
  [
    "reports search status=pending category=academic due=overdue studentId=7",
    "export",
    "Laporan, dengan kata pencarian, status Pending, kategori Akademik, tenggat Terlambat, mahasiswa 7",
    undefined,
  ],
  ["appeals status=responded", "export", "Banding UKT, status Diterima", undefined],
  [
    "statistics table=levels from=2026-11-01",
    "export",
    "Statistik, menurut tingkat, dari 1 Nov 2026",
    undefined,
  ],
  ["sesuatu", "act-of-later", "sesuatu", undefined],
])("the target %s of %s is %s, at %s", (target, action, words, to) => {
  expect(targetOf(target, action)).toEqual(to ? { words, to } : { words });
});

test("an act without words stands as it is", () => {
  expect(actWords("act-of-later")).toBe("act-of-later");
  expect(actWords("use-recovery-code")).toBe("Memakai kode pemulihan");
});

test("person, act and days stand in the address and go with the call", async () => {
  const queries = await open();
  await expect.poll(() => queries().at(-1)).toEqual({});
  await userEvent.selectOptions(page.getByLabelText("Admin", { exact: true }), "Superadmin");
  await userEvent.selectOptions(page.getByLabelText("Tindakan"), "Menghapus admin");
  await page.getByLabelText("Dari").fill("2026-11-01");
  await page.getByLabelText("Sampai").fill("2026-11-30");
  const all = "actor=1&action=delete-admin&from=2026-11-01&to=2026-11-30";
  await expect.element(address).toHaveTextContent(`${PATH}?${all}`);
  await expect.poll(() => queries().at(-1)).toEqual(Object.fromEntries(new URLSearchParams(all)));
});

test("what an address cannot mean is not asked for", async () => {
  const queries = await open([entry()], `${PATH}?actor=x&action=lain&from=kemarin&to=1`);
  await expect.element(page.getByRole("table")).toBeVisible();
  expect(queries().at(-1)).toEqual({});
});

test("a name narrows the list down to that person, also one whose account is closed", async () => {
  const closed = entry({ actor: { id: 4, name: "Sudah Pergi" } });
  const queries = await open([closed]);
  await page.getByRole("link", { name: "Hanya tindakan Sudah Pergi" }).click();
  await expect.element(address).toHaveTextContent(`${PATH}?actor=4`);
  await expect.element(page.getByLabelText("Admin", { exact: true })).toHaveValue("4");
  await expect.element(page.getByRole("option", { name: "Sudah Pergi" })).toBeInTheDocument();
  await expect.poll(() => queries().at(-1)).toEqual({ actor: "4" });
});

test("pages keep what is chosen", async () => {
  await open([], `${PATH}?actor=9`, { [LIST]: () => pageOf([entry()], { total: 25 }) });
  await expect.element(page.getByText("25 tindakan, halaman 1 dari 3")).toBeVisible();
  await page.getByRole("link", { name: "Halaman 2", exact: true }).click();
  await expect.element(address).toHaveTextContent(`${PATH}?actor=9&page=2`);
});

test("an empty list says so and can be widened", async () => {
  await open([], `${PATH}?action=delete-news`);
  await page.getByRole("link", { name: "Hapus saringan" }).click();
  await expect.element(address).toHaveTextContent(PATH);
});

test("while it loads it says so", async () => {
  await open([], PATH, { [LIST]: never });
  await expect.element(page.getByText("Memuat tindakan…")).toBeInTheDocument();
});

test("a list that could not be fetched says why and can be tried again", async () => {
  await failAndRetry(
    (answer) => open([], PATH, { [LIST]: answer }),
    () => pageOf([entry()]),
  );
  await expect.element(page.getByRole("table")).toBeVisible();
});

test("other admins are led to the reports, and nothing of it is asked for", async () => {
  const answers = { "GET /admin/reports": never };
  const asked = await openScreen(PATH, answers, { user: adminUser });
  await expect.element(address).toHaveTextContent("/admin/laporan");
  expect(asked.map(({ call }) => call)).not.toContain(LIST);
});

test("on a phone nothing is wider than the screen", async () => {
  await page.viewport(320, 640);
  await open([entry({ actor: { id: 9, name: "W".repeat(100) } })]);
  await expect.element(page.getByRole("table")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(1366, 768);
});
