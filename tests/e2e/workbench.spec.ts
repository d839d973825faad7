import { expect, type Page } from "@playwright/test";
import { formOf, pdf, reportFields } from "../forms.ts";
import { call, publishedReport, superadminToken, verifiedStudent } from "../people.ts";
import { logIn, superadminAtDesk, test, visit } from "./product-test.ts";

test.use({ dataOf: "demo", demo: true });
// a busy machine is slow, not wrong
test.describe.configure({ timeout: 120_000 });

/** Two admins on one report: who has it, what they tell each other, and an answer out of a template. */

const NADIA = {
  name: "Nadia Paramita",
  email: "nadia.paramita@example.ac.id",
  password: "sandi-nadia",
};
const TITLE = "Jam buka laboratorium bahasa";
const NOTE = "Sudah telepon bagian akademik.";

const says = (page: Page, words: string) => expect(page.getByText(words).last()).toBeVisible();

test("two admins share a report without getting in each other's way", async ({
  visitors,
  product,
}) => {
  const author = await verifiedStudent(product, "2349000001", "Penulis Bersama");
  const id = await publishedReport(product, author, { title: TITLE });
  const token = await superadminToken(product);
  await call(product, "POST", "/admin", { token, body: NADIA });

  const nadia = await visitors.desk();
  await logIn(nadia, NADIA.email, NADIA.password);
  await visit(nadia, `/admin/laporan/${id}`);
  await says(nadia, "Anda menangani laporan ini");
  await nadia.getByRole("textbox", { name: "Catatan baru" }).fill(NOTE);
  await nadia.getByRole("button", { name: "Simpan catatan" }).click();
  await expect(nadia.getByRole("listitem").filter({ hasText: NOTE })).toBeVisible();

  const superadmin = await superadminAtDesk(visitors);
  await visit(superadmin, `/admin/laporan?search=${encodeURIComponent(TITLE)}`);
  await says(superadmin, "Nadia Paramita, ");
  await visit(superadmin, `/admin/laporan/${id}`);
  await says(superadmin, "Sedang ditangani oleh Nadia Paramita");
  await expect(superadmin.getByRole("listitem").filter({ hasText: NOTE })).toBeVisible();
  await superadmin.getByRole("button", { name: "Ambil alih" }).click();
  await superadmin.getByRole("button", { name: "Ya, ambil alih" }).click();
  await says(superadmin, "Anda menangani laporan ini");

  // four keys from the open report: T, a letter, Enter, Ctrl+Enter
  await superadmin.locator("body").press("t");
  await expect(superadmin.getByRole("option").first()).toBeVisible();
  await superadmin.keyboard.press("d");
  await superadmin.keyboard.press("Enter");
  await expect(superadmin.getByRole("textbox", { name: "Jawaban" })).toBeFocused();
  await superadmin.keyboard.press("Control+Enter");
  await says(superadmin, "Perubahan status berhasil disimpan");
  await expect(superadmin.getByRole("button", { name: "Tangani" })).toBeVisible();

  await nadia.reload();
  await says(nadia, "Anda menangani laporan ini");
  await expect(nadia.getByText(/sudah kami teruskan/).first()).toBeVisible();
  const { data } = await call(product, "GET", `/reports/${id}`, { token: author.token });
  expect(data.status).toBe("responded");
  expect(data.response).toContain("sudah kami teruskan");
  expect(JSON.stringify(data)).not.toContain(NOTE);
});

test("what is attached to a report is read beside the panel", async ({ visitors, product }) => {
  const author = await verifiedStudent(product, "2349000003", "Penulis Lampiran");
  const body = formOf(reportFields, { file: await pdf("Kuitansi") });
  const { data } = await call(product, "POST", "/reports", { token: author.token, body });
  const page = await superadminAtDesk(visitors);
  await visit(page, `/admin/laporan/${data.id}`);
  const frame = page.getByTitle(new RegExp(`^Lampiran PDF, .* laporan #${data.id}$`));
  const viewer = await (await frame.elementHandle()).contentFrame();
  // the viewer shows what it has read in a frame of its own
  await expect.poll(() => viewer!.childFrames().length).toBe(1);
  await expect(page.getByRole("radio", { name: "Ditanggapi" })).toBeVisible();
});

test("a template is written, found and deleted", async ({ visitors }) => {
  const page = await superadminAtDesk(visitors);
  await visit(page, "/admin/templat");
  await page.getByRole("link", { name: "Templat baru" }).click();
  await page.getByRole("textbox", { name: "Judul templat" }).fill("Uji alur");
  await page.getByRole("textbox", { name: "Isi" }).fill("Laporan {judul} sudah kami catat.");
  await page.getByRole("button", { name: "Simpan", exact: true }).click();
  await page.waitForURL("**/admin/templat");
  await page.getByRole("searchbox", { name: "Cari judul atau isi" }).fill("uji");
  await page.waitForURL("**/admin/templat?search=uji");
  await page.getByRole("link", { name: "Uji alur" }).click();
  await page.getByRole("button", { name: "Hapus" }).click();
  await page.getByRole("button", { name: "Ya, hapus" }).click();
  await page.waitForURL("**/admin/templat?search=uji");
  await expect(page.getByRole("heading", { name: "Tidak ada templat yang cocok." })).toBeVisible();
});
