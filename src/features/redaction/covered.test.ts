import { expect, test } from "vitest";
import { placesOf } from "./covered.web.ts";

test("the places of a piece are those of its letters, in whatever case, also behind one that grows when made small", () => {
  // a capital I with a dot is two units as a small letter
  const text = "İrem 0812 3456, irem 0812 3456, İREM";
  const found = (piece: string) => placesOf(text, piece).map((place) => text.slice(...place));
  expect(found("0812 3456")).toEqual(["0812 3456", "0812 3456"]);
  expect(found("rem")).toEqual(["rem", "rem", "REM"]);
});
