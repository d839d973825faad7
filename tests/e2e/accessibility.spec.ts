import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { type Person, publishedReport, verifiedStudent, waitingStudent } from "../people.ts";
import { logIn, superadminAtDesk, test, type Visitors, visit } from "./product-test.ts";

/** axe-core without a finding on every screen of the slice, and no sideways scroll at 320 px. */

const check = async (page: Page, path: string) => {
  await visit(page, path);
  await page.waitForLoadState("networkidle");
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) =>
      `${path}: ${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  expect(found).toEqual([]);
};

const sidewaysScroll = async (page: Page, path: string) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await visit(page, path);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect([path, overflow]).toEqual([path, 0]);
};

const asStudent = async (visitors: Visitors, person: Person) => {
  const page = await visitors.phone();
  await logIn(page, person.email, person.password);
  return page;
};

for (const colorScheme of ["light", "dark"] as const)
  test(`screens of guests have no finding in ${colorScheme}`, async ({ visitors, product }) => {
    const author = await verifiedStudent(
      product,
      colorScheme === "light" ? "2330000001" : "2330000002",
      "Penulis Terang",
    );
    const id = await publishedReport(product, author);
    const page = await visitors.phone();
    await page.emulateMedia({ colorScheme });
    for (const path of [
      "/laporan",
      `/laporan/${id}`,
      "/login",
      "/register",
      "/verifikasi-otp",
      "/lupa-password",
      "/reset-password",
      "/not-found",
      "/laporan?search=tidakada",
    ]) {
      await check(page, path);
      await sidewaysScroll(page, path);
      await page.setViewportSize({ width: 360, height: 780 });
    }
  });

test("screens of students have no finding", async ({ visitors, product }) => {
  const author = await verifiedStudent(product, "2330000003", "Penulis Sendiri");
  const id = await publishedReport(product, author, { isAnonymous: "true" });
  const page = await asStudent(visitors, author);
  const paths = [
    "/aju-laporan",
    "/laporan?tab=laporan-saya",
    `/laporan/${id}`,
    "/profil?tab=profil",
    "/profil?tab=password",
    "/profil?tab=notifikasi",
    "/profil?tab=laporan",
  ];
  for (const path of paths) {
    await check(page, path);
    await sidewaysScroll(page, path);
    await page.setViewportSize({ width: 360, height: 780 });
  }
});

test("screens of the back office have no finding", async ({ visitors, product }) => {
  const author = await verifiedStudent(product, "2330000004", "Penulis Keempat");
  const waiting = await waitingStudent(product, "2330000005", "Menunggu Kelima");
  const id = await publishedReport(product, author);
  const page = await superadminAtDesk(visitors);
  const paths = ["/admin/laporan", `/admin/laporan/${id}`, "/admin/kelola-akun", "/admin/profil"];
  await visit(page, "/admin/kelola-akun");
  await page.getByRole("link", { name: waiting.name }).click();
  await page.waitForURL("**/mahasiswa");
  paths.push(new URL(page.url()).pathname);
  for (const path of paths) {
    await page.setViewportSize({ width: 1366, height: 900 });
    await check(page, path);
    await page.setViewportSize({ width: 360, height: 780 });
    await check(page, path);
  }
});
