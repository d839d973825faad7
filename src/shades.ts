import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as know,
  wcagLuminance,
} from "culori/fn";

/**
 * The colours of the theme that are blue where a campus has set none, as in src/web/theme/tokens.css: the scale, and
 * what the two schemes have beside it.
 */
export const USUAL_SHADES = {
  scale: {
    "--blue-50": "#f1f7fe",
    "--blue-100": "#e0edff",
    "--blue-200": "#c2dcff",
    "--blue-300": "#98c4ff",
    "--blue-400": "#65a5f9",
    "--blue-600": "#1369cb",
    "--blue-700": "#0154aa",
    "--blue-800": "#003f83",
    "--blue-950": "#021b3b",
  },
  light: {
    "--ground-petal": "#0b4a90",
    "--ground-edge": "#2f6ab0",
    "--on-ground-muted": "#cfe1f8",
  },
  dark: {
    "--petal-pale": "#0e1929",
    "--primary-soft": "#14263f",
    "--primary-soft-strong": "#1b3355",
    "--ground": "#04234a",
    "--ground-petal": "#082c59",
    "--ground-edge": "#2a568c",
    "--bar": "#071f40",
    "--on-ground-muted": "#c3d6ef",
  },
} as const;

/** The colour from which the usual shades come. */
export const USUAL_COLOUR = USUAL_SHADES.scale["--blue-700"];

for (const mode of [modeRgb, modeLrgb, modeOklab]) know(mode as typeof modeRgb);
const oklch = know(modeOklch);
/** Halvings of the lightness: more than eight bits a channel can tell. */
const STEPS = 16;
/** Of the shades with this luminance or less text is written on light grounds, or they are grounds of light text. */
const MIDDLE = 0.18;

/**
 * A shade in the hue and with the chroma of a colour, as `#rrggbb`: in OKLCH, clipped into sRGB, as light as the
 * usual one. Light is the luminance of WCAG: a dark shade has at most that of the usual one and a light shade at
 * least that, so that no dark and light pair has less contrast than it has usually.
 */
export const shadeOf = (usual: string, colour: string): string => {
  const [shade, base, own] = [usual, USUAL_COLOUR, colour].map((one) => oklch(one)!) as [
    Shade,
    Shade,
    Shade,
  ];
  const c = (shade.c * own.c) / base.c;
  const at = (l: number) => formatHex(clampChroma({ mode: "oklch", l, c, h: own.h }, "oklch"));
  const target = wcagLuminance(usual);
  let [low, high] = [0, 1];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (wcagLuminance(at(middle)) <= target) low = middle;
    else high = middle;
  }
  return at(target <= MIDDLE ? low : high);
};
type Shade = NonNullable<ReturnType<typeof oklch>>;

const derive = <K extends string>(shades: Readonly<Record<K, string>>, colour: string) =>
  Object.fromEntries(
    Object.entries<string>(shades).map(([name, usual]) => [name, shadeOf(usual, colour)]),
  ) as Record<K, string>;

/** The theme's custom properties in a campus's colour (`#rrggbb`), for both schemes. */
export const shadesOf = (colour: string) => ({
  scale: derive(USUAL_SHADES.scale, colour),
  light: derive(USUAL_SHADES.light, colour),
  dark: derive(USUAL_SHADES.dark, colour),
});

const declare = (shades: Readonly<Record<string, string>>) =>
  `html:root{${Object.entries(shades)
    .map(([name, value]) => `${name}:${value}`)
    .join(";")}}`;

/**
 * The shades as a style sheet. It wins over the theme's `:root` wherever it stands; on paper the grounds stay white.
 */
export const shadesCss = (colour: string): string => {
  const { scale, light, dark } = shadesOf(colour);
  return `${declare(scale)}@media screen{${declare(light)}}@media screen and (prefers-color-scheme:dark){${declare(dark)}}`;
};
