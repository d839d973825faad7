import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { notFound } from "../../app/web/test-page.testing.tsx";
import { type Answers, firstThen } from "../../web/stub-api.testing.ts";
import { dropSession, signIn } from "../../web/session.ts";
import { aReport, never, staleWith, successOf } from "./AdminScreen.testing.tsx";
import type { ReportDetail } from "./report-record.contract.ts";
import { openReportScreen, publicListOf, verified } from "./ReportScreen.testing.tsx";

const PATH = "/laporan/1271/ubah";
const READ = "GET /reports/1271";
const SAVE = "PATCH /reports/1271";

const address = page.getByLabelText("Alamat");
const title = page.getByLabelText("Judul");
const description = page.getByLabelText("Ceritakan");
const file = page.getByLabelText(/^Foto atau berkas/);
const save = page.getByRole("button", { name: "Simpan", exact: true });
const anonymous = page.getByRole("radio", { name: "Tidak, anonim" });
const named = page.getByRole("radio", { name: /^Ya, / });
const toasts = page.getByRole("region", { name: /^Pesan/ });

const PHOTO = {
  file_url: "/uploads/foto.gif",
  file: { mime: "image/jpeg", bytes: 412_000, width: 640, height: 400 },
};
const own = (changed: Partial<ReportDetail> = {}) => aReport({ is_mine: true, ...changed });
const saved = (changed: Partial<ReportDetail> = {}) =>
  successOf(own({ version: 2, ...changed }), "Berhasil memperbarui laporan");
const notPending = () => ({
  status: 409,
  body: {
    success: false,
    code: "NOT_PENDING",
    message: "Laporan yang sudah diperiksa tidak dapat diubah lagi",
  },
});

const open = (changed: Partial<ReportDetail> = {}, answers: Answers = {}) =>
  openReportScreen(
    PATH,
    { [READ]: () => successOf(own(changed)), "GET /reports": () => publicListOf([]), ...answers },
    verified(),
  );
const sentOf = (asked: Awaited<ReturnType<typeof open>>) =>
  asked.filter(({ call }) => call === SAVE).map(({ sent }) => sent);

test("the form is filled with the report, its photo with what can be done about it", async () => {
  await open({ isAnonymous: true, isPrivate: true, ...PHOTO });
  await expect.element(title).toHaveValue("Surat keterangan aktif kuliah terlambat dua minggu");
  await expect.element(description).toHaveValue("Saya belum menerima kabar.");
  await expect.element(page.getByRole("radio", { name: "Administrasi" })).toBeChecked();
  await expect.element(page.getByRole("radio", { name: "Fakultas" })).toBeChecked();
  await expect.element(anonymous).toBeChecked();
  await expect.element(page.getByRole("radio", { name: "Hanya saya dan admin" })).toBeChecked();
  await expect
    .element(page.getByRole("link", { name: "Foto", exact: true }))
    .toHaveAttribute("href", "/api/uploads/foto.gif");
  await expect.element(page.getByRole("button", { name: /^Ganti Foto/ })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Hapus Foto/ })).toBeVisible();
});

test("only what changed is sent, with the version, and the list is next", async () => {
  const asked = await open({}, { [SAVE]: () => saved() });
  await title.fill("Surat keterangan terlambat");
  await save.click();
  await expect.element(address).toHaveTextContent("/laporan");
  await expect.element(toasts).toMatchTextContent("Berhasil memperbarui laporan");
  expect(sentOf(asked)).toEqual([{ title: "Surat keterangan terlambat", version: "1" }]);
});

test("without a change nothing is sent", async () => {
  const asked = await open();
  await save.click();
  await expect.element(toasts).toMatchTextContent("Tidak ada perubahan yang disimpan.");
  expect(sentOf(asked)).toEqual([]);
});

test("the stored photo is removed by an empty field", async () => {
  const asked = await open(PHOTO, { [SAVE]: () => saved() });
  await page.getByRole("button", { name: /^Hapus Foto/ }).click();
  await expect.element(page.getByText("Pilih foto atau PDF")).toBeVisible();
  await save.click();
  await expect.element(address).toHaveTextContent("/laporan");
  expect(sentOf(asked)).toEqual([{ file: "", version: "1" }]);
});

