import { expect, test } from "vitest";
import { changesOf, valuesOf } from "./report-edit.web.ts";

type Edited = Parameters<typeof changesOf>[1];

const original = {
  title: "Pak Budi menagih iuran",
  description: "Pak Budi menagih di kelas.",
  room: "Ruang Pak Budi",
};
// what a form has besides is of no concern here
const report = {
  ...({} as Edited),
  title: "▇▇▇ menagih iuran",
  description: "▇▇▇ menagih di kelas.",
  category: "general",
  report_level: "faculty",
  faculty: null,
  building: "Gedung B",
  room: "Ruang ▇▇▇",
  isAnonymous: true,
  isPrivate: false,
  original,
} satisfies Edited;

test("an author's edit begins with the own words, whatever was taken out of them", () => {
  expect(valuesOf(report)).toMatchObject(original);
  const { original: _sealed, ...rest } = report;
  const typed = { ...rest, ...original, faculty: "", building: "Gedung B", title: "Iuran ditagih" };
  expect(changesOf(typed, report)).toEqual({ title: "Iuran ditagih" });
});
