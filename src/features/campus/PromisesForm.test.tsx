import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import type { Answers } from "../../web/stub-api.testing.ts";
import { superadminUser } from "../admins/admin-screens.testing.tsx";
import { successOf } from "../reports/AdminScreen.testing.tsx";
import { settingFacts } from "../audit/setting-facts.web.ts";

const SECTION = "/admin/settings/promises";
const STORED = { verify: 3, answer: 5, decide: 14, counting: "calendar", version: 2 };
const NEXT = new Date().getFullYear() + 1;
const NEW_YEAR = { date: `${NEXT}-01-01`, name: "Tahun baru" };

const open = (holidays: readonly object[] = [NEW_YEAR], answers: Answers = {}) =>
  openScreen(
    "/admin/pengaturan?bagian=promises",
    { [`GET ${SECTION}`]: () => successOf({ ...STORED, holidays }), ...answers },
    { user: superadminUser },
  );
const button = (name: string | RegExp) => page.getByRole("button", { name });
const days = (name: string) => page.getByRole("textbox", { name });
const rows = page.getByRole("list", { name: "Hari libur" }).getByRole("listitem");
const dates = () =>
  rows.elements().map((row) => [...row.querySelectorAll("input")].map(({ value }) => value));
const preview = page.getByRole("region", { name: "Yang dibaca mahasiswa" });
const choose = (...events: readonly string[]) => {
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR", ""];
  const file = new File([lines.join("\r\n")], "libur.ics", { type: "text/calendar" });
  return page.getByLabelText("Dari kalender").upload(file);
};
const event = (...lines: readonly string[]) =>
  ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");

test("days, what counts and holidays are saved, and shown beside it as students will read them", async () => {
  const asked = await open(undefined, {
    [`PATCH ${SECTION}`]: ({ sent }) => successOf({ ...sent, version: 3 }),
  });
  await days("Jawaban laporan").fill("7");
  await page.getByText("Hari kerja", { exact: true }).click();
  await expect
    .element(
      preview.getByText(/^Laporan dijawab paling lama 7 hari kerja: dari sekarang sampai .+/),
    )
    .toBeVisible();
  await button("Tambah hari libur").click();
  await rows.nth(1).getByLabelText("Tanggal").fill(`${NEXT}-08-17`);
  await rows.nth(1).getByLabelText("Nama").fill("Kemerdekaan");
  await button("Simpan").click();
  await expect.element(button("Simpan")).toBeDisabled();
  expect(asked.find(({ call }) => call === `PATCH ${SECTION}`)?.sent).toEqual({
    verify: 3,
    answer: 7,
    decide: 14,
    counting: "working",
    holidays: [NEW_YEAR, { date: `${NEXT}-08-17`, name: "Kemerdekaan" }],
    version: 2,
  });
});

test("the same day twice stands at the second, and a removed one leaves the focus beside it", async () => {
  await open([NEW_YEAR, { date: `${NEXT}-08-17`, name: "Kemerdekaan" }]);
  await rows.nth(1).getByLabelText("Tanggal").fill(NEW_YEAR.date);
  await expect.element(rows.nth(1).getByText("Tanggal ini sudah ada")).toBeVisible();
  await expect.element(button("Simpan")).toBeDisabled();
  await button(`Hapus 1 Jan ${NEXT}`).first().click();
  await expect.poll(dates).toEqual([[NEW_YEAR.date, "Kemerdekaan"]]);
  await expect.element(page.getByRole("list", { name: "Hari libur" })).toHaveFocus();
  await button(`Hapus 1 Jan ${NEXT}`).click();
  await expect.element(button("Tambah hari libur")).toHaveFocus();
});

test("a calendar's whole days are added in order, over several days and every year, and no day twice", async () => {
  await open();
  await choose(
    event(`DTSTART;VALUE=DATE:${NEXT}0817`, "SUMMARY:Hari Kemerdekaan\\, RI"),
    event(
      `DTSTART;VALUE=DATE:${NEXT}0320`,
      `DTEND;VALUE=DATE:${NEXT}0322`,
      "SUMMARY:Idul",
      "  Fitri",
    ),
    event(`DTSTART;VALUE=DATE:${NEXT}0101`, "SUMMARY:Dari kalender"),
    event("DTSTART;VALUE=DATE:20011225", "RRULE:FREQ=YEARLY", "SUMMARY:Natal"),
    event("DTSTART;VALUE=DATE:20200501", "SUMMARY:Sudah lewat"),
    event(`DTSTART;VALUE=DATE:${NEXT + 6}0501`, "SUMMARY:Masih lama"),
  );
  const christmas = [NEXT - 1, NEXT, NEXT + 1].map((year) => [`${year}-12-25`, "Natal"]);
  const isOver = new Date().toISOString().slice(5, 10) > "12-24";
  await expect
    .poll(dates)
    .toEqual(
      [
        ...christmas.slice(isOver ? 1 : 0),
        [NEW_YEAR.date, "Tahun baru"],
        [`${NEXT}-08-17`, "Hari Kemerdekaan, RI"],
        [`${NEXT}-03-20`, "Idul Fitri"],
        [`${NEXT}-03-21`, "Idul Fitri"],
        [`${NEXT + 6}-05-01`, "Masih lama"],
      ].toSorted(([a], [b]) => a!.localeCompare(b!)),
    );
});

