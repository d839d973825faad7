import type { ReportStatus } from "../../labels.ts";
import { CARD_HEIGHT, CARD_WIDTH, type ShareCard } from "./card.ts";
import { type Look, USUAL_LOOK } from "./look.ts";

/** The warm petal, of the design's tokens, which only style sheets can read. */
const SPEAKING = "#f5b845";

/** The height at which the words of a card with a photo begin; the photo is above. */
export const PANEL_TOP = 318;
/** The photo goes on below the panel's rounded corner. */
export const PHOTO_HEIGHT = PANEL_TOP + 56;

/** The four petals of the mark, each in a 48 by 48 field, in the order in which a report fills them. */
const PETALS = [
  "M3 45V35.25A9.75 9.75 0 1 1 12.75 45Z",
  "M22.5 22.5H12.75A9.75 9.75 0 1 1 22.5 12.75Z",
  "M25.5 22.5V12.75A9.75 9.75 0 1 1 35.25 22.5Z",
  "M25.5 25.5H35.25A9.75 9.75 0 1 1 25.5 35.25Z",
] as const;

/** The letters SIKAM as drawings: the logo needs no font. */
const WORDMARK =
  "M13.5 0.5Q10.7 0.5 8.2 -0.5Q5.8 -1.6 4 -3.4Q2.2 -5.3 1.3 -7.9L6.4 -10.2Q7.5 -7.7 9.5 -6.3Q11.5 -4.9 13.9 -4.9Q15.2 -4.9 16.1 -5.3Q17 -5.7 17.5 -6.4Q18 -7.1 18 -8.1Q18 -9.1 17.4 -9.9Q16.8 -10.6 15.4 -11L9.6 -13Q6 -14.1 4.2 -16.3Q2.4 -18.4 2.4 -21.4Q2.4 -24 3.7 -26Q5 -28 7.3 -29.2Q9.7 -30.3 12.7 -30.3Q15.4 -30.3 17.7 -29.4Q20 -28.4 21.6 -26.8Q23.3 -25.1 24.1 -22.7L19.1 -20.4Q18.2 -22.5 16.6 -23.7Q14.9 -24.9 12.7 -24.9Q11.5 -24.9 10.5 -24.5Q9.6 -24.1 9 -23.3Q8.5 -22.6 8.5 -21.6Q8.5 -20.6 9.2 -19.8Q9.9 -19 11.2 -18.6L17 -16.8Q20.6 -15.6 22.3 -13.5Q24.1 -11.4 24.1 -8.4Q24.1 -5.8 22.8 -3.8Q21.4 -1.8 19 -0.7Q16.6 0.5 13.5 0.5Z M28.9 0V-29.8H35.1V0Z M40.8 0V-29.8H47V-14.9L45.3 -15.5L57.2 -29.8H65L53.2 -15.6L53.5 -20L65.2 0H58L50.7 -12.6L47 -8.2V0Z M66.5 0 76.6 -29.8H84.8L94.9 0H88.1L86.1 -6.1H75.2L73.2 0ZM76.9 -11.5H84.4L79.8 -25.6H81.5Z M98.4 0V-29.8H104.4L115.5 -15H112.7L123.6 -29.8H129.6V0H123.4V-23L125.8 -22.4L114.4 -7.6H113.6L102.5 -22.4L104.6 -23V0Z";

const FILLED_PETALS: Readonly<Record<ReportStatus, number>> = {
  pending: 1,
  under_review: 2,
  responded: 3,
  done: 4,
  rejected: 0,
};

/**
 * The mark in 48 by 48, its petals in one colour but for the speaking one. A logo stands on white paper where it is
 * `onGround`: nobody knows its colours.
 */
const markOf = ({ logo }: Look, fill: string, onGround: boolean) => {
  if (!logo)
    return PETALS.map((d, at) => `<path fill="${at === 0 ? SPEAKING : fill}" d="${d}"/>`).join("");
  const [paper, at, size] = onGround
    ? ['<rect width="48" height="48" rx="10" fill="#fff"/>', 5, 38]
    : ["", 0, 48];
  return `${paper}<image x="${at}" y="${at}" width="${size}" height="${size}" href="data:image/png;base64,${logo}"/>`;
};

/** Letters as paths, with the top of their line at 0. */
export interface Letters {
  readonly paths: string;
  readonly width: number;
}

/** The mark in a square of its own, as SVG. */
export const drawMark = (look: Look, onGround: boolean): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${markOf(look, onGround ? "#fff" : look.ground, onGround)}</svg>`;

/** The mark with the name's letters beside it, as SVG; it keeps to the left of its place, on paper to the middle. */
export const drawWordmark = (look: Look, letters: Letters, onGround: boolean): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${57 + letters.width} 48" preserveAspectRatio="${onGround ? "xMinYMid" : "xMidYMid"}">${markOf(look, onGround ? "#fff" : look.ground, onGround)}<g transform="translate(57 2)">${letters.paths}</g></svg>`;

interface LogoPlace {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  readonly end?: boolean;
}

/**
 * The mark with the name in white, in a field of 192 by 48 times `scale`.
 * @param letters those of a name that is not the usual one
 * @param end whether `x` is where the field ends on the right, as for the usual name
 */
export const logoAt = (
  look: Look,
  letters: Letters | undefined,
  { x, y, scale = 1.35, end = false }: LogoPlace,
) => {
  const more = letters && end ? (190 - 57 - letters.width) * scale : 0;
  const word = letters
    ? `<g transform="translate(57 2)">${letters.paths}</g>`
    : `<path fill="#fff" transform="translate(57 38.9)" d="${WORDMARK}"/>`;
  return `<g transform="translate(${x + more} ${y}) scale(${scale})">${markOf(look, "#fff", true)}${word}</g>`;
};

/** The flower of a report, with as many petals filled as it has steps behind it. */
const flower = ({ petal, edge, filled }: Look, status: ReportStatus) => {
  const petals = PETALS.map((d, at) => {
    if (at >= FILLED_PETALS[status])
      return `<path fill="${petal}" stroke="${edge}" stroke-width="0.4" d="${d}"/>`;
    return `<path fill="${at === 0 ? SPEAKING : filled}" d="${d}"/>`;
  });
  return `<g transform="translate(782 116) scale(7.6)">${petals.join("")}</g>`;
};

/** The mark, larger than the picture, as on pages with a bare header. */
const ornament = ({ petal }: Look) => {
  const petals = PETALS.map((d, at) => `<path fill="${at === 0 ? SPEAKING : petal}" d="${d}"/>`);
  return `<g transform="translate(760 -172) scale(16)">${petals.join("")}</g>`;
};

const panel = ({ ground }: Look) =>
  `<path fill="${ground}" d="M0 ${PANEL_TOP}H${CARD_WIDTH - 56}a56 56 0 0 1 56 56V${CARD_HEIGHT}H0Z"/>`;

/** Everything on a card but its words, as SVG. `letters` are those of a name that is not the usual one. */
export const backdropOf = (
  { status, hasPhoto, look = USUAL_LOOK }: ShareCard,
  letters?: Letters,
): string => {
  if (hasPhoto) return panel(look) + logoAt(look, letters, { x: 870, y: 522, end: true });
  const ground = `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${look.ground}"/>`;
  const drawing = status ? flower(look, status) : ornament(look);
  return ground + drawing + logoAt(look, letters, { x: 76, y: 66 });
};
