import { expect, test } from "vitest";
import * as z from "zod";
import {
  countsOf,
  filePath,
  filter,
  pageQuery,
  recordId,
  recordNumber,
  searchQuery,
  text,
  wholeNumber,
} from "./fields.contract.ts";
import { textBlocks } from "./formatted.contract.ts";

const field = text("Wajib diisi").max(5, "Maksimal 5");

test.each([
  ["a\r\nb\rc", "a\nb\nc"],
  ["\u0000 a\u0007b ", "ab"],
  ["👩‍👧", "👩‍👧"],
  ["\ud83da\udc69", "\ufffda\ufffd"],
  ["e\u0301", "é"],
])("the text %j is kept as %j", (given, kept) => {
  expect(field.parse(given)).toBe(kept);
});

test("a letter keeps thirty marks, more than any language puts on one", () => {
  const kept = text("Wajib diisi").parse(`e${"\u0323".repeat(100)}n${"\u0301".repeat(30)}`);
  expect(kept).toBe(`\u1eb9${"\u0323".repeat(29)}\u0144${"\u0301".repeat(29)}`);
});

test("a line break counts as one character, however it was sent", () => {
  expect(field.safeParse("a\r\nb\r\nc").success).toBe(true);
  expect(field.safeParse("a\nb\ncd").success).toBe(false);
});

test.each([
  " \r\n ",
  "\u200b",
  "\u200b\u200d\ufeff",
  "\u00ad",
  "\u3164",
  "\u2800",
  "\u202e\u2066",
  "\u{e0041}",
])("nothing that can be seen is nothing: %j", (given) => {
  expect(field.safeParse(given).error?.issues[0]?.message).toBe("Wajib diisi");
});

const INTEGER_MAX = 2_147_483_647;

test.each([
  [0, 0],
  ["0", 0],
  ["10", 10],
  ["2023", 2023],
  [INTEGER_MAX, INTEGER_MAX],
  ...[INTEGER_MAX + 1, -1, 1.5, "", "x", "1x", "x1", "-1", "01", "1.5", null].map((wrong) => [
    wrong,
    "Bukan angka",
  ]),
])("the whole number %j reads as %j", (given, read) => {
  const { data, error } = wholeNumber("Bukan angka").safeParse(given);
  expect(data ?? error?.issues.map(({ message }) => message).join()).toBe(read);
});

test.each([
  [1, 1],
  ["1", 1],
  ["120", 120],
  [INTEGER_MAX, INTEGER_MAX],
  ...[0, -1, "-12", INTEGER_MAX + 1, "9".repeat(400)].map((nobodys) => [nobodys, 0]),
  ...[1.5, "", "x", "1x", "x1", "01", "1.5", null].map((wrong) => [wrong, "ID tidak valid"]),
])("the number of a record %j reads as %j", (given, read) => {
  const { data, error } = recordId.safeParse(given);
  expect(data ?? error?.issues.map(({ message }) => message).join()).toBe(read);
});

test.each([
  [{}, 1, 10],
  [{ page: "2", itemPerPage: "1" }, 2, 1],
  [{ page: "0", itemPerPage: "0" }, 1, 10],
  [{ page: "1000000", itemPerPage: "100" }, 1_000_000, 100],
  [{ page: "1000001", itemPerPage: "101" }, 1, 100],
])("the page of %j is %i, of %i", (asked, page, itemPerPage) => {
  expect(z.object(pageQuery).parse(asked)).toEqual({ page, itemPerPage });
});

test("a search is cut to its first hundred characters, without its ends", () => {
  expect(searchQuery.parse(" air ")).toBe("air");
  expect(searchQuery.parse("💧".repeat(101))).toBe("💧".repeat(100));
  expect(searchQuery.parse(undefined)).toBe("");
});

test("a filter takes its values, an empty one asks for none, another is refused", () => {
  const kind = filter(["a", "b"], "Tidak dikenal");
  expect(["b", "", undefined].map((value) => kind.parse(value))).toEqual([
    "b",
    undefined,
    undefined,
  ]);
  expect(kind.safeParse("c").error?.issues[0]?.message).toBe("Tidak dikenal");
});

test("answers hold only what their schemas say", () => {
  expect(filePath.safeParse("/uploads/a.jpg").success).toBe(true);
  expect(filePath.safeParse("/a/uploads/").success).toBe(false);
  expect(countsOf(["a", "b"]).safeParse({ a: 1, b: 2 }).success).toBe(true);
  expect(countsOf(["a", "b"]).safeParse({ a: 1 }).success).toBe(false);
  const [words, list] = [{ runs: [{ text: "a" }] }, { start: null, items: [[]] }];
  expect(textBlocks.parse([words, list])).toEqual([words, list]);
  expect(textBlocks.safeParse([{ other: 1 }]).success).toBe(false);
});

test("what has no sentence of its own is said in Indonesian", () => {
  expect(recordNumber.safeParse("x").error?.issues[0]?.message).toMatch(/^Input tidak valid/);
});
