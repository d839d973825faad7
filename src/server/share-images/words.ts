import { readFile } from "node:fs/promises";
import { createElement, type CSSProperties, type ReactElement } from "react";
import satori, { type Font, type FontWeight } from "satori";
import { REPORT_STATUSES, type ReportStatus } from "../../labels.ts";
import { backdropOf, type Letters, PANEL_TOP } from "./backdrop.ts";
import { CARD_HEIGHT, CARD_WIDTH, type ShareCard, type Wordmark } from "./card.ts";
import { USUAL_LOOK } from "./look.ts";
import { type DoorCards, doorCardsSvg } from "./door-cards.ts";
import { type Poster, posterSvg } from "./poster.ts";
import { signsOf, without } from "./signs.ts";

export type Drawn = ShareCard | Wordmark | Poster | DoorCards;

const SUBSETS = ["latin", "latin-ext"] as const;
const FAMILY = SUBSETS.join(", ");
const WEIGHTS = [500, 700] as const satisfies readonly FontWeight[];
const FONTS = import.meta.resolve("@fontsource/plus-jakarta-sans/package.json");

/** The project's own font; the system's fonts are never used. */
const readFonts = (): Promise<Font[]> =>
  Promise.all(
    WEIGHTS.flatMap((weight) =>
      SUBSETS.map(async (name) => {
        const file = `files/plus-jakarta-sans-${name}-${weight}-normal.woff`;
        return { name, weight, data: await readFile(new URL(file, FONTS)) };
      }),
    ),
  );

const box = (style: CSSProperties, ...children: readonly (ReactElement | string)[]): ReactElement =>
  createElement("div", { style: { display: "flex", ...style } }, ...children);

/** Icon and colours of the badge, as on the screens. */
const BADGES: Readonly<Record<ReportStatus, { paths: string[]; text: string; ground: string }>> = {
  pending: {
    paths: ["M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z", "M12 7.5V12l3 2"],
    text: "#624800",
    ground: "#fdf1d9",
  },
  under_review: {
    paths: [
      "M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12Z",
      "M12 9.3a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4Z",
    ],
    text: "#244d82",
    ground: "#ebf3fe",
  },
  responded: {
    paths: ["M4 20v-9.2A6.8 6.8 0 0 1 10.8 4h2.4a6.8 6.8 0 0 1 0 13.6H7.5L4 20Z", "M9 10.8h6"],
    text: "#005959",
    ground: "#dbfaf9",
  },
  done: {
    paths: ["M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z", "m8.2 12.3 2.7 2.7 5-5.4"],
    text: "#135c30",
    ground: "#e2fae7",
  },
  rejected: {
    paths: ["M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z", "m9.2 9.2 5.6 5.6m0-5.6-5.6 5.6"],
    text: "#7e302d",
    ground: "#ffeeec",
  },
};

const icon = ({ paths, text }: (typeof BADGES)[ReportStatus]): ReactElement =>
  createElement(
    "svg",
    {
      width: 36,
      height: 36,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: text,
      strokeWidth: 2,
      strokeLinecap: "round",
      strokeLinejoin: "round",
    },
    ...paths.map((d) => createElement("path", { d })),
  );

const badge = (status: ReportStatus): ReactElement => {
  const look = BADGES[status];
  return box(
    {
      alignItems: "center",
      backgroundColor: look.ground,
      color: look.text,
      borderRadius: 40,
      padding: "10px 26px 10px 18px",
      marginRight: 24,
      fontSize: 30,
      fontWeight: 700,
    },
    icon(look),
    box({ marginLeft: 10 }, REPORT_STATUSES[status]),
  );
};

const title = (words: string, size: number, width: number, lines: number) =>
  box(
    {
      display: "block",
      width,
      fontSize: size,
      fontWeight: 700,
      lineHeight: 1.16,
      letterSpacing: "-0.012em",
      wordBreak: "break-word",
      lineClamp: lines,
    },
    words,
  );

/** The most signs of a title in the larger size, in three lines; 50 signs take four in the smaller. */
const SHORT_TITLE = 36;

const wordsOf = (card: ShareCard): ReactElement => {
  const { muted } = card.look ?? USUAL_LOOK;
  // a campus's long name may be longer than the space beside the ornament
  const width = card.status || card.hasPhoto ? {} : { maxWidth: 680 };
  const foot = box({ color: muted, fontSize: 32, fontWeight: 500, ...width }, card.foot);
  const row = box({ alignItems: "center" }, ...(card.status ? [badge(card.status), foot] : [foot]));
  const common = {
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    boxSizing: "border-box",
    flexDirection: "column",
    justifyContent: "space-between",
    color: "#ffffff",
    fontFamily: FAMILY,
  } as const;
  if (card.hasPhoto)
    return box(
      { ...common, padding: `${PANEL_TOP + 44}px 80px 52px` },
      title(card.title, 56, 1040, 2),
      row,
    );
  const isShort = card.title.length <= SHORT_TITLE;
  return box(
    { ...common, padding: "172px 80px 68px" },
    isShort ? title(card.title, 70, 680, 3) : title(card.title, 60, 680, 4),
    row,
  );
};

/** The letters of the word mark, beside a mark that is 48 high. */
const lettersOf = async ({ name, ink }: Wordmark, fonts: Font[]): Promise<Letters> => {
  const style = { fontSize: 41.5, fontWeight: 700, lineHeight: 1, letterSpacing: "-0.01em" };
  const svg = await satori(
    box({ ...style, color: ink, fontFamily: SUBSETS.join(", "), whiteSpace: "nowrap" }, name),
    { height: 48, fonts },
  );
  const width = Number(/ width="([\d.]+)"/.exec(svg)?.[1]);
  return { paths: (svg.match(/<path [^>]*>/g) ?? []).join(""), width };
};

/**
 * Opens the font files. The function that it gives draws a card, a poster or cards for doors as SVG in which every
 * letter is a path, so nothing that turns it into pixels needs a font; of a word mark it gives the letters as JSON. Signs that the font
 * does not have (emoji, other scripts) are left out.
 */
export const openWords = async (): Promise<(drawn: Drawn) => Promise<string>> => {
  const fonts = await readFonts();
  const layOut = async (card: ShareCard) => {
    const missing = new Set<string>();
    const letters = await satori(wordsOf(card), {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      fonts,
      loadAdditionalAsset: async (_, segment) => {
        for (const sign of signsOf(segment)) missing.add(sign);
        return [];
      },
    });
    return { letters, missing };
  };
  return async (card) => {
    if ("ink" in card) return JSON.stringify(await lettersOf(card, fonts));
    if ("building" in card) return doorCardsSvg(card, { fonts, family: FAMILY });
    const name = card.look?.short ?? USUAL_LOOK.short;
    const word =
      name === USUAL_LOOK.short ? undefined : await lettersOf({ name, ink: "#fff" }, fonts);
    if ("url" in card) return posterSvg(card, { fonts, family: FAMILY, word });
    // Line breaks and the like have no glyph either, but satori would keep them.
    const known = { ...card, title: without(card.title, new Set()) || card.otherwise };
    let { letters, missing } = await layOut(known);
    if (missing.size > 0) {
      const left = without(known.title, missing) || card.otherwise;
      ({ letters, missing } = await layOut({ ...known, title: left }));
    }
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">${backdropOf(card, word)}${letters}</svg>`;
  };
};
