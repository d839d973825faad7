import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { notFound } from "../../app/web/test-page.testing.tsx";
import type { ReportDetail } from "./report-record.contract.ts";
import { aReport, aStudent, inHours, successOf } from "./AdminScreen.testing.tsx";
import { openReportScreen, verified } from "./ReportScreen.testing.tsx";

const PATH = "/laporan/1271";
const dayOf = /\w+, \d+ \w+/;
const change = (from: ReportDetail["status"], to: ReportDetail["status"], at: string) => ({
  kind: "status" as const,
  from,
  to,
  at,
});

const open = (changed: Partial<ReportDetail>, user = verified()) =>
  openReportScreen(
    PATH,
    { "GET /reports/1271": () => successOf(aReport({ due_at: undefined, ...changed })) },
    user,
  );

const step = (words: string) => page.getByRole("listitem").filter({ hasText: words });

const stubClipboard = (works: boolean) => {
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
    if (!works) throw new DOMException("no", "NotAllowedError");
    written.push(text);
  });
  vi.spyOn(document, "execCommand").mockReturnValue(works);
  return written;
};

const stubShareSheet = (share: unknown) => {
  const before = Object.getOwnPropertyDescriptor(navigator, "share");
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, "share", before);
    else Reflect.deleteProperty(navigator, "share");
  });
};

test("an own pending report waits for verification, with the day it is answered by", async () => {
  await page.viewport(1366, 900);
  await open({ is_mine: true, due_at: inHours(60) });
  await expect.element(page.getByText("Menunggu Verifikasi")).toBeVisible();
  await expect.element(page.getByText("Laporan ini belum terlihat orang lain.")).toBeVisible();
  await expect.element(step("Diperiksa")).toHaveAttribute("aria-current", "step");
  await expect.element(step("Ditindaklanjuti")).toMatchTextContent(/Paling lambat \w+, \d+/);
});

test.each([
  ["pending", false, /Laporan bisa didukung dan dibagikan setelah tampil di daftar\./],
  [
    "rejected",
    false,
    /ditolak tidak bisa .* dibagikan\. Kini tautannya tidak terbuka untuk umum\./,
  ],
  ["done", true, /Laporan rahasia tidak bisa didukung atau dibagikan\./],
] as const)(
  "an own %s report (private: %s) has no link to pass on, and says why",
  async (status, isPrivate, words) => {
    await open({ is_mine: true, status, isPrivate });
    for (const width of [360, 1366]) {
      await page.viewport(width, 900);
      await expect.element(page.getByText(words)).toBeVisible();
      await expect
        .element(page.getByRole("button", { name: /Bagikan|Salin/ }))
        .not.toBeInTheDocument();
      await expect.element(page.getByRole("link", { name: /WhatsApp/ })).not.toBeInTheDocument();
    }
  },
);

test("a report under review has no answer yet, and readers see no due day", async () => {
  const at = "2026-11-18T06:40:00.000Z";
  await open({ status: "under_review", timeline: [change("pending", "under_review", at)] });
  await expect.element(page.getByText("Belum ada tanggapan")).toBeVisible();
  await expect.element(step("Terverifikasi")).toMatchTextContent("18 Nov, 13.40 WIB");
  await expect.element(step("Ditindaklanjuti")).toHaveAttribute("aria-current", "step");
  await expect.element(step("Ditindaklanjuti")).not.toMatchTextContent(dayOf);
});

test("an answer is signed Admin SIKAM and dated", async () => {
  await open({
    status: "responded",
    response: "Pompa datang Jumat.",
    responded_at: "2026-11-19T03:05:00.000Z",
  });
  await expect.element(page.getByText("Pompa datang Jumat.")).toBeVisible();
  await expect.element(page.getByText("Admin SIKAM")).toBeVisible();
  await expect.element(step("Ditanggapi")).toMatchTextContent("19 Nov, 10.05 WIB");
});

test("who wrote or supported it is told that the voice is answered", async () => {
  await open({ status: "done", response: "Sudah beres.", is_mine: true });
  await expect.element(page.getByText("Suara Anda dijawab.")).toBeVisible();
});

const filledPetals = () =>
  page.getByText("Suara Anda dijawab.").element().closest("p")!.querySelectorAll(".filled").length;

