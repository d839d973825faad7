import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import { CATEGORIES, keysOf, LEVELS } from "../../labels.ts";
import { ANSWER } from "../../promises.ts";
import { DICTIONARY } from "../open-data/open-data.contract.ts";
import type { Group, Month, PublicStatistics } from "./public-statistics.contract.ts";
import { setTextSize } from "../../ui/text-size.testing.ts";

const PATH = "/statistik";
const CALL = "GET /statistics";

const none: Group = { total: 0, median_days: null, solved_percent: null, reopened_percent: null };
const groupsOf = <K extends string>(labels: Readonly<Record<K, string>>) =>
  Object.fromEntries(keysOf(labels).map((key) => [key, none])) as Record<K, Group>;

const months = Array.from({ length: 24 }, (_, at): Month => ({
  month: new Date(Date.UTC(2024, 11 + at, 1)).toISOString().slice(0, 7),
  total: at,
  median_days: at < 20 ? null : 2.5,
  p90_days: at < 20 ? null : 6,
}));

const some: PublicStatistics = {
  from: "2024-12",
  to: "2026-11",
  published: 1204,
  others: "<5",
  median_days: 2.4,
  p90_days: 6.1,
  median_unpaused_days: 2,
  overdue: 0,
  solved_percent: 33,
  reopened_percent: null,
  months: months.with(23, { ...months[23]!, total: "<5" }).with(3, { ...months[3]!, total: null }),
  per_category: {
    ...groupsOf(CATEGORIES),
    facilities: { total: 812, median_days: 2.4, solved_percent: 40, reopened_percent: 0 },
    academic: { ...none, total: "<5" },
    general: { ...none, total: null },
  },
  per_level: groupsOf(LEVELS),
};
const answered = () => ({ body: { success: true, message: "", data: some } });

test("five figures tell how much there is and how it was answered; what is few is not said", async () => {
  await openScreen(PATH, { [CALL]: answered });
  for (const [name, value] of [
    ["Laporan terbuka", "1.204 <5 lagi tidak terbuka"],
    ["Separuhnya dijawab dalam", "2,4 hari 90% dalam 6,1 hari; tanpa jeda 2 hari"],
    ["Beres menurut penulis", "33% dari yang sudah ditanggapi"],
    ["Dibuka kembali", "– oleh penulisnya"],
    ["Lewat tenggat", `0 belum dijawab setelah ${ANSWER.words}`],
  ] as const) {
    const term = page.getByRole("term").filter({ hasText: name }).first();
    await expect.element(term).toBeVisible();
    const said = [...term.element().nextElementSibling!.children].map((part) => part.textContent);
    expect(said.join(" ").replaceAll("\u00A0", " ")).toBe(value);
  }
});

test("figures of one row begin at one height, however long their names and notes are", async () => {
  await page.viewport(1024, 768);
  await openScreen(PATH, { [CALL]: answered });
  await expect.element(page.getByText("Lewat tenggat")).toBeVisible();
  const figures = page.getByRole("definition").elements().slice(0, 5);
  expect(new Set(figures.map((figure) => figure.getBoundingClientRect().top)).size).toBe(1);
  await page.viewport(1366, 768);
});

test("each chart is hidden from readers, and told in a sentence and a table, the newest month first", async () => {
  await openScreen(PATH, { [CALL]: answered });
  await expect
    .element(
      page.getByText("Paling banyak di antara yang ditampilkan pada Oktober 2026: 22 laporan."),
    )
    .toBeVisible();
  expect(document.querySelectorAll("[aria-hidden=true] svg rect")).toHaveLength(23);
  await page.getByText("Lihat sebagai tabel").first().click();
  const rows = page.getByRole("table", { name: "Laporan per bulan" }).getByRole("row").elements();
  expect(rows.slice(1, 3).map((row) => row.textContent)).toEqual([
    "November 2026<5",
    "Oktober 202622",
  ]);
  expect(rows).toHaveLength(24);
});

test("where no month is hidden, the one with the most is named without a reserve", async () => {
  const open = { ...some, months };
  await openScreen(PATH, { [CALL]: () => ({ body: { ...answered().body, data: open } }) });
  await expect
    .element(page.getByText("Paling banyak pada November 2026: 23 laporan."))
    .toBeVisible();
});

test.each([
  ["Terakhir,", "Oktober", "without a report", { total: 0 }],
  ["Terakhir yang ditampilkan,", "Oktober", "that is hidden", { total: null }],
  ["Terakhir yang ditampilkan,", "Oktober", "with few reports", { total: "<5" }],
  ["Terakhir yang ditampilkan,", "Oktober", "with few answers", { total: 9 }],
  ["Terakhir,", "November", "with days", { total: 9, median_days: 2.5, p90_days: 6 }],
] as const)("it says '%s' of %s where November is one %s", async (words, month, _, changed) => {
  const last = { month: "2026-11", median_days: null, p90_days: null, ...changed };
  const open = { ...some, months: months.with(23, last) };
  await openScreen(PATH, { [CALL]: () => ({ body: { ...answered().body, data: open } }) });
  await expect
    .element(page.getByText(new RegExp(`^${words} ${month} 2026: separuhnya`)))
    .toBeVisible();
});

