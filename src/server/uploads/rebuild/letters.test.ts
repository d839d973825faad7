import { expect, test } from "vitest";
import { rewriteLetters } from "./letters.ts";

const table = (entries: string) =>
  Buffer.from(`begincmap 1 begincidrange\n${entries}\nendcidrange endcmap`);

test("a table of letters keeps its codes and what they stand for", () => {
  const written = Buffer.from(rewriteLetters(table("<00> <7f> 120"))).toString();
  expect(written).toContain("1 begincidrange\n<00> <7f> 120\nendcidrange");
});

test("one with a word among its numbers is refused at once, however many there are", () => {
  const entries = `${"<00> <7f> 12345\n".repeat(100)}/word`;
  expect(() => rewriteLetters(table(entries))).toThrow("no table of letters");
});