test("the petal of the answer fills once the reader has come to it", async () => {
  await page.viewport(360, 640);
  const asked = await open({
    status: "responded",
    description: "Keran mati.\n".repeat(60),
    response: "Pompa datang Jumat.",
    is_mine: true,
  });
  await expect.element(page.getByText("Suara Anda dijawab.")).toBeInTheDocument();
  expect(asked.length).toBeGreaterThan(0);
  expect(filledPetals()).toBe(2);
  page.getByText("Suara Anda dijawab.").element().scrollIntoView({ block: "center" });
  await expect.poll(filledPetals).toBe(3);
  const flower = page.getByText("Suara Anda dijawab.").element().closest("p")!.firstElementChild!;
  expect(flower.classList.contains("kembang-celebrate")).toBe(true);
});

test("who neither wrote nor supported it is told of no voice of theirs", async () => {
  await open({ status: "responded", response: "Pompa datang Jumat." });
  await expect.element(page.getByText("Pompa datang Jumat.")).toBeVisible();
  await expect.element(page.getByText("Suara Anda dijawab.")).not.toBeInTheDocument();
});

test("who supported it is told so", async () => {
  const report = aReport({ due_at: undefined, status: "responded", response: "Pompa datang." });
  await openReportScreen(
    PATH,
    {
      "GET /reports/1271": () => successOf(report),
      "GET /votes/me": () => successOf([{ report_id: 1271, type: "upvote" }]),
    },
    verified(),
  );
  const line = page.getByRole("paragraph").filter({ hasText: "Suara Anda dijawab." });
  await expect.element(line).toMatchTextContent("Anda ikut mendukung laporan ini.");
});

test.each([
  [aStudent({ status: "not_verified" }), "Verifikasi akun Anda ditolak. Registrasi ulang dulu"],
  [aStudent({ role: "admin", status: null }), "Hanya mahasiswa yang bisa mendukung laporan."],
])("who may not vote reads the total once, and why", async (user, why) => {
  await page.viewport(1366, 768);
  const report = aReport({ due_at: undefined, status: "responded" });
  await openReportScreen(PATH, { "GET /reports/1271": () => successOf(report) }, user);
  const aside = page.getByRole("complementary", { name: "Dukungan dan berbagi" });
  await expect.element(aside).toMatchTextContent(`37 dukungan${why}`);
});

test("a rejected report has two steps", async () => {
  await open({
    is_mine: true,
    status: "rejected",
    response: "Di luar wewenang kampus.",
    timeline: [change("pending", "rejected", "2026-11-18T06:40:00.000Z")],
  });
  const way = page.getByRole("region", { name: "Perjalanan laporan" });
  await expect.element(way.getByRole("listitem").nth(1)).toMatchTextContent("Ditolak");
  expect(way.getByRole("listitem").elements()).toHaveLength(2);
  await expect
    .element(page.getByText(/^Laporan yang ditolak tidak bisa didukung atau dibagikan/))
    .toBeVisible();
});

test("an own private report says who reads it", async () => {
  await open({ is_mine: true, isPrivate: true });
  await expect
    .element(page.getByText(/Hanya Anda dan admin yang bisa membaca laporan ini\./))
    .toBeVisible();
});

