import { createElement } from "react";
import satori, { type Font } from "satori";
import { encode } from "uqr";
import { type Letters, logoAt } from "./backdrop.ts";
import { siteCard } from "./card.ts";
import type { Look } from "./look.ts";

/** A sheet of A4 in points of 1/72 inch. */
export const A4 = { width: 595.28, height: 841.89 };

/** What a poster leads to. */
export interface Poster {
  /** The service's origin: the QR code holds it. */
  readonly url: string;
  readonly look: Look;
}

const EDGE = 48;
const MARK_TOP = 40;
/** The place of a campus's logo, on the white paper of its mark. */
export const LOGO = { x: EDGE + 5, y: MARK_TOP + 5, size: 38 };
const WIDTH = A4.width - 2 * EDGE;
const PANEL = 262;
const CODE = 300;
const CODE_TOP = PANEL + 44;

/** The address as people type it: a browser adds 'https://' by itself. */
export const addressIn = ({ url }: Pick<Poster, "url">) => url.replace(/^https:\/\//, "");

/** The code's dark modules as one path, within a square of `size` modules; the paper around it is its border. */
export const qrPath = (url: string) => {
  const { size, data } = encode(url, { ecc: "M", border: 0 });
  const d = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, d: d.join("") };
};

const line = (top: number, fontSize: number, color: string, fontWeight: 500 | 700, words: string) =>
  createElement(
    "div",
    {
      style: {
        display: "flex",
        position: "absolute",
        top,
        left: EDGE,
        width: WIDTH,
        color,
        fontSize,
        fontWeight,
        lineHeight: 1.2,
        textWrap: "balance",
        wordBreak: "break-word",
        ...(top > PANEL && { justifyContent: "center", textAlign: "center" }),
      },
    },
    words,
  );

/** A long address is smaller, so that it stays on one line for as long as it can be read from afar. */
const addressSize = (address: string) => Math.max(16, Math.min(32, (WIDTH * 1.6) / address.length));

/**
 * Draws a poster as SVG of the size of {@link A4}; its letters are paths.
 * @param word the letters of a name that is not the usual one
 */
export const posterSvg = async (
  poster: Poster,
  { fonts, family, word }: { fonts: Font[]; family: string; word: Letters | undefined },
) => {
  const { look } = poster;
  const { title, foot } = siteCard(look);
  const address = addressIn(poster);
  const below = CODE_TOP + CODE;
  const letters = await satori(
    createElement(
      "div",
      { style: { display: "flex", width: A4.width, height: A4.height, fontFamily: family } },
      line(110, 34, "#ffffff", 700, title),
      line(below + 34, 20, "#3d4a5c", 500, "Pindai dengan kamera ponsel, atau buka"),
      line(below + 66, addressSize(address), look.ground, 700, address),
      line(A4.height - 70, 14, "#3d4a5c", 500, foot),
    ),
    { ...A4, fonts },
  );
  const { size, d } = qrPath(poster.url);
  const code = `<path fill="#000" transform="translate(${(A4.width - CODE) / 2} ${CODE_TOP}) scale(${CODE / size})" d="${d}"/>`;
  const panel = `<path fill="${look.ground}" d="M0 0H${A4.width}V${PANEL - 40}a40 40 0 0 1 -40 40H0Z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${A4.width}" height="${A4.height}" viewBox="0 0 ${A4.width} ${A4.height}">${panel}${logoAt(look, word, { x: EDGE, y: MARK_TOP, scale: 1 })}${code}${letters.replaceAll(/^<svg[^>]*>|<\/svg>$/g, "")}</svg>`;
};
