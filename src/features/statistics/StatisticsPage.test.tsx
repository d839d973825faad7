import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ANSWER, VERIFICATION } from "../../promises.ts";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import { aStudent, never, openAdminScreen } from "../reports/AdminScreen.testing.tsx";
import type { Statistics } from "./statistics.contract.ts";
import { some } from "./StatisticsPage.testing.tsx";
import { longDay, periodText, presetsAt } from "./statistics-period.web.ts";

const PATH = "/admin/statistik";
const CALL = "GET /admin/statistics";
const address = page.getByLabelText("Alamat");

const answered = (data: Statistics) => ({ body: { success: true, message: "", data } });
const nothing: Statistics = {
  ...some,
  reports: { ...some.reports, total: 0, answered: 0, median_days: null, months: [] },
};

/** The drawings of both charts: of reports, and of days to the answer. */
const charts = () => [
  ...document.querySelectorAll<SVGElement>(".month-sections [aria-hidden=true] > div > svg"),
];

test("five figures say how much came in and how promises were kept", async () => {
  await openAdminScreen(PATH, { [CALL]: () => answered(some) });
  for (const [name, value] of [
    ["Laporan masuk", "1.204 900 sudah dijawab"],
    ["Median sampai dijawab", "2,4 hari 90% dalam 6,1 hari, tanpa jeda separuhnya 2 hari"],
    [`Dijawab dalam ${ANSWER.words}`, "87,5% 7 dari 8 laporan"],
    [`Akun diperiksa dalam ${VERIFICATION.words}`, "– belum ada akun yang batas waktunya tiba"],
    ["Banding UKT", "6 3 diterima, 1 ditolak"],
  ] as const) {
    const term = page.getByRole("term").filter({ hasText: name });
    await expect.element(term).toBeVisible();
    const said = [...term.element().nextElementSibling!.children].map((part) => part.textContent);
    expect(said.join(" ").replaceAll("\u00A0", " ")).toBe(value);
  }
  await expect.element(page.getByText("Statistik atas 1.204 laporan dan 6 banding")).toBeVisible();
});

test("each chart is drawn, hidden from readers, and told in a sentence and a table", async () => {
  await openAdminScreen(PATH, { [CALL]: () => answered(some) });
  await expect.poll(charts).toHaveLength(2);
  const [filed, days] = charts();
  const heights = [...filed!.querySelectorAll("rect")].map((bar) => bar.getAttribute("height"));
  expect(heights).toEqual(some.reports.months.map(({ total }) => String(total)));
  expect(days!.querySelectorAll("g")).toHaveLength(2);
  await expect
    .element(page.getByText("Paling banyak pada November 2026: 20 laporan."))
    .toBeVisible();
  await expect
    .element(page.getByText(/^Terakhir, Oktober 2026: separuhnya dijawab dalam 2,4/))
    .toBeVisible();
  await page.getByText("Lihat sebagai tabel").nth(1).click();
  const row = page.getByRole("row", { name: /^November 2026/ });
  await expect.element(row).toMatchTextContent("–");
  await expect.element(row).toMatchTextContent("87,5%");
});

test("categories, levels, statuses and outcomes are tables", async () => {
  await openAdminScreen(PATH, { [CALL]: () => answered(some) });
  for (const [table, row, count] of [
    ["Menurut kategori", "Fasilitas", "8"],
    ["Menurut tingkat", "Organisasi Mahasiswa", "1"],
    ["Menurut status", "Ditanggapi", "6"],
    ["Hasil banding UKT", "Diterima", "3"],
  ] as const) {
    const line = page
      .getByRole("table", { name: table })
      .getByRole("row", { name: new RegExp(`^${row}`) });
    await expect.element(line.getByRole("cell")).toHaveTextContent(count);
  }
});

test("what authors say of answers is a table, with shares", async () => {
  await openAdminScreen(PATH, { [CALL]: () => answered(some) });
  const line = page
    .getByRole("table", { name: "Kata penulis menurut kategori" })
    .getByRole("row", { name: /^Fasilitas/ });
  await expect.element(line).toBeVisible();
  const cells = line.getByRole("cell").elements();
  const figures = cells.map(({ textContent }) => textContent.replace(/^\D+/, ""));
  expect(figures).toEqual(["8", "2 (25%)", "1 (12,5%)"]);
});

test("where reports lie is a table, where the campus has units", async () => {
  const places = [
    { name: "Klinik", open: 12, came: 128, median_days: 2.8 },
    { name: "Biro Keuangan", open: 3, came: 9, median_days: null },
  ];
  await openAdminScreen(PATH, {
    [CALL]: () => answered({ ...some, reports: { ...some.reports, places } }),
  });
  const table = page.getByRole("table", { name: "Di mana laporan berada" });
  await expect.element(table).toBeVisible();
  const rows = table.getByRole("row").elements().slice(1);
  expect(rows.map(({ textContent }) => textContent.replaceAll("\u00A0", " "))).toEqual([
    "Klinik12 terbukaDatang128Median2,8 hari",
    "Biro Keuangan3 terbukaDatang9Median–",
  ]);
});

