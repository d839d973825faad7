import { createElement } from "react";
import satori, { type Font } from "satori";
import type { Look } from "./look.ts";
import { A4, qrPath } from "./poster.ts";
import { signsOf, without } from "./signs.ts";

/** Cards for the doors of a building: one sheet of A4 has six of them, to be cut out. */
export interface DoorCards {
  /** The building's name. */
  readonly building: string;
  /** The address of the form with this building chosen: the QR code holds it. */
  readonly url: string;
  readonly look: Look;
}

const COLUMNS = 2;
const ROWS = 3;
const CARD = { width: A4.width / COLUMNS, height: A4.height / ROWS };
const EDGE = 24;
const CODE = 140;
const CODE_TOP = 60;
/** Where cards are cut apart. */
const CUT = "#b6bec9";

const line = (top: number, fontSize: number, color: string, words: string) =>
  createElement(
    "div",
    {
      style: {
        display: "flex",
        position: "absolute",
        top,
        left: EDGE,
        width: CARD.width - 2 * EDGE,
        justifyContent: "center",
        textAlign: "center",
        color,
        fontSize,
        fontWeight: 700,
        lineHeight: 1.2,
        textWrap: "balance",
        wordBreak: "break-word",
      },
    },
    words,
  );

/** The most letters of a name in the larger size. */
const SHORT_NAME = 34;

const wordsOf = ({ building, look }: DoorCards, family: string) =>
  createElement(
    "div",
    { style: { display: "flex", ...CARD, fontFamily: family } },
    line(26, 14, look.ground, "Ada yang rusak di sini? Laporkan."),
    line(CODE_TOP + CODE + 14, building.length > SHORT_NAME ? 12 : 16, "#101828", building),
  );

/**
 * Draws a sheet of six equal cards as SVG of the size of {@link A4}; its letters are paths. Signs of the name that the
 * font does not have are left out.
 */
export const doorCardsSvg = async (
  cards: DoorCards,
  { fonts, family }: { fonts: Font[]; family: string },
) => {
  const missing = new Set<string>();
  const layOut = (building: string) =>
    satori(wordsOf({ ...cards, building }, family), {
      ...CARD,
      fonts,
      loadAdditionalAsset: async (_, segment) => {
        for (const sign of signsOf(segment)) missing.add(sign);
        return [];
      },
    });
  let letters = await layOut(cards.building);
  if (missing.size > 0) letters = await layOut(without(cards.building, missing));
  const { size, d } = qrPath(cards.url);
  const code = `<path fill="#000" transform="translate(${(CARD.width - CODE) / 2} ${CODE_TOP}) scale(${CODE / size})" d="${d}"/>`;
  const card = code + letters.replaceAll(/^<svg[^>]*>|<\/svg>$/g, "");
  const all = Array.from({ length: COLUMNS * ROWS }, (_, at) => {
    const x = (at % COLUMNS) * CARD.width;
    const y = Math.floor(at / COLUMNS) * CARD.height;
    return `<g transform="translate(${x} ${y})">${card}</g>`;
  });
  const cuts = [
    `M${CARD.width - 0.25} 0h0.5V${A4.height}h-0.5Z`,
    ...[1, 2].map((row) => `M0 ${row * CARD.height - 0.25}H${A4.width}v0.5H0Z`),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${A4.width}" height="${A4.height}" viewBox="0 0 ${A4.width} ${A4.height}"><path fill="${CUT}" d="${cuts.join("")}"/>${all.join("")}</svg>`;
};
