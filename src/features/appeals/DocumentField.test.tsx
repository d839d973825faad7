import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { successOf } from "../reports/AdminScreen.testing.tsx";
import { anAppeal, openAppealScreen, pdfNamed, photoOf } from "./AppealScreen.testing.tsx";
import { readPdf } from "./photo-pdf.testing.tsx";

const SEND = "POST /ukt-appeals";

const ktm = page.getByLabelText("KTM", { exact: true });
const more = page.getByLabelText("Tambah foto KTM");
const dialog = page.getByRole("dialog", { name: "Foto KTM" });
const pages = dialog.getByRole("listitem");
const done = dialog.getByRole("button", { name: "Selesai" });
const arrange = page.getByRole("button", { name: "Lihat dan atur halaman KTM" });
const fillIn = async () => {
  await page.getByLabelText("Semester").fill("5");
  await page.getByRole("radio", { name: "Bencana Alam" }).click();
};

const open = async () => {
  const asked = await openAppealScreen("/banding-ukt", {
    [SEND]: () => ({ status: 201, ...successOf(anAppeal(), "Berhasil mengirimkan banding") }),
    "GET /ukt-appeals/31": () => successOf(anAppeal()),
  });
  await expect.element(ktm).toBeInTheDocument();
  /** Sends the form and reads the PDF that went out. */
  const sendAndRead = async () => {
    await fillIn();
    await page.getByRole("button", { name: "Submit Banding" }).click();
    await expect.poll(() => asked.some(({ call }) => call === SEND)).toBe(true);
    const file = asked.find(({ call }) => call === SEND)?.sent["ktm"] as File;
    return readPdf(file);
  };
  return { asked, sendAndRead };
};
const colorsOf = (read: Awaited<ReturnType<typeof readPdf>>) =>
  read.pages.map(({ color }) => color);

