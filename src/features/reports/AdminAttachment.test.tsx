import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aReport, openAdminScreen, successOf } from "./AdminScreen.testing.tsx";
import type { ReportDetail } from "./report-record.contract.ts";

const PATH = "/admin/laporan/1271";
const READ = "GET /reports/1271";
const PHOTO = "/uploads/foto.gif";
/** Any browser shows it in a frame. */
const PAPER = "/uploads/kuitansi.txt";
const SHOWN = `Lampiran: ${aReport().title}`;

const aPhoto = { mime: "image/jpeg", bytes: 38_400, width: 800, height: 600 };
const aPdf = { mime: "application/pdf", bytes: 210_000, width: null, height: null };

const open = (file: ReportDetail["file"], href: () => string, more = {}) =>
  openAdminScreen(PATH, {
    [READ]: () => successOf(aReport({ file, file_url: href() })),
    ...more,
  });

beforeEach(async () => {
  vi.spyOn(navigator, "pdfViewerEnabled", "get").mockReturnValue(true);
  await page.viewport(1366, 768);
});

test("a photo stands beside the panel; it turns, and zooms in a large view", async () => {
  await open(aPhoto, () => PHOTO);
  await expect.element(page.getByRole("heading", { name: /^Lampiran/ })).toBeVisible();
  await page.getByRole("button", { name: "Putar" }).click();
  await expect.element(page.getByRole("img", { name: SHOWN })).toHaveStyle({ rotate: "270deg" });
  await page.getByRole("button", { name: "Lihat besar", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: SHOWN });
  await dialog.getByRole("button", { name: "Perbesar" }).click();
  await expect.element(dialog.getByText("150%")).toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a photo that fails is asked for anew", async () => {
  let href = "/uploads/gone";
  await open(aPhoto, () => href);
  const notice = page.getByRole("alert");
  await expect.element(notice).toMatchTextContent("Lampiran tidak dapat dimuat.");
  // a link that fails again says so again
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(notice).toBeVisible();
  href = PHOTO;
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(page.getByRole("img", { name: SHOWN })).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test("a PDF is shown in the browser's viewer, under its name and size", async () => {
  await open(aPdf, () => PAPER, { "HEAD /uploads/kuitansi.txt": () => ({}) });
  await expect.element(page.getByRole("heading", { name: "Lampiran PDF, 210 KB" })).toBeVisible();
  await expect
    .element(page.getByTitle("Lampiran PDF, 210 KB laporan #1271", { exact: true }))
    .toHaveAttribute("src", `/api${PAPER}#navpanes=0&view=FitH`);
  await expect
    .element(page.getByRole("link", { name: "Buka di tab baru" }))
    .toHaveAttribute("href", `/api${PAPER}`);
});

test("on a phone a PDF is a link, and the panel comes right under the report", async () => {
  await page.viewport(360, 780);
  await open(aPdf, () => PAPER);
  await expect
    .element(page.getByRole("link", { name: "Lampiran PDF, 210 KB Buka di tab baru" }))
    .toHaveAttribute("href", `/api${PAPER}`);
  const top = (element: Element) => element.getBoundingClientRect().top;
  const panel = page.getByRole("form", { name: "Status dan jawaban" }).element();
  const way = page.getByRole("heading", { name: "Perjalanan" }).element();
  expect(top(panel)).toBeLessThan(top(way));
});

test("a report without a file has no place for one", async () => {
  await openAdminScreen(PATH, { [READ]: () => successOf(aReport()) });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(page.getByText(/Lampiran/)).not.toBeInTheDocument();
});
