/** The letters that every page shows, as a font of their own (docs/decisions/0013-first-paint.md). */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const SOURCE =
  "@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2";

/** Unicode ranges in CSS form: ASCII, and the signs of Indonesian print. `fonts.css` has the same. */
export const BASIC_RANGE =
  "U+20-7E, U+A0, U+A9, U+B0, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2190-2193";

/** A range that contains the lightest and the boldest weight of the tokens. */
const WEIGHTS = { min: 400, max: 800 };

const charactersOf = (range: string): string =>
  range
    .split(", ")
    .flatMap((part) => {
      const [from = 0, to = from] = part
        .slice(2)
        .split("-")
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, index) =>
        String.fromCodePoint(from + index),
      );
    })
    .join("");

/** Writes the font into `folder` unless it is there already. */
const writeBasicFont = async (folder: string) => {
  const file = join(folder, "plus-jakarta-sans-basic.woff2");
  if (existsSync(file)) return;
  const whole = await readFile(createRequire(import.meta.url).resolve(SOURCE));
  const basic = await subsetFont(whole, charactersOf(BASIC_RANGE), {
    targetFormat: "woff2",
    variationAxes: { wght: WEIGHTS },
  });
  await mkdir(folder, { recursive: true });
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, basic);
  await rename(partial, file);
};

/** Makes `@basic-font/plus-jakarta-sans-basic.woff2` from the whole font, for stylesheets. */
export const basicFont = (): Plugin => ({
  name: "basic-font",
  async config() {
    const made = createHash("sha256")
      .update(JSON.stringify([SOURCE, BASIC_RANGE, WEIGHTS]))
      .digest("hex");
    const folder = join(
      import.meta.dirname,
      "../node_modules/.cache/basic-font",
      made.slice(0, 12),
    );
    await writeBasicFont(folder);
    return { resolve: { alias: { "@basic-font": folder } } };
  },
});
