import { describe, expect, test } from "vitest";
import { type CountedPromises, dueAfter } from "./due-time.ts";

const promises = (answer: number, set: Partial<CountedPromises> = {}): CountedPromises => ({
  verify: 3,
  answer,
  decide: 14,
  counting: "working",
  holidays: [],
  ...set,
});
const due = (at: string, ...set: Parameters<typeof promises>) =>
  dueAfter(promises(...set), "answer", new Date(`${at}+07:00`)).toISOString();
const jakarta = (at: string) => new Date(`${at}+07:00`).toISOString();

test("calendar days end at the same time of day, whatever days they are", () => {
  const holidays = [{ date: "2026-11-28" }];
  expect(due("2026-11-27T10:00", 2, { counting: "calendar", holidays })).toBe(
    jakarta("2026-11-29T10:00"),
  );
});

describe("working days end at the same time of day", () => {
  test.each([
    ["within a week", "2026-11-23T10:00", 4, "2026-11-27T10:00"],
    ["over a weekend", "2026-11-26T10:00", 2, "2026-11-30T10:00"],
    ["from a Saturday on", "2026-11-28T08:00", 1, "2026-11-30T08:00"],
    // still Friday in UTC
    ["in Jakarta's days, early on a Saturday", "2026-11-28T03:00", 1, "2026-11-30T03:00"],
    ["in Jakarta's days, early on a Monday", "2026-11-30T03:00", 5, "2026-12-07T03:00"],
    ["over the end of a year", "2026-12-31T23:00", 1, "2027-01-01T23:00"],
    ["for the most days", "2026-11-23T10:00", 90, "2027-03-29T10:00"],
  ])("%s", (_, at, days, end) => {
    expect(due(at, days)).toBe(jakarta(end));
  });

  test("without the holidays, those on a weekend or in the past changing nothing", () => {
    const holidays = ["2026-12-25", "2026-12-24", "2026-12-26", "2020-01-01"].map((date) => ({
      date,
    }));
    expect(due("2026-12-23T10:00", 1, { holidays })).toBe(jakarta("2026-12-28T10:00"));
  });

  test("of each promise by its own days", () => {
    const at = new Date(jakarta("2026-11-23T10:00"));
    expect(dueAfter(promises(1), "verify", at).toISOString()).toBe(jakarta("2026-11-26T10:00"));
    expect(dueAfter(promises(1), "decide", at).toISOString()).toBe(jakarta("2026-12-11T10:00"));
  });
});
