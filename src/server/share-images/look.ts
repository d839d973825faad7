import { createHash } from "node:crypto";
import type { Campus } from "../../features/campus/sections.contract.ts";
import { shadesCss, shadesOf, USUAL_COLOUR, USUAL_SHADES } from "../../shades.ts";
import { type PageIdentity, USUAL_NAMES } from "../../web/identity.ts";

export type Identity = Campus["identity"];

/** What drawings show of a campus's identity. */
export interface Look {
  /** Changes with whatever the drawings show. */
  readonly version: string;
  readonly short: string;
  readonly long: string;
  /** A PNG in base64; empty for the usual mark. */
  readonly logo: string;
  /** Behind everything; text on paper has it too. */
  readonly ground: string;
  readonly petal: string;
  readonly edge: string;
  /** A petal of the flower that is filled. */
  readonly filled: string;
  /** Words of less weight on the ground. */
  readonly muted: string;
  /** The style sheet of the campus's colour; empty for the usual one. */
  readonly css: string;
}

const coloursOf = ({
  scale,
  light,
}: Pick<ReturnType<typeof shadesOf> | typeof USUAL_SHADES, "scale" | "light">) => ({
  ground: scale["--blue-800"],
  petal: light["--ground-petal"],
  edge: light["--ground-edge"],
  filled: scale["--blue-300"],
  muted: light["--on-ground-muted"],
});

export const USUAL_LOOK: Look = {
  version: "",
  short: USUAL_NAMES.short,
  long: USUAL_NAMES.long,
  logo: "",
  css: "",
  ...coloursOf(USUAL_SHADES),
};

export const USUAL_IDENTITY: Identity = {
  short: USUAL_NAMES.short,
  long: USUAL_NAMES.long,
  line: USUAL_NAMES.line,
  logo: "",
  colour: USUAL_COLOUR,
};

const makeLook = ({ short, long, logo, colour }: Identity): Look => {
  const isUsual =
    short === USUAL_LOOK.short && long === USUAL_LOOK.long && !logo && colour === USUAL_COLOUR;
  if (isUsual) return USUAL_LOOK;
  const all = JSON.stringify([short, long, logo, colour]);
  const version = createHash("sha256").update(all).digest("base64url").slice(0, 10);
  const isBlue = colour === USUAL_COLOUR;
  const colours = coloursOf(isBlue ? USUAL_SHADES : shadesOf(colour));
  return { version, short, long, logo, css: isBlue ? "" : shadesCss(colour), ...colours };
};

const looks = new WeakMap<Identity, Look>();

/** What a campus's drawings look like; made once for the settings in memory. */
export const lookOf = (identity: Identity): Look => {
  const known = looks.get(identity) ?? makeLook(identity);
  looks.set(identity, known);
  return known;
};

/** About the width of a letter in the word mark, in its 48ths. */
const widthOf = (sign: string) => {
  if (/[\p{Lu}\d&]/u.test(sign)) return 27;
  return /[ilj .-]/.test(sign) ? 12 : 23;
};

/** About the width of the word mark by its height. */
export const nameRatio = (short: string): number =>
  Array.from(short, widthOf).reduce((sum, width) => sum + width, 57) / 48;

/** What pages say of a campus's identity; undefined where all of it is as usual. */
export const pageIdentityOf = ({ short, long, line }: Identity): PageIdentity | undefined => {
  const own = {
    ...(short !== USUAL_NAMES.short && { short, spoken: short }),
    ...(long !== USUAL_NAMES.long && { long, system: long }),
    ...(line !== USUAL_NAMES.line && { line, ...(line && { what: line }) }),
  };
  return Object.keys(own).length > 0 ? own : undefined;
};