test("where no month has days to show it is not said that none has answers", async () => {
  const hidden = months.map((one) => ({ ...one, median_days: null, p90_days: null }));
  const open = { ...some, months: hidden.with(22, { ...hidden[22]!, total: null }) };
  await openScreen(PATH, { [CALL]: () => ({ body: { ...answered().body, data: open } }) });
  await expect
    .element(page.getByText("Belum ada bulan yang harinya dapat ditampilkan."))
    .toBeVisible();
});

test("a service that has just begun shows half a year, not two", async () => {
  const young = { ...some, months: months.map((one, at) => ({ ...one, total: at < 22 ? 0 : 7 })) };
  await openScreen(PATH, { [CALL]: () => ({ body: { ...answered().body, data: young } }) });
  await expect.poll(() => document.querySelectorAll("svg rect")).toHaveLength(6);
});

test("categories and levels are tables, with what is hidden as a dash", async () => {
  await openScreen(PATH, { [CALL]: answered });
  const table = page.getByRole("table", { name: "Menurut kategori" });
  await expect.element(table).toBeVisible();
  for (const [name, values] of [
    ["Fasilitas", ["812", "2,4 hari", "40%", "0%"]],
    ["Akademik", ["<5", "–", "–", "–"]],
    ["Umum", ["–", "–", "–", "–"]],
  ] as const) {
    const cells = table.getByRole("row", { name: new RegExp(`^${name}`) }).getByRole("cell");
    const texts = cells.elements().map((cell) => (cell as HTMLElement).textContent);
    for (const [at, value] of values.entries())
      expect(texts[at]?.replaceAll("\u00A0", " ")).toContain(value);
  }
  await expect.element(page.getByRole("table", { name: "Menurut tingkat" })).toBeVisible();
});

test("the open data are linked in both formats, with their licence and what each field means", async () => {
  await openScreen(PATH, { [CALL]: answered });
  for (const [name, href] of [
    ["Unduh CSV", "/api/open-data/reports.csv"],
    ["Unduh JSON", "/api/open-data/reports.json"],
    ["CC BY 4.0", "https://creativecommons.org/licenses/by/4.0/deed.id"],
  ] as const)
    await expect.element(page.getByRole("link", { name })).toHaveAttribute("href", href);
  await page.getByText("Arti setiap kolom").click();
  for (const name of Object.keys(DICTIONARY))
    await expect.element(page.getByRole("term").getByText(name, { exact: true })).toBeVisible();
});

test("what failed says why and can be tried again; the open data stay", async () => {
  let works = false;
  await openScreen(PATH, {
    [CALL]: () => (works ? answered() : { status: 422, body: { message: "Sibuk" } }),
  });
  await expect.element(page.getByRole("alert")).toMatchTextContent("Sibuk");
  await expect.element(page.getByRole("link", { name: "Unduh CSV" })).toBeVisible();
  works = true;
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(page.getByRole("heading", { name: "Laporan per bulan" })).toBeVisible();
});

test("on a phone nothing is wider than the screen", async () => {
  await page.viewport(320, 640);
  await openScreen(PATH, { [CALL]: answered });
  await expect.element(page.getByRole("heading", { name: "Laporan per bulan" })).toBeVisible();
  for (const summary of document.querySelectorAll("summary")) summary.click();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(1366, 768);
});

test("at twice the text size a phone shows every figure whole", async () => {
  await page.viewport(360, 740);
  setTextSize("200%");
  await openScreen(PATH, { [CALL]: answered });
  const terms = page.getByRole("term");
  await expect.element(terms.first()).toBeVisible();
  const endOf = (element: Element) => element.getBoundingClientRect().right;
  const cut = terms.elements().filter((term) => endOf(term) > endOf(term.parentElement!));
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
});

test("at twice the text size the months below a chart do not lie over each other", async () => {
  await page.viewport(360, 740);
  setTextSize("200%");
  await openScreen(PATH, { [CALL]: answered });
  await expect.element(page.getByRole("heading", { name: "Laporan per bulan" })).toBeVisible();
  const labels = [...document.querySelectorAll("svg + div")].map((row) =>
    [...row.children].map((label) => label.getBoundingClientRect()).filter(({ width }) => width),
  );
  expect(labels.length).toBe(2);
  for (const shown of labels)
    for (const [at, { left }] of shown.entries())
      expect(left).toBeGreaterThanOrEqual(shown[at - 1]?.right ?? 0);
});

test("where a campus promises other days, what is late is past its own due time", async () => {
  const promises = { verify: 3, answer: 9, decide: 14, counting: "calendar" } as const;
  await openScreen(PATH, { [CALL]: answered }, { told: { promises } });
  await expect.element(page.getByText("belum dijawab setelah tenggat")).toBeVisible();
});
