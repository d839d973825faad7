import { expect, test } from "vitest";
import { text } from "./fields.contract.ts";

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