test("the code of an own anonymous report is shown when asked for", async () => {
  const receipt = "K7QM2-9XPAR-T4DHW-C8NBE-6YVJ3-F";
  await open({ is_mine: true, isAnonymous: true, students: null, receipt });
  await expect.element(page.getByText("K7QM2")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Tampilkan kode laporan" }).click();
  await expect.element(page.getByRole("dialog").getByText("K7QM2")).toBeVisible();
  const copied = stubClipboard(true);
  await page.getByRole("button", { name: "Salin kode" }).click();
  await expect.poll(() => copied[0]).toMatch(/^K7QM2/);
});

test("a picture has its measures before it is there, and opens in full", async () => {
  const file = { mime: "image/jpeg", bytes: 412_000, width: 640, height: 420 };
  await open({ status: "done", file, file_url: "/uploads/foto.gif" });
  const picture = page.getByRole("img", { name: /^Lampiran/ });
  await expect.element(picture).toHaveAttribute("width", "640");
  await expect.element(picture).toHaveAttribute("height", "420");
  await expect.element(page.getByRole("link", { name: /Buka ukuran penuh/ })).toBeVisible();
});

test("a PDF is a row that opens it", async () => {
  const file = { mime: "application/pdf", bytes: 210_000, width: null, height: null };
  await open({ status: "done", file, file_url: "/uploads/a.pdf" });
  await expect
    .element(page.getByRole("link", { name: /Lampiran PDF/ }))
    .toHaveAttribute("href", "/api/uploads/a.pdf");
});

test("the address is copied, and it is said", async () => {
  await page.viewport(1366, 900);
  const copied = stubClipboard(true);
  await open({ status: "done" });
  await page.getByRole("button", { name: "Salin tautan" }).click();
  await expect.element(page.getByText("URL berhasil disalin!")).toBeVisible();
  expect(copied).toEqual(["https://sikam.example/laporan/1271"]);
});

test("an address that cannot be copied is shown", async () => {
  await page.viewport(1366, 900);
  stubClipboard(false);
  await open({ status: "done" });
  await page.getByRole("button", { name: "Salin tautan" }).click();
  await expect
    .element(page.getByText("Gagal menyalin URL: https://sikam.example/laporan/1271"))
    .toBeVisible();
});

test("on a phone 'Bagikan' opens its share sheet", async () => {
  await page.viewport(360, 780);
  const share = vi.fn().mockResolvedValue(undefined);
  stubShareSheet(share);
  await open({ status: "done" });
  await page.getByRole("button", { name: "Bagikan" }).click();
  expect(share).toHaveBeenCalledWith({
    title: "Surat keterangan aktif kuliah terlambat dua minggu",
    url: "https://sikam.example/laporan/1271",
  });
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test.each(["AbortError", "InvalidStateError"])(
  "a share sheet that ends with %s leaves the page as it was",
  async (name) => {
    await page.viewport(360, 780);
    const share = vi.fn().mockRejectedValue(new DOMException("", name));
    stubShareSheet(share);
    await open({ status: "done" });
    await page.getByRole("button", { name: "Bagikan" }).click();
    await expect.poll(() => share.mock.calls.length).toBe(1);
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  },
);

test("a share sheet that fails gives way to WhatsApp and the address", async () => {
  await page.viewport(360, 780);
  stubShareSheet(vi.fn().mockRejectedValue(new DOMException("", "NotAllowedError")));
  await open({ status: "done" });
  await page.getByRole("button", { name: "Bagikan" }).click();
  await expect.element(page.getByRole("dialog", { name: "Bagikan laporan" })).toBeVisible();
});

test("without a share sheet 'Bagikan' offers WhatsApp and the address", async () => {
  await page.viewport(360, 780);
  stubShareSheet(undefined);
  await open({ status: "done" });
  await page.getByRole("button", { name: "Bagikan" }).click();
  const dialog = page.getByRole("dialog", { name: "Bagikan laporan" });
  await expect
    .element(dialog.getByRole("link", { name: "Kirim lewat WhatsApp" }))
    .toHaveAttribute("href", expect.stringContaining(encodeURIComponent("/laporan/1271")));
  await expect.element(dialog.getByRole("button", { name: "Salin tautan" })).toBeVisible();
});

test("every change of status is listed", async () => {
  await open({
    status: "responded",
    timeline: [
      change("pending", "under_review", "2026-11-18T06:40:00.000Z"),
      change("under_review", "responded", "2026-11-19T03:05:00.000Z"),
    ],
  });
  const history = page.getByRole("region", { name: "Riwayat status" });
  await expect.element(history).toMatchTextContent(/dari Pending.*dari Ditinjau/);
});

test("a report that is not for the reader is the 404 page", async () => {
  await openReportScreen(PATH, { "GET /reports/1271": () => ({ status: 404, body: {} }) });
  await expect.element(notFound).toBeVisible();
});

test("a report that could not be fetched can be asked for again", async () => {
  let isUp = false;
  await openReportScreen(PATH, {
    "GET /reports/1271": () =>
      isUp ? successOf(aReport({ status: "done" })) : { status: 429, body: {} },
  });
  await expect.element(page.getByText("Laporan belum bisa dimuat.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Semua laporan" })).toBeVisible();
  isUp = true;
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("Surat");
});
