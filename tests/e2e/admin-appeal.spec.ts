import { expect, type Page } from "@playwright/test";
import {
  call,
  filedAppeal,
  type Person,
  setAppealPeriod,
  superadminToken,
  verifiedStudent,
} from "../people.ts";
import type { Product } from "../product.ts";
import { superadminAtDesk, test, visit, withPdfViewer } from "./product-test.ts";

/** An appeal in the back office, from the opening of the period to its end. */
test.use({ dataOf: "demo", demo: true, ...(await withPdfViewer()) });
test.describe.configure({ mode: "serial" });

const NPM = "2360000001";
const NAME = "Melati Pengaju";
const ANSWER = "Dokumen lengkap. Golongan UKT turun mulai semester depan.";

let student: Person;
let admin: Page;
let id = 0;

const newestTold = async (product: Product): Promise<{ description: string; link: string }> =>
  (await call(product, "GET", "/notifications", { token: student.token })).data[0];

const stored = async (product: Product) =>
  (await call(product, "GET", `/ukt-appeals/${id}`, { token: student.token })).data;

test("an admin opens the period, and a student can file", async ({ visitors, product }) => {
  await setAppealPeriod(product, false);
  student = await verifiedStudent(product, NPM, NAME);
  await expect(filedAppeal(product, student)).rejects.toThrow("409");

  admin = await superadminAtDesk(visitors);
  await admin.getByRole("link", { name: "Banding UKT" }).first().click();
  await admin.waitForURL("**/admin/banding-ukt");
  await expect(admin).toHaveTitle("UKT Appeal - Student Advocacy Clinic System");
  await admin.getByRole("switch", { name: /Status Fitur Banding UKT/ }).click();
  await admin.getByRole("button", { name: "Ya, aktifkan" }).click();
  await expect(admin.getByText("Fitur Banding UKT diaktifkan")).toBeVisible();
  await expect(
    admin.getByRole("row", { name: /^1 .* WIB Superadmin Mengaktifkan fitur$/ }),
  ).toBeVisible();
  id = await filedAppeal(product, student);
});

test("the appeal is found, and its documents are read in the browser's own viewer", async ({
  product,
}) => {
  await visit(admin, "/admin/banding-ukt?status=pending");
  await admin.getByLabel("Cari berdasarkan nama/NPM").fill(NPM);
  await admin.getByRole("link", { name: `Lihat detail banding #${id}, ${NAME}` }).click();
  await admin.waitForURL(`**/admin/banding-ukt/${id}`);
  await expect(admin).toHaveTitle("UKT Appeal Detail - Student Advocacy Clinic System");

  /** The viewer shows what it has read in a frame of its own below that of the document. */
  const read = async (label: string) => {
    const frame = await admin.getByTitle(`${label} ${NAME}`, { exact: true }).elementHandle();
    const document = await frame.contentFrame();
    await expect.poll(() => document!.childFrames().length).toBe(1);
  };
  await read("KTM");
  await admin.getByRole("button", { name: "Surat Keterangan" }).click();
  await read("Surat Keterangan");
  await admin.getByRole("button", { name: "Transkrip" }).click();
  await expect(admin.getByText("Tidak ada lampiran")).toBeVisible();

  const token = await superadminToken(product);
  const audit = await call(product, "GET", "/admin/audit?action=view-appeal-document", { token });
  const looks = audit.data.filter(({ target }: { target: string }) =>
    target.startsWith(`appeal:${id}/`),
  );
  expect(looks.map(({ target }: { target: string }) => target)).toEqual([
    `appeal:${id}/sk`,
    `appeal:${id}/ktm`,
  ]);
});

test("it is answered, and the student is told", async ({ product }) => {
  await admin.getByRole("radio", { name: "Diterima" }).check();
  await admin.getByRole("textbox", { name: "Tanggapan" }).fill(ANSWER);
  await admin.getByRole("button", { name: "Ubah Status" }).click();
  await expect(admin.getByText("Perubahan status berhasil disimpan")).toBeVisible();
  await expect(admin.getByText(/dari Pending oleh Superadmin/)).toBeVisible();
  expect(await stored(product)).toMatchObject({ status: "responded", admin_note: ANSWER });
  expect(await newestTold(product)).toMatchObject({
    description: "Banding UKT Anda untuk semester 3 diterima.",
    link: `/banding-ukt/${id}`,
  });
  await visit(admin, "/admin/banding-ukt?status=responded");
  await expect(admin.getByRole("listitem").filter({ hasText: NAME })).toContainText("Diterima");
});

test("two admins at once lose nothing: both versions are shown", async ({ product }) => {
  await visit(admin, `/admin/banding-ukt/${id}`);
  await admin.getByRole("textbox", { name: "Tanggapan" }).fill("Tanggapan dari laptop");
  const token = await superadminToken(product);
  const body = { id, status: "approved", admin_note: "Tanggapan dari ponsel" };
  await call(product, "PATCH", "/admin/ukt/appeals/status", { token, body });
  await admin.getByRole("button", { name: "Ubah Status" }).click();
  const both = admin.getByRole("alert").filter({ hasText: "sudah diubah orang lain" });
  await expect(both).toContainText("Tanggapan dari ponsel");
  await expect(both).toContainText("Tanggapan dari laptop");
  await both.getByRole("button", { name: "Simpan isian saya" }).click();
  await expect(admin.getByText("Perubahan status berhasil disimpan")).toBeVisible();
  expect((await stored(product)).admin_note).toBe("Tanggapan dari laptop");
});

test("the student's account leads to it", async () => {
  await admin.getByRole("link", { name: "Lihat akun" }).click();
  await admin.getByRole("link", { name: "Banding UKT 1" }).click();
  const card = admin.getByRole("listitem").filter({ hasText: `Banding #${id}` });
  await card.getByRole("link").click();
  await admin.waitForURL(`**/admin/banding-ukt/${id}`);
  await admin.getByRole("link", { name: "Akun mahasiswa" }).click();
  await admin.waitForURL("**/mahasiswa?tab=banding-ukt");
});

test("it is deleted for good, and the student is told", async ({ product }) => {
  await visit(admin, `/admin/banding-ukt/${id}`);
  await admin.getByRole("button", { name: "Hapus Banding" }).click();
  const question = admin.getByRole("alertdialog", { name: "Hapus data ini?" });
  await question.getByRole("button", { name: "Ya, hapus" }).click();
  await expect(admin.getByText("Banding UKT dihapus")).toBeVisible();
  await admin.waitForURL("**/admin/banding-ukt");
  await expect(stored(product)).rejects.toThrow("404");
  expect((await newestTold(product)).description).toContain("dihapus oleh admin");
  await visit(admin, `/admin/banding-ukt?search=${NPM}`);
  await expect(admin.getByText("Tidak ada data ditemukan.")).toBeVisible();
  await visit(admin, `/admin/banding-ukt/${id}`);
  await expect(admin.getByText("Halaman Tidak Ditemukan")).toBeVisible();
});
