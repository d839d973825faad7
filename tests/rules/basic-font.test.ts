import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { BASIC_RANGE } from "../../scripts/basic-font.ts";

test("the stylesheet asks the basic font for the letters that it has, and no other font for them", async () => {
  const css = await readFile(new URL("../../src/web/theme/fonts.css", import.meta.url), "utf8");
  const ranges = [...css.matchAll(/url\("([^"]+)"\)[^}]*unicode-range:([^;]+);/g)].map(
    ([, file = "", range = ""]) => ({ file, range: range.trim().replaceAll(/\s+/g, " ") }),
  );
  const basic = ranges.find(({ file }) => file.startsWith("@basic-font/"));
  expect(basic?.range).toBe(BASIC_RANGE);
  const others = ranges
    .filter((range) => range !== basic)
    .flatMap(({ range }) => range.split(", "));
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter((range) => BASIC_RANGE.split(", ").includes(range))).toEqual([]);
});
