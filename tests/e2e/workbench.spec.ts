import { expect, type Page } from "@playwright/test";
import { formOf, pdf, reportFields } from "../forms.ts";
import { call, publishedReport, superadminToken, verifiedStudent } from "../people.ts";
import { SUPERADMIN } from "../product.ts";
import { logIn, started, superadminAtDesk, test, visit, withPdfViewer } from "./product-test.ts";

test.use({ dataOf: "demo", demo: true, ...(await withPdfViewer()) });
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

test("an answer under way is asked about whichever way leads out, and is there on return", async ({
  visitors,
  product,
}) => {
  const words = "Kami sudah bicara dengan bagian sarana.";
  const author = await verifiedStudent(product, "2349000004", "Penulis Tertunda");
  const id = await publishedReport(product, author, { title: "Lampu parkiran padam" });
  const page = await superadminAtDesk(visitors);
  const answer = page.getByRole("textbox", { name: "Jawaban" });
  const question = page.getByRole("alertdialog", { name: "Tinggalkan halaman ini?" });
  const stays = async () => {
    await question.getByRole("button", { name: "Tetap di sini" }).click();
    await expect(question).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(`/admin/laporan/${id}`);
    await expect(answer).toHaveValue(words);
  };
  await visit(page, `/admin/laporan?search=${encodeURIComponent("parkiran")}`);
  await page.getByRole("link", { name: "Lampu parkiran padam" }).click();
  await answer.fill(words);

  await page.getByRole("link", { name: "Statistik" }).click();
  await stays();
  await page.goBack({ waitUntil: "commit" });
  await stays();
  await answer.press("Escape");
  for (const keys of [["n"], ["g", "l"], ["Escape"]]) {
    for (const key of keys) await page.keyboard.press(key);
    await stays();
  }
  const unloads: string[] = [];
  page.on("dialog", async (dialog) => {
    unloads.push(dialog.type());
    await dialog.accept();
  });
  await page.reload();
  expect(unloads).toEqual(["beforeunload"]);
  await started(page);
  await expect(answer).toHaveValue(words);
  await says(page, "Draf Anda yang baru saja ditulis");

  await page.goBack({ waitUntil: "commit" });
  await question.getByRole("button", { name: "Simpan draf dan tinggalkan" }).click();
  await page.waitForURL("**/admin/laporan?search=parkiran");
  await page.getByRole("link", { name: "Lampu parkiran padam" }).click();
  await expect(answer).toHaveValue(words);
  await page.getByRole("button", { name: "Profil", exact: true }).click();
  await page.locator("#menu-profil").getByRole("button", { name: "Keluar" }).click();
  await says(page, "Tulisan Anda yang belum dikirim ikut hilang");
  await page.getByRole("button", { name: "Ya, keluar" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await logIn(page, SUPERADMIN.email, SUPERADMIN.password);
  await visit(page, `/admin/laporan/${id}`);
  await expect(answer).toHaveValue("");
});
