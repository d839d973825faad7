import { describe, expect, test } from "vitest";
import { outlinedLetters } from "./outlines.testing.ts";
import { withoutMaker } from "./type1.ts";

const LETTERS = outlinedLetters();
const made = (plain: string, letters: Uint8Array = LETTERS) =>
  withoutMaker(Buffer.concat([Buffer.from(`${plain}eexec\n`, "latin1"), letters]));

const WELL = `%!PS-AdobeFont-1.0: CMR10 003.002
%%Creator: Budi (Santoso
11 dict begin
/FontInfo 9 dict dup begin
/Notice (Budi, 100% \\) (of it) Santoso) readonly def
end readonly def
/FontName /CMR10 def
/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for dup 65 /A put readonly def
/FontMatrix [0.001 0 0 .001 -1e-3 0] readonly def
currentdict end
currentfile `;

describe("the plain part of a Type 1 font", () => {
  test("keeps its length, its names and what it does, without comments and texts", () => {
    const { bytes, lengths } = made(WELL);
    const cleaned = bytes.toString("latin1");
    expect(lengths).toEqual([`${WELL}eexec\n`.length, LETTERS.length, 0]);
    expect(bytes).toHaveLength(lengths[0]! + LETTERS.length);
    expect(cleaned).not.toMatch(/Budi|Santoso|Creator|003/);
    expect(cleaned).toMatch(/^%!PS-AdobeFont-1\.0 +\n +\n11 dict begin\n/);
    expect(cleaned).toContain("/FontName /CMR10 def\n/Encoding 256 array 0 1 255 {1 index exch");
    expect(bytes.subarray(-LETTERS.length).equals(LETTERS)).toBe(true);
  });

  test.each([
    ["a text that never began", "%!PS\n/Notice )Budi) def\n"],
    ["a text without end", "%!PS\n/Notice (Budi def\n"],
    ["a word that is no operator", "%!PS\n/Notice Budi def\n"],
    ["a text in hexadecimal digits", "%!PS\n/Notice <42756469> def\n"],
  ])("is refused with %s", (_, plain) => {
    expect(() => made(plain)).toThrow(/^a font with/);
  });

  test("is refused where no letters follow it", () => {
    expect(() => withoutMaker(Buffer.from("%!PS\n/Notice (Budi) def\n"))).toThrow(
      "a font without letters",
    );
    for (const none of ["", "Budi Santoso", "42756469"])
      expect(() => made("%!PS\n", Buffer.from(none))).toThrow("a font without letters");
  });
});

describe("the letters of a Type 1 font", () => {
  test("end where they say, in bytes however they were written", () => {
    const zeros = Buffer.from(`\n${"0".repeat(512)}\ncleartomark\n% Budi Santoso`);
    for (const written of [LETTERS, Buffer.from(LETTERS.toString("hex"))]) {
      const { bytes } = made("%!PS\n", Buffer.concat([written, zeros]));
      expect(bytes.toString("latin1")).toBe(`%!PS\neexec\n${LETTERS.toString("latin1")}`);
    }
  });

  test("are refused where they do not say it", () => {
    expect(() => made("%!PS\n", outlinedLetters("/CharStrings"))).toThrow("do not end");
  });
});