test("the buildings of which most is reported are a table, where reports name any", async () => {
  const buildings = [
    { name: "Gedung B", filed: 14, open: 3 },
    { name: "Gedung A", filed: 2, open: 0 },
  ];
  await openAdminScreen(PATH, {
    [CALL]: () => answered({ ...some, reports: { ...some.reports, buildings } }),
  });
  const table = page.getByRole("table", { name: "Gedung yang paling sering dilaporkan" });
  const rows = table.getByRole("row");
  await expect.element(rows.nth(1)).toMatchTextContent("Gedung B");
  await expect.element(rows.nth(1)).toMatchTextContent("14");
  await expect.element(rows.nth(1).getByRole("cell").last()).toMatchTextContent("3");
  await expect.element(rows.nth(2)).toMatchTextContent("Gedung A");
});

test("without a report that names a building there is no table of them", async () => {
  await openAdminScreen(PATH, { [CALL]: () => answered(some) });
  await expect.element(page.getByRole("table", { name: "Menurut kategori" })).toBeVisible();
  expect(page.getByRole("table", { name: /^Gedung/ }).elements()).toEqual([]);
});

test("a campus without units has no table of places", async () => {
  await openAdminScreen(PATH, { [CALL]: () => answered(some) });
  await expect.element(page.getByRole("table", { name: "Hasil banding UKT" })).toBeVisible();
  expect(page.getByRole("table", { name: "Di mana laporan berada" }).elements()).toEqual([]);
});

test("a preset and two days stand in the address and go with the call", async () => {
  const asked = await openAdminScreen(PATH, { [CALL]: () => answered(some) });
  await page.getByRole("link", { name: "Tahun ini" }).click();
  const year = presetsAt(Date.now()).find(([name]) => name === "Tahun ini")![1];
  await expect.element(address).toHaveTextContent(`${PATH}?from=${year.from}&to=${year.to}`);
  await expect
    .element(page.getByRole("link", { name: "Tahun ini" }))
    .toHaveAttribute("aria-current", "page");
  await page.getByLabelText("Dari tanggal").fill("2026-03-01");
  await page.getByLabelText("Sampai tanggal").fill("2026-03-31");
  await userEvent.keyboard("{Enter}");
  await expect.element(address).toHaveTextContent(`${PATH}?from=2026-03-01&to=2026-03-31`);
  await expect.poll(() => asked.at(-1)?.query).toEqual({ from: "2026-03-01", to: "2026-03-31" });
});

test("an end before the beginning is said at its field, and both stay", async () => {
  await openAdminScreen(PATH, { [CALL]: () => answered(some) });
  await page.getByLabelText("Dari tanggal").fill("2026-03-02");
  await page.getByLabelText("Sampai tanggal").fill("2026-03-01");
  await page.getByRole("button", { name: "Tampilkan" }).click();
  const last = page.getByLabelText("Sampai tanggal");
  await expect
    .element(last)
    .toHaveAccessibleDescription("Tanggal akhir tidak boleh sebelum tanggal awal");
  await expect.element(last).toHaveValue("2026-03-01");
  await expect.element(address).toHaveTextContent(PATH);
});

test("one button prints, once there is something to print", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => {});
  let answer = (): unknown => undefined;
  const waiting = new Promise<object>((resolve) => {
    answer = () => resolve(answered(some));
  });
  await openAdminScreen(PATH, { [CALL]: () => waiting });
  const button = page.getByRole("button", { name: "Cetak laporan" });
  await expect.element(button).toBeDisabled();
  answer();
  await button.click();
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
});

test("what lies on paper alone is not on the screen", async () => {
  await openAdminScreen(PATH, { [CALL]: () => answered(some) });
  const title = page.getByText("Laporan Kinerja Advokasi Mahasiswa");
  await expect.element(title).toBeInTheDocument();
  await expect.element(title).not.toBeVisible();
});

test.each([
  [{ from: "2026-01-01", to: "2026-03-31" }, "Januari–Maret 2026"],
  [{ from: "2026-08-01", to: "2027-01-31" }, "Agustus 2026 – Januari 2027"],
  [{ from: "2024-02-01", to: "2024-02-29" }, "Februari 2024"],
  [{ from: "2026-02-01", to: "2026-03-30" }, "1 Februari – 30 Maret 2026"],
  [{ from: "2026-03-03", to: "2026-03-17" }, "3–17 Maret 2026"],
  [{ from: "2026-03-01" }, "Sejak 1 Maret 2026"],
  [{ to: "2026-03-31" }, "Sampai 31 Maret 2026"],
  [{}, "Seluruh periode"],
])("the period %o reads '%s'", (days, words) => {
  expect(periodText(days)).toBe(words);
});