test("a PDF is taken as it is", async () => {
  const { asked } = await open();
  await userEvent.upload(ktm, pdfNamed("kartu.pdf", 640_000));
  await expect.element(page.getByText("File berhasil diupload, 640 KB")).toBeVisible();
  await expect.element(page.getByText(/1 dari 4 dokumen siap/)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await fillIn();
  await page.getByRole("button", { name: "Submit Banding" }).click();
  await expect
    .poll(() => (asked.find(({ call }) => call === SEND)?.sent["ktm"] as File)?.name)
    .toBe("kartu.pdf");
});

test("photos are shown as pages and become one PDF in the order in which they were chosen", async () => {
  const { sendAndRead } = await open();
  await userEvent.upload(ktm, [
    await photoOf("depan.jpg", "#e00"),
    await photoOf("balik.jpg", "#0e0"),
  ]);
  await expect.element(pages).toHaveLength(2);
  await expect.element(dialog.getByRole("img", { name: "Halaman 1: depan.jpg" })).toBeVisible();
  await expect.element(dialog.getByRole("img", { name: "Halaman 2: balik.jpg" })).toBeVisible();
  await done.click();
  await expect.element(page.getByText(/^2 halaman dari foto, \d+ KB$/)).toBeVisible();
  await expect.element(page.getByText("KTM.pdf")).toBeVisible();
  expect(colorsOf(await sendAndRead())).toEqual(["merah", "hijau"]);
});

test("pages are added, moved by the keyboard and removed before they are sent", async () => {
  const { sendAndRead } = await open();
  await userEvent.upload(ktm, await photoOf("satu.jpg", "#e00"));
  await expect.element(pages).toHaveLength(1);
  await userEvent.upload(more, [
    await photoOf("dua.jpg", "#0e0"),
    await photoOf("tiga.jpg", "#00e"),
  ]);
  await expect.element(pages).toHaveLength(3);
  const forward = dialog.getByRole("button", { name: "Majukan halaman 3" });
  await expect.element(forward).toBeEnabled();
  (forward.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByText("Halaman 3 sekarang halaman 2 dari 3")).toBeInTheDocument();
  await expect.element(dialog.getByRole("button", { name: "Majukan halaman 2" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("img", { name: "Halaman 1: tiga.jpg" })).toBeVisible();
  await dialog.getByRole("button", { name: "Hapus halaman 2" }).click();
  await expect.element(dialog.getByText("Halaman 2 dihapus")).toBeInTheDocument();
  await expect.element(dialog.getByRole("list", { name: "Halaman KTM" })).toHaveFocus();
  await done.click();
  await expect.element(page.getByText(/^2 halaman dari foto/)).toBeVisible();
  expect(colorsOf(await sendAndRead())).toEqual(["biru", "hijau"]);
});

test("a page can be looked at closely", async () => {
  await open();
  await userEvent.upload(ktm, [await photoOf("a.jpg", "#e00"), await photoOf("b.jpg", "#0e0")]);
  const second = dialog.getByRole("button", { name: "Perbesar halaman 2: b.jpg" });
  await expect.element(second).toHaveAttribute("aria-pressed", "false");
  const before = second.element().getBoundingClientRect().width;
  await second.click();
  await expect.element(second).toHaveAttribute("aria-pressed", "true");
  expect(second.element().getBoundingClientRect().width).toBeGreaterThan(before * 1.5);
});

test("closing the dialog with Escape loses no photo", async () => {
  await open();
  await userEvent.upload(ktm, await photoOf("satu.jpg", "#e00"));
  await expect.element(pages).toHaveLength(1);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText(/^1 halaman dari foto/)).toBeVisible();
});

test("a PDF made of photos can be arranged anew", async () => {
  const { sendAndRead } = await open();
  await userEvent.upload(ktm, [await photoOf("a.jpg", "#e00"), await photoOf("b.jpg", "#0e0")]);
  await done.click();
  await arrange.click();
  await expect.element(pages).toHaveLength(2);
  await dialog.getByRole("button", { name: "Mundurkan halaman 1" }).click();
  await done.click();
  await expect.element(page.getByText(/^2 halaman dari foto/)).toBeVisible();
  expect(colorsOf(await sendAndRead())).toEqual(["hijau", "merah"]);
});

test("all pages removed, there is no document", async () => {
  await open();
  await userEvent.upload(ktm, await photoOf("a.jpg", "#e00"));
  await dialog.getByRole("button", { name: "Hapus halaman 1" }).click();
  await expect.element(dialog.getByText("Belum ada foto.")).toBeVisible();
  await done.click();
  await expect.element(arrange).not.toBeInTheDocument();
  await expect.element(page.getByText(/0 dari 4 dokumen siap/)).toBeVisible();
});

test("a photo that cannot be read is named, the others stay", async () => {
  await open();
  const broken = new File(["rusak"], "rusak.jpg", { type: "image/jpeg" });
  await userEvent.upload(ktm, [await photoOf("baik.jpg", "#e00"), broken]);
  await expect
    .element(dialog.getByRole("alert"))
    .toHaveTextContent("Foto tidak bisa dibaca: rusak.jpg");
  await expect.element(pages).toHaveLength(1);
});

test("more than twenty photos are cut, and it says so", async () => {
  await open();
  const photo = await photoOf("a.jpg", "#e00", 20, 20);
  const many = Array.from(
    { length: 21 },
    (_, at) => new File([photo], `${at}.jpg`, { type: photo.type }),
  );
  await userEvent.upload(ktm, many);
  await expect
    .element(dialog.getByRole("alert"))
    .toHaveTextContent("Paling banyak 20 halaman. Foto sisanya tidak dipakai.");
  await expect.element(pages).toHaveLength(20);
});

test("a PDF and photos together are not one document", async () => {
  await open();
  await userEvent.upload(ktm, [pdfNamed("a.pdf"), await photoOf("a.jpg", "#e00")]);
  await expect.element(page.getByText("Pilih satu PDF, atau beberapa foto")).toBeVisible();
});

test.each([
  ["kartu.pdf", "application/pdf", 10_485_761, "Ukuran file maksimal 10MB"],
  ["kartu.docx", "application/msword", 100, "Format file tidak didukung: docx"],
  ["kartu.pdf", "application/pdf", 0, "File tidak valid"],
])("the file %s (%s, %i bytes) is refused", async (name, type, size, words) => {
  await open();
  await userEvent.upload(ktm, new File([new Uint8Array(size)], name, { type }));
  await expect.element(page.getByText(words)).toBeVisible();
});

test("a document is removed again", async () => {
  await open();
  await userEvent.upload(ktm, pdfNamed("kartu.pdf"));
  await page.getByRole("button", { name: "Hapus KTM" }).click();
  await expect.element(page.getByText("File berhasil dihapus")).toBeVisible();
  await expect.element(page.getByText(/0 dari 4 dokumen siap/)).toBeVisible();
});
