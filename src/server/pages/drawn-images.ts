import { readFile } from "node:fs/promises";
import { loadSharp } from "../load-sharp.ts";
import { FAVICON } from "../places.ts";
import { SITE_CARD } from "../share-images/card.ts";
import { drawCard } from "../share-images/draw-card.ts";

/** An image under a fixed address. */
interface Drawn {
  readonly type: string;
  readonly make: () => Promise<Buffer>;
}

const ICON_SIZE = 48;
const GROUND = "#003f83";
/** A maskable icon keeps its mark within the middle four fifths. */
const SAFE_PART = 0.8;

/** The mark as a square picture. The mark's tile takes the share `part` of it; the rest is background. */
const icon = async (size: number, { part = 1, filled = false } = {}) => {
  const tile = Math.round(size * part);
  const edge = Math.round((size - tile) / 2);
  const sharp = await loadSharp();
  const drawn = sharp(await readFile(FAVICON), { density: (72 * tile) / 32 }).resize(tile);
  const ground = { background: GROUND };
  const whole = filled
    ? drawn.flatten(ground).extend({ top: edge, bottom: edge, left: edge, right: edge, ...ground })
    : drawn;
  return whole.png({ compressionLevel: 9 }).toBuffer();
};

/** Addresses without a hash in their name, which other software requests by convention. */
export const DRAWN_IMAGES: Readonly<Record<string, Drawn>> = {
  "/favicon.svg": { type: "image/svg+xml; charset=utf-8", make: () => readFile(FAVICON) },
  "/favicon.ico": {
    type: "image/png",
    make: () => icon(ICON_SIZE),
  },
  "/icon-192.png": { type: "image/png", make: () => icon(192) },
  "/icon-512.png": { type: "image/png", make: () => icon(512) },
  "/icon-maskable.png": {
    type: "image/png",
    make: () => icon(512, { part: SAFE_PART, filled: true }),
  },
  "/apple-touch-icon.png": { type: "image/png", make: () => icon(180, { filled: true }) },
  "/share.png": {
    type: "image/png",
    make: async () => (await drawCard(SITE_CARD)).bytes,
  },
};