test("a new file replaces the stored one; taken back, the stored one is there again", async () => {
  const asked = await open(PHOTO, { [SAVE]: () => saved({ removed_from_file: ["links"] }) });
  const pdf = new File([new Uint8Array(100)], "bukti.pdf", { type: "application/pdf" });
  await expect.element(page.getByText("Tersimpan")).toBeVisible();
  await userEvent.upload(file, pdf);
  await expect.element(page.getByText("bukti.pdf")).toBeVisible();
  await page.getByRole("button", { name: /^Hapus Foto/ }).click();
  await expect.element(page.getByText("Tersimpan")).toBeVisible();
  await userEvent.upload(file, pdf);
  await save.click();
  await expect.element(address).toHaveTextContent("/laporan");
  const [sent] = sentOf(asked);
  expect(Object.keys(sent ?? {}).toSorted()).toEqual(["file", "version"]);
  expect(sent?.["file"]).toBeInstanceOf(File);
  await expect.element(toasts).toMatchTextContent("Dari berkas PDF Anda dihapus: tautan.");
});

test.each([
  ["Judul wajib diisi", title, ""],
  ["Judul maksimal 50 karakter", title, "a".repeat(51)],
  ["Deskripsi wajib diisi", description, " "],
  ["Deskripsi maksimal 1000 karakter", description, "a".repeat(1001)],
])("a text that does not fit is told and not sent: %s", async (words, field, text) => {
  await open();
  await field.fill(text);
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(save).toBeDisabled();
});

test("who takes the name away reads what stays in older backups and sent mails", async () => {
  const asked = await open({}, { [SAVE]: () => saved({ isAnonymous: true, students: null }) });
  await expect.element(page.getByText("Laporan ini dikirim dengan nama.")).toBeVisible();
  await anonymous.click();
  await expect
    .element(page.getByText("Begitu disimpan, laporan ini tidak bernama lagi."))
    .toBeVisible();
  await expect
    .element(page.getByText(/bisa ditemukan di cadangan data lama dan email yang sudah terkirim/))
    .toBeVisible();
  await save.click();
  await expect.element(address).toHaveTextContent("/laporan");
  expect(sentOf(asked)).toEqual([{ isAnonymous: "true", version: "1" }]);
});

test("who gives a name reads that it will stand there and the code is dead", async () => {
  await open({ isAnonymous: true });
  await named.click();
  await expect.element(page.getByText("Nama Anda akan tertulis di laporan ini.")).toBeVisible();
  await expect.element(page.getByText(/Kode laporannya tidak berlaku lagi/)).toBeVisible();
});

const overtaken = () => {
  let current = own();
  return open(
    {},
    {
      [READ]: () => successOf(current),
      [SAVE]: ({ sent }) => {
        if (sent["version"] === "5") return saved({ version: 6 });
        current = own({ title: "Judul dari ponsel", version: 5, category: "academic" });
        return staleWith(current);
      },
    },
  );
};

test("an edit that came too late shows both versions and can be kept", async () => {
  const asked = await overtaken();
  await title.fill("Judul dari laptop");
  await save.click();
  const both = page.getByRole("alert");
  await expect.element(both).toMatchTextContent("Laporan ini sudah diubah di tempat lain.");
  await expect.element(both).toMatchTextContent("Judul dari ponsel");
  await expect.element(both).toMatchTextContent("Judul dari laptop");
  await expect.element(title).toHaveValue("Judul dari laptop");
  await page.getByRole("button", { name: "Simpan isian saya" }).click();
  await expect.element(address).toHaveTextContent("/laporan");
  // the category was left alone, and stays as it was changed on the phone
  expect(sentOf(asked)[1]).toEqual({ title: "Judul dari laptop", version: "5" });
});

test("or the stored version is taken and nothing is sent", async () => {
  const asked = await overtaken();
  await title.fill("Judul dari laptop");
  await save.click();
  await page.getByRole("button", { name: "Pakai yang tersimpan" }).click();
  await expect.element(title).toHaveValue("Judul dari ponsel");
  await expect.element(page.getByRole("radio", { name: "Akademik" })).toBeChecked();
  await expect.element(save).toBeVisible();
  expect(sentOf(asked)).toHaveLength(1);
});

