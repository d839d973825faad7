import { expect, type Page } from "@playwright/test";
import { decideReport, type Person, publishedReport, verifiedStudent } from "../people.ts";
import { studentOnPhone, test, visit } from "./product-test.ts";

/** What comes after the answer: a student is not content, opens the report again and is content; another follows it. */
test.describe.configure({ mode: "serial" });

const TITLE = "Keran lantai tiga tidak mengalir";
const REASON = "Keran yang kedua masih kering.";

let author: Person;
let page: Page;
let followed: Page;
let id = 0;

const button = (of: Page, name: string | RegExp) =>
  of.getByRole("button", { name }).filter({ visible: true });
test("another student follows the report from a phone", async ({ visitors, product }) => {
  author = await verifiedStudent(product, "2400000011", "Penulis Keran");
  id = await publishedReport(product, author, { title: TITLE });
  const reader = await verifiedStudent(product, "2400000012", "Pengikut Setia");
  followed = await studentOnPhone(visitors, reader);
  await visit(followed, `/laporan/${id}`);
  await button(followed, "Ikuti").click();
  await expect(button(followed, "Ikuti")).toHaveAttribute("aria-pressed", "true");
  await followed.reload();
  await expect(button(followed, "Ikuti")).toHaveAttribute("aria-pressed", "true");
});

test("the author is asked once it is answered, is not content and opens it again", async ({
  visitors,
  product,
}) => {
  await decideReport(product, id, "responded", "Keran sudah kami ganti.");
  page = await studentOnPhone(visitors, author);
  await visit(page, `/laporan/${id}`);
  // everybody's page came first: it says so at the edge, and nothing moves
  await button(page, "Jawab").click();
  await expect(page.getByRole("heading", { name: "Apakah masalahnya beres?" })).toBeInViewport();
  await button(page, "Belum beres").click();
  await page.getByRole("textbox", { name: "Alasan" }).fill(REASON);
  await button(page, "Buka kembali").click();
  await expect(page.getByText("Laporan dibuka kembali.")).toBeVisible();
  await expect(page.getByText(/Dibuka kembali oleh penulis/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Apakah masalahnya beres?" })).toBeHidden();
});

test("answered once more the author is content, and everybody reads so", async ({
  visitors,
  product,
}) => {
  await decideReport(product, id, "responded", "Keran yang kedua juga sudah kami ganti.");
  await visit(page, `/laporan/${id}`);
  await button(page, "Jawab").click();
  await button(page, "Sudah beres").click();
  const said = page.getByText("Anda menyatakan masalahnya beres.");
  await expect(said).toBeVisible();
  await page.reload();
  await expect(said).toBeVisible();
  await expect(button(page, "Jawab")).toBeHidden();
  const guest = await visitors.phone();
  await visit(guest, `/laporan/${id}`);
  await expect(guest.getByText("Penulis menyatakan masalahnya beres").first()).toBeVisible();
  await expect(guest.getByRole("heading", { name: "Apakah masalahnya beres?" })).toBeHidden();
});

test("who follows has heard of each of it", async () => {
  const news = (words: string) =>
    followed.getByRole("link", { name: new RegExp(`^Laporan yang Anda ikuti, .*${words}`) });
  await expect(async () => {
    await visit(followed, "/profil?tab=notifikasi");
    await expect(news("dinyatakan beres oleh penulisnya")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(news("dibuka kembali oleh penulisnya")).toHaveCount(1);
  await expect(news("sudah ditanggapi")).toHaveCount(2);
});
