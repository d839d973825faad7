import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { anAppeal, appealsOf } from "../../../features/appeals/AdminAppealScreen.testing.tsx";
import {
  aStudent,
  listOf,
  openAdminScreen,
  successOf,
} from "../../../features/reports/AdminScreen.testing.tsx";

const PATH = "/admin/detail-akun/7/mahasiswa";
const READ = "GET /users/7";
const REPORTS = "GET /admin/reports";
const APPEALS = "GET /admin/ukt/appeals";

test("the tab 'Banding UKT' shows what was appealed, and the way back leads here", async () => {
  const asked = await openAdminScreen(PATH, {
    [READ]: () => successOf(aStudent()),
    [REPORTS]: () => listOf([]),
    [APPEALS]: () => appealsOf([anAppeal({ status: "under_review" })], { total: 12 }),
    "GET /admin/ukt/appeals/31": () => successOf(anAppeal()),
  });
  await page.getByRole("link", { name: "Banding UKT 12" }).click();
  await expect.element(page.getByLabelText("Alamat")).toHaveTextContent(`${PATH}?tab=banding-ukt`);
  const card = page.getByRole("listitem").filter({ hasText: "Lihat detail" });
  for (const words of [
    "Banding #31",
    "Dikirim 14 Nov 2026, sekitar pukul 15 WIB",
    "Ditinjau",
    "Bencana Alam",
  ])
    await expect.element(card).toMatchTextContent(words);
  await expect.element(page.getByText("12 banding, halaman 1 dari 2")).toBeVisible();
  expect(asked.find(({ call }) => call === APPEALS)?.query).toEqual({ studentId: "7" });
  await card.getByRole("link").click();
  await expect
    .element(page.getByRole("link", { name: "Akun mahasiswa" }))
    .toHaveAttribute("href", `${PATH}?tab=banding-ukt`);
});

test("who has appealed nothing is told so", async () => {
  await openAdminScreen(`${PATH}?tab=banding-ukt`, {
    [READ]: () => successOf(aStudent()),
    [REPORTS]: () => listOf([]),
    [APPEALS]: () => appealsOf([]),
  });
  await expect
    .element(page.getByRole("heading", { name: "Belum ada data banding ukt." }))
    .toBeVisible();
});
