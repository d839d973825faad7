import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Answers } from "../../web/stub-api.testing.ts";
import { aReport, successOf } from "./AdminScreen.testing.tsx";
import { openReportScreen, verified } from "./ReportScreen.testing.tsx";

const SEND = "POST /reports";

const send = page.getByRole("button", { name: "Kirim laporan" });
const filed = (changed: Parameters<typeof aReport>[0] = {}) => ({
  status: 201,
  ...successOf(aReport({ id: 1285, is_mine: true, ...changed })),
});

const openFilledIn = async (answer: Answers[string] = () => filed()) => {
  const answers: Answers = { [SEND]: answer };
  const asked = await openReportScreen("/aju-laporan", answers, verified());
  await page.getByLabelText("Judul").fill("Tidak ada air di lantai 3");
  await page.getByLabelText("Ceritakan").fill("Keran mati sejak Senin.");
  await page.getByRole("radio", { name: "Fasilitas" }).click();
  await page.getByRole("radio", { name: "Fakultas" }).click();
  return asked;
};

/** Chooses a photo of 6 MB; when and to what it is decoded is up to the test. */
const chooseSlowPhoto = async () => {
  const decoding = Promise.withResolvers<ImageBitmap>();
  vi.stubGlobal("createImageBitmap", () => decoding.promise);
  const photo = new File([new Uint8Array(6_000_000)], "IMG_2041.jpg", { type: "image/jpeg" });
  await userEvent.upload(page.getByLabelText(/^Foto atau berkas/), photo);
  await expect.element(page.getByText("Memperkecil foto…")).toBeVisible();
  return decoding;
};

test("a photo that is still being scaled down when it is sent goes along", async () => {
  const asked = await openFilledIn();
  const picture = await createImageBitmap(new ImageData(64, 48));
  const decoding = await chooseSlowPhoto();
  await send.click();
  await expect.element(send).toHaveAttribute("aria-busy", "true");
  expect(asked.some(({ call }) => call === SEND)).toBe(false);
  decoding.resolve(picture);
  await expect.element(page.getByText("Laporan #1285 diterima.")).toBeVisible();
  const sent = asked.filter(({ call }) => call === SEND).map((each) => each.sent["file"]);
  expect(sent).toEqual([expect.objectContaining({ name: "IMG_2041.jpg", type: "image/jpeg" })]);
});

test("if it cannot be had after all, nothing is sent before that was read", async () => {
  const asked = await openFilledIn();
  const decoding = await chooseSlowPhoto();
  await send.click();
  decoding.reject(new Error("no picture"));
  await expect.element(page.getByText("Ukuran file maksimal 5MB")).toBeVisible();
  await expect.element(send).not.toHaveAttribute("aria-busy");
  expect(asked.some(({ call }) => call === SEND)).toBe(false);
  await send.click();
  await expect.element(page.getByText("Laporan #1285 diterima.")).toBeVisible();
});

test("what a PDF loses is said before it is chosen and after it is sent", async () => {
  await openFilledIn(() => filed({ removed_from_file: ["author", "comments", "attachments"] }));
  await expect.element(page.getByText(/Dari PDF hanya yang terlihat .+ disimpan/)).toBeVisible();
  await send.click();
  const words = /^Dari berkas PDF Anda dihapus: nama pembuat, komentar, lampiran\./;
  await expect.element(page.getByText(words)).toBeVisible();
});

const sendAgain = page.getByRole("button", { name: "Kirim lagi" });
const keysOf = (asked: Awaited<ReturnType<typeof openFilledIn>>) =>
  asked.filter(({ call }) => call === SEND).map(({ key }) => key);

test("an upload that stands still is given up, and goes again under the same key", async () => {
  let answer: Answers[string] = () => new Promise(() => {});
  const asked = await openFilledIn((question) => answer(question));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await send.click();
  await expect.poll(() => keysOf(asked)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(30_000);
  // what tells of it has a timer too, which would be gone with the others
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  await expect.element(page.getByText(/^Pengiriman terhenti: selama 30 detik/)).toBeVisible();
  await expect.element(page.getByText("Laporan belum pasti terkirim.")).toBeVisible();
  answer = () => filed();
  await sendAgain.click();
  await expect.element(page.getByText("Laporan #1285 diterima.")).toBeVisible();
  const [first, second] = keysOf(asked);
  expect(second).toBe(first);
});

test("a proxy's page leaves it open whether the report arrived, its refusal does not", async () => {
  let status = 413;
  const asked = await openFilledIn(() =>
    status === 201 ? filed() : { status, page: "<html>nginx" },
  );
  await send.click();
  await expect
    .element(page.getByText(/^Kiriman terlalu besar dan ditolak di jalan\./))
    .toBeVisible();
  await expect.element(sendAgain).not.toBeInTheDocument();
  status = 502;
  await send.click();
  await expect.element(page.getByText(/^SIKAM sedang tidak bisa dihubungi\./)).toBeVisible();
  status = 201;
  await sendAgain.click();
  await expect.element(page.getByText("Laporan #1285 diterima.")).toBeVisible();
  expect(new Set(keysOf(asked)).size).toBe(1);
});
