import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { agoText, dateText, dueText, isToday } from "./dates.ts";
import { Moment } from "./Moment.tsx";

const MINUTE = 60_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
});

test("the server's day in Jakarta, which has no clock, becomes relative in the browser", async () => {
  const at = ago(5.5 * MINUTE);
  const place = document.createElement("div");
  document.body.append(place);
  place.innerHTML = renderToString(<Moment at={at} look="ago" />);
  const words = place.textContent;
  expect(words).toBe(dateText(at));
  // 'WIB' stands beside a time of day alone
  expect(place.querySelector("time")?.title).toMatch(/, \d\d\.\d\d WIB$/);
  root = hydrateRoot(place, <Moment at={at} look="ago" />);
  await expect.element(page.getByText(/^(4|5) menit lalu$/)).toBeVisible();
});

test("no way to write a date is made before one is written", async () => {
  const made = vi.spyOn(Intl, "DateTimeFormat");
  onTestFinished(() => made.mockRestore());
  // under another address, so that it is read anew
  const address = "./dates.ts?anew";
  const { dateText: write } = (await import(/* @vite-ignore */ address)) as {
    dateText: typeof dateText;
  };
  expect(made).not.toHaveBeenCalled();
  write("2026-11-24T02:05:00Z");
  write("2026-11-25T02:05:00Z");
  expect(made).toHaveBeenCalledTimes(1);
});

test.each([
  // The clock of a page ticks once a minute.
  ["baru saja", 0],
  [/^(29|30) menit lalu$/, 30.5 * MINUTE],
  ["23 jam lalu", 23.5 * 60 * MINUTE],
  [/^[67] hari lalu$/, 6.5 * 24 * 60 * MINUTE],
])("it reads %s", async (words, milliseconds) => {
  await render(<Moment at={ago(milliseconds)} look="ago" />);
  await expect.element(page.getByText(words)).toBeVisible();
});

test("what is a week old is told by its day, with the full date at hand", async () => {
  await render(<Moment at="2026-01-18T06:40:00.000Z" look="ago" />);
  const time = page.getByText("18 Jan 2026");
  await expect.element(time).toHaveAttribute("datetime", "2026-01-18T06:40:00.000Z");
  await expect.element(time).toHaveAttribute("title", "Minggu, 18 Jan 2026, 13.40 WIB");
});

/** A moment by Jakarta's clock, in November 2026. */
const inJakarta = (day: number, clock: string) =>
  `2026-11-${String(day).padStart(2, "0")}T${clock}:00+07:00`;

test.each([
  // due on Tuesday the 24th at 09.00
  [21, "23:59", "3 hari lagi"],
  [22, "00:01", "2 hari lagi"],
  [22, "23:59", "2 hari lagi"],
  [23, "00:01", "Besok"],
  [23, "08:59", "Besok"],
  [23, "09:01", "23 jam lagi"],
  [23, "23:59", "9 jam lagi"],
  [24, "00:01", "8 jam lagi"],
  [24, "08:30", "30 menit lagi"],
  [24, "10:00", "Terlambat 1 jam"],
  [25, "00:01", "Terlambat 15 jam"],
  [25, "23:59", "Terlambat 1 hari"],
  [26, "00:01", "Terlambat 2 hari"],
])("on the %d. at %s what is due on Tuesday the 24th reads '%s'", (day, clock, words) => {
  expect(dueText(inJakarta(24, "09:00"), Date.parse(inJakarta(day, clock)))).toBe(words);
});

test.each([
  [23, "21:00", "23 jam lalu"],
  [23, "23:59", "1 hari lalu"],
  [24, "00:01", "2 hari lalu"],
])("on the %d. at %s what was on the 22nd at 22.00 reads '%s'", (day, clock, words) => {
  expect(agoText(inJakarta(22, "22:00"), Date.parse(inJakarta(day, clock)))).toBe(words);
});

test("today begins and ends at Jakarta's midnight", () => {
  const noon = inJakarta(24, "12:00");
  for (const [day, clock, is] of [
    [23, "23:59", false],
    [24, "00:00", true],
    [24, "23:59", true],
    [25, "00:00", false],
  ] as const)
    expect([clock, isToday(noon, Date.parse(inJakarta(day, clock)))]).toEqual([clock, is]);
});

test("what is known to the hour says no minutes, and is just now until that hour is over", async () => {
  await render(<Moment at={new Date(Date.now() - 59 * MINUTE).toISOString()} look="ago" isHour />);
  await expect.element(page.getByText("baru saja")).toBeVisible();
  const at = "2026-11-24T02:00:00.000Z";
  await render(<Moment at={at} isHour />);
  const moment = page.getByText("24 Nov, sekitar pukul 9 WIB");
  await expect.element(moment).toHaveAttribute("title", "Selasa, 24 Nov 2026, sekitar pukul 9 WIB");
  await render(<Moment at={at} look="dated" isHour />);
  await expect.element(page.getByText("24 Nov 2026, sekitar pukul 9 WIB")).toBeVisible();
  expect(agoText(at, Date.parse(at) + 61 * MINUTE, true)).toBe("1 jam lalu");
});
