import { readFileSync } from "node:fs";
import { wcagContrast, wcagLuminance } from "culori";
import { expect, test } from "vitest";
import { shadesOf, USUAL_COLOUR, USUAL_SHADES } from "./shades.ts";

const css = readFileSync(new URL("web/theme/tokens.css", import.meta.url), "utf8");
const declared = (text: string) =>
  Object.fromEntries([...text.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, k, v]) => [k!, v!]));
const [lightText, darkText] = css.split("prefers-color-scheme: dark");
const LIGHT = declared(lightText!);
const DARK = { ...LIGHT, ...declared(darkText!) };

const valueOf = (tokens: Readonly<Record<string, string>>, name: string): string => {
  const value = tokens[name] ?? "";
  const [, inner] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
  return inner ? valueOf(tokens, inner) : value;
};

/** Text, or an edge that must be seen, and the grounds on which it stands. */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  "--text-link": ["--page", "--surface", "--surface-sunken", "--surface-hover", "--primary-soft"],
  "--text": ["--primary-soft", "--primary-soft-strong"],
  "--text-muted": ["--primary-soft", "--primary-soft-strong"],
  "--on-primary": ["--primary", "--primary-hover"],
  "--on-primary-soft": ["--primary-soft", "--primary-soft-strong", "--surface"],
  "--primary": ["--surface", "--page"],
  "--on-ground": ["--ground", "--bar", "--ground-petal", "--blue-800"],
  "--on-ground-muted": ["--ground", "--bar", "--ground-petal"],
  "--focus": ["--page", "--surface", "--surface-sunken"],
  "--blue-800": ["--ink-0", "--blue-100"],
};

const pairsOf = (tokens: Readonly<Record<string, string>>) =>
  Object.entries(PAIRS).flatMap(([text, grounds]) =>
    grounds.map((ground) => ({
      pair: `${text} on ${ground}`,
      ratio: wcagContrast(valueOf(tokens, text), valueOf(tokens, ground)),
    })),
  );

/** Colours that differ as much as colours can: hues by steps, from grey to the edge of sRGB, dark to light. */
const COLOURS = (() => {
  // a fixed row of numbers that looks like chance
  let seed = 7;
  const byte = () => {
    seed = (seed * 48271) % 2147483647;
    return (seed % 256).toString(16).padStart(2, "0");
  };
  const random = Array.from({ length: 400 }, () => `#${byte()}${byte()}${byte()}`);
  return [...random, "#000000", "#ffffff", "#ff0000", "#00ff00", "#0000ff", "#ffff00", "#808080"];
})();

test("the usual shades are those of the theme", () => {
  const { scale, light, dark } = USUAL_SHADES;
  expect(LIGHT).toMatchObject({ ...scale, ...light });
  expect(declared(darkText!)).toMatchObject(dark);
  // and nothing else of the scale
  expect(Object.keys(LIGHT).filter((name) => name.startsWith("--blue-"))).toEqual(
    Object.keys(scale),
  );
});

test.each([
  ["light", LIGHT],
  ["dark", DARK],
] as const)("in %s no text has less contrast than it has usually, in any colour", (scheme, all) => {
  const usual = pairsOf(all);
  for (const colour of COLOURS) {
    const { scale, light, dark } = shadesOf(colour);
    const own = pairsOf({ ...all, ...scale, ...light, ...(scheme === "dark" && dark) });
    const worse = own.filter(({ ratio }, at) => {
      const before = usual[at]!.ratio;
      return ratio < Math.min(before, before >= 7 ? 7 : before >= 4.5 ? 4.5 : 3);
    });
    expect([colour, worse]).toEqual([colour, []]);
  }
});

test("every text of the pairs has 4.5 usually", () => {
  const low = [...pairsOf(LIGHT), ...pairsOf(DARK)].filter(({ ratio }) => ratio < 4.5);
  expect(low.filter(({ pair }) => !pair.startsWith("--focus"))).toEqual([]);
});

test("a shade is as light as the usual one in every colour, and has its hue", () => {
  const scale: Readonly<Record<string, string>> = shadesOf("#b3261e").scale;
  for (const [name, usual] of Object.entries(USUAL_SHADES.scale))
    expect(wcagLuminance(scale[name] ?? "")).toBeCloseTo(wcagLuminance(usual), 1);
  expect(scale["--blue-700"]).toMatch(/^#[89a-f][0-9a-f]([0-4][0-9a-f]){2}$/);
  expect(shadesOf(USUAL_COLOUR).scale["--blue-700"]).toBe(USUAL_COLOUR);
});

test("a grey gives greys", () => {
  for (const shade of Object.values(shadesOf("#777777").scale)) {
    const [, red, green, blue] = /^#(..)(..)(..)$/.exec(shade)!;
    expect([green, blue]).toEqual([red, red]);
  }
});