test("the day of printing is Jakarta's", () => {
  expect(longDay(Date.parse("2026-11-21T17:00:00Z"))).toBe("22 November 2026");
});

test("a CSV is asked for with the table and the period, and its link opened", async () => {
  const links: string[] = [];
  HTMLAnchorElement.prototype.click = function () {
    links.push(this.getAttribute("href") ?? "");
  };
  const asked = await openAdminScreen(`${PATH}?from=2026-03-01`, {
    [CALL]: () => answered(some),
    "POST /admin/exports": () => ({
      status: 201,
      body: { success: true, message: "", data: { url: "/exports?s=x" } },
    }),
  });
  await page.getByRole("button", { name: "Unduh CSV Menurut tingkat" }).click();
  await expect.poll(() => links).toEqual(["/api/exports?s=x"]);
  expect(asked.at(-1)?.sent).toEqual({
    kind: "statistics",
    table: "levels",
    filters: { from: "2026-03-01" },
  });
  Reflect.deleteProperty(HTMLAnchorElement.prototype, "click");
});

test("a CSV that cannot be made is told", async () => {
  await openAdminScreen(PATH, {
    [CALL]: () => answered(some),
    "POST /admin/exports": () => ({ status: 503, body: { message: "Server sedang sibuk." } }),
  });
  await page.getByRole("button", { name: "Unduh CSV Menurut tingkat" }).click();
  await expect.element(page.getByText("Server sedang sibuk.")).toBeVisible();
});

test("a period without reports says so and leads to all of them", async () => {
  await openAdminScreen(`${PATH}?from=2020-01-01&to=2020-12-31`, {
    [CALL]: () => answered(nothing),
  });
  await expect
    .element(page.getByRole("heading", { name: "Belum ada laporan pada periode ini." }))
    .toBeVisible();
  await page.getByRole("link", { name: "Lihat semua periode" }).click();
  await expect.element(address).toHaveTextContent(PATH);
});

test("while it loads it says so; what failed says why and can be tried again", async () => {
  let works = false;
  await openAdminScreen(PATH, {
    [CALL]: () => (works ? answered(some) : { status: 422, body: { message: "Sibuk" } }),
  });
  await expect.element(page.getByRole("alert")).toMatchTextContent("Sibuk");
  works = true;
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(page.getByRole("heading", { name: "Laporan per bulan" })).toBeVisible();
});

test("says that it loads", async () => {
  await openAdminScreen(PATH, { [CALL]: never });
  await expect.element(page.getByText("Memuat statistik…")).toBeInTheDocument();
});

test("on a phone nothing is wider than the screen", async () => {
  await page.viewport(320, 640);
  await openAdminScreen(PATH, { [CALL]: () => answered(some) });
  await expect.poll(charts).toHaveLength(2);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(1366, 768);
});

test.each([
  ["2026-11-21T05:00:00Z", "2026-08-01", "2027-01-31"],
  ["2027-01-31T16:59:00Z", "2026-08-01", "2027-01-31"],
  ["2027-01-31T17:00:00Z", "2027-02-01", "2027-07-31"],
  ["2026-07-31T16:59:00Z", "2026-02-01", "2026-07-31"],
])("at %s this semester is %s to %s, by Jakarta's days", (now, from, to) => {
  const presets = new Map(presetsAt(Date.parse(now)));
  expect(presets.get("Semester ini")).toEqual({ from, to });
});

test("30 days end with Jakarta's today", () => {
  const presets = new Map(presetsAt(Date.parse("2026-03-01T17:00:00Z")));
  expect(presets.get("30 hari")).toEqual({ from: "2026-02-01", to: "2026-03-02" });
});

test("where a campus promises other days, figures are about what each record was promised", async () => {
  const promises = { verify: 3, answer: 9, decide: 14, counting: "calendar" } as const;
  const user = aStudent({ role: "admin", status: null, due_at: null });
  await openScreen(PATH, { [CALL]: () => answered(some) }, { user, told: { promises } });
  for (const name of ["Dijawab dalam tenggat", "Akun diperiksa dalam tenggat"])
    await expect.element(page.getByRole("term").filter({ hasText: name })).toBeVisible();
  await page.getByText("Lihat sebagai tabel").last().click();
  await expect.element(page.getByRole("columnheader", { name: "Lewat tenggat" })).toBeVisible();
});