test("a calendar leaves what was typed before it as it was typed", async () => {
  await open();
  await button("Tambah hari libur").click();
  await rows.nth(1).getByLabelText("Tanggal").fill(`${NEXT}-08-17`);
  await rows.nth(1).getByLabelText("Nama").fill("Kemerdekaan");
  await rows.nth(0).getByLabelText("Nama").fill("Tahun baru Masehi");
  await expect.element(button(`Hapus 17 Agu ${NEXT}`)).toBeVisible();
  await choose(
    event(`DTSTART;VALUE=DATE:${NEXT}0817`, "SUMMARY:Dari kalender"),
    event(`DTSTART;VALUE=DATE:${NEXT}1225`, "SUMMARY:Natal"),
  );
  await expect.poll(dates).toEqual([
    [NEW_YEAR.date, "Tahun baru Masehi"],
    [`${NEXT}-08-17`, "Kemerdekaan"],
    [`${NEXT}-12-25`, "Natal"],
  ]);
});

test("what is no whole day, too long, or comes back in another way than every year is named and left out", async () => {
  await open([]);
  await choose(
    event(`DTSTART:${NEXT}0817T080000Z`, "SUMMARY:Rapat senat"),
    event(`DTSTART;VALUE=DATE:${NEXT}0105`, "RRULE:FREQ=WEEKLY", "SUMMARY:Piket"),
    event(`DTSTART;VALUE=DATE:${NEXT}0106`, "RRULE:FREQ=YEARLY;BYDAY=1MO", "SUMMARY:Senin"),
    event(`DTSTART;VALUE=DATE:${NEXT}1399`, "SUMMARY:Bulan ke-13"),
    event(
      `DTSTART;VALUE=DATE:${NEXT}0701`,
      `DTEND;VALUE=DATE:${NEXT}0901`,
      "SUMMARY:Libur semester",
    ),
    event(`DTSTART;VALUE=DATE:${NEXT}0601`, "SUMMARY:Pancasila"),
  );
  await expect.poll(dates).toEqual([[`${NEXT}-06-01`, "Pancasila"]]);
  for (const why of [
    "Rapat senat: bukan acara sehari penuh",
    "Piket: hanya pengulangan tahunan yang dikenali",
    "Senin: hanya pengulangan tahunan yang dikenali",
    "Bulan ke-13: tanggalnya tidak valid",
    "Libur semester: lebih dari 60 hari",
  ])
    await expect.element(page.getByText(why)).toBeVisible();
});

test("a file that is no calendar, or has too many days, changes nothing and says so", async () => {
  await open();
  const field = page.getByLabelText("Dari kalender");
  await field.upload(new File(["<html>"], "libur.ics", { type: "text/calendar" }));
  await expect.element(page.getByText(/bukan kalender \.ics/)).toBeVisible();
  const day = (at: number) => new Date(Date.UTC(NEXT, 1, at + 1)).toISOString().slice(0, 10);
  const days = Array.from({ length: 150 }, (_, at) => day(at).replaceAll("-", ""));
  await choose(...days.map((date) => event(`DTSTART;VALUE=DATE:${date}`, "SUMMARY:Libur")));
  await expect.element(page.getByText("Menjadi 151 hari libur; paling banyak 150.")).toBeVisible();
  expect(dates()).toEqual([Object.values(NEW_YEAR)]);
});

test("in the audit and beside another version it is in words", () => {
  expect(settingFacts({ answer: 7, counting: "working", holidays: [NEW_YEAR] })).toEqual([
    { term: "Jawaban laporan", value: "7" },
    { term: "Yang dihitung", value: "Hari kerja" },
    { term: "Hari libur", value: `${NEXT}-01-01 · Tahun baru` },
  ]);
});