test("a save whose answer was lost on the way counts as saved when tried again", async () => {
  const arrived = () => staleWith(own({ title: "Surat terlambat", version: 2 }));
  await open({}, { [SAVE]: firstThen({ status: 0 }, arrived) });
  await title.fill("Surat terlambat");
  await save.click();
  await expect.element(toasts).toMatchTextContent("Yang Anda tulis tidak hilang");
  await expect.element(title).toHaveValue("Surat terlambat");
  await save.click();
  await expect.element(address).toHaveTextContent("/laporan");
});

test("one that was reviewed in the meantime says so, and what was typed stays", async () => {
  await open({}, { [SAVE]: notPending });
  await title.fill("Surat terlambat");
  await save.click();
  await expect.element(page.getByRole("alert")).toMatchTextContent(/sudah diperiksa/);
  await expect.element(toasts).toMatchTextContent("tidak dapat diubah lagi");
  await expect.element(title).toHaveValue("Surat terlambat");
  await expect.element(save).not.toBeInTheDocument();
});

test("what the server finds wrong stands at its field", async () => {
  const message = "Format file harus JPG, JPEG, PNG, atau PDF";
  const errors = [{ path: "file", message }];
  await open({}, { [SAVE]: () => ({ status: 415, body: { success: false, message, errors } }) });
  await title.fill("Surat terlambat");
  await save.click();
  await expect.element(file).toHaveAccessibleDescription(new RegExp(message));
});

test("a failure without words is said in the default ones", async () => {
  await open({}, { [SAVE]: () => ({ status: 500, body: {} }) });
  await title.fill("Surat terlambat");
  await save.click();
  await expect.element(toasts).toMatchTextContent("Update report failed");
});

test("a login that runs out while editing loses nothing of it", async () => {
  const user = verified();
  await open();
  await title.fill("Surat terlambat");
  await anonymous.click();
  dropSession("t0ken");
  await expect.element(page.getByRole("dialog", { name: "Masuk dulu, ya" })).toBeVisible();
  signIn("t0ken", user);
  await expect.element(title).toHaveValue("Surat terlambat");
  await expect.element(anonymous).toBeChecked();
});

test.each([
  ["somebody else's", { is_mine: false, status: "under_review" }],
  ["an admin's view of one", { is_mine: false }],
] as const)("%s report is not there to be edited", async (_, changed) => {
  await open(changed);
  await expect.element(notFound).toBeVisible();
  await expect.element(title).not.toBeInTheDocument();
});

test.each([400, 404])("an address that the server answers with %i is not found", async (status) => {
  await open({}, { [READ]: () => ({ status, body: { success: false, message: "…" } }) });
  await expect.element(notFound).toBeVisible();
});

test.each(["under_review", "responded", "done", "rejected"] as const)(
  "an own report that is %s leads back to it",
  async (status) => {
    await open({ status });
    await expect.element(page.getByText("Laporan ini tidak bisa diubah lagi.")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Buka laporan" }))
      .toHaveAttribute("href", "/laporan/1271");
    await expect.element(title).not.toBeInTheDocument();
  },
);

test("while the report loads, the heading stands", async () => {
  await open({}, { [READ]: never });
  await expect.element(page.getByRole("heading", { name: "Ubah laporan" })).toBeVisible();
});

test("a report that cannot be loaded is tried again when asked", async () => {
  let isUp = false;
  await open({}, { [READ]: () => (isUp ? successOf(own()) : { status: 500, body: {} }) });
  await expect.element(page.getByText("Laporan belum bisa dimuat.")).toBeVisible();
  isUp = true;
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(title).toHaveValue("Surat keterangan aktif kuliah terlambat dua minggu");
});

test("a guest is asked to log in and stays", async () => {
  await openReportScreen(PATH);
  await expect.element(page.getByRole("dialog", { name: "Masuk dulu, ya" })).toBeVisible();
  await expect.element(address).toHaveTextContent(PATH);
});
