import { describe, expect, test } from "vitest";
import { withoutMaker } from "./type1.ts";

const made = (plain: string) =>
  Buffer.from(withoutMaker(Buffer.from(`${plain}eexec\u0001\u00ff`, "latin1"))).toString("latin1");

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
    const cleaned = made(WELL);
    expect(cleaned).toHaveLength(`${WELL}eexec__`.length);
    expect(cleaned).not.toMatch(/Budi|Santoso|Creator|003/);
    expect(cleaned).toMatch(/^%!PS-AdobeFont-1\.0 +\n +\n11 dict begin\n/);
    expect(cleaned).toContain("/FontName /CMR10 def\n/Encoding 256 array 0 1 255 {1 index exch");
    expect(cleaned.endsWith("currentfile eexec\u0001\u00ff")).toBe(true);
  });

  test.each([
    ["a text that never began", "%!PS\n/Notice )Budi) def\n"],
    ["a text without end", "%!PS\n/Notice (Budi def\n"],
    ["a word that is no operator", "%!PS\n/Notice Budi def\n"],
    ["a text in hexadecimal digits", "%!PS\n/Notice <42756469> def\n"],
  ])("is refused with %s", (_, plain) => {
    expect(() => made(plain)).toThrow(/^a font with/);
  });

  test("is refused where nothing follows it", () => {
    expect(() => withoutMaker(Buffer.from("%!PS\n/Notice (Budi) def\n"))).toThrow(
      "a font without letters",
    );
  });
});
