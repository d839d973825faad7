import { expect, test } from "vitest";
import { changesOf, valuesOf } from "./report-edit.web.ts";

const report = {
  title: "▇▇▇ menagih iuran",
  description: "▇▇▇ menagih di kelas.",
  category: "general",
  report_level: "faculty",
  isAnonymous: true,
  isPrivate: false,
  original: { title: "Pak Budi menagih iuran", description: "Pak Budi menagih di kelas." },
} as const;

test("an author's edit begins with the own words, whatever was taken out of them", () => {
  expect(valuesOf(report)).toMatchObject(report.original);
  const { original, ...rest } = report;
  const typed = { ...rest, ...original, title: "Iuran ditagih" };
  expect(changesOf(typed, report)).toEqual({ title: "Iuran ditagih" });
});
