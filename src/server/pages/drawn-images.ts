import { readFile } from "node:fs/promises";
import { loadSharp } from "../load-sharp.ts";
import { FAVICON } from "../places.ts";
import { siteCard } from "../share-images/card.ts";
import { drawMark } from "../share-images/backdrop.ts";
import { drawCard } from "../share-images/draw-card.ts";
import { type Look, USUAL_LOOK } from "../share-images/look.ts";

/** An image under a fixed address. */
interface Drawn {
  readonly type: string;
  readonly make: (look: Look) => Promise<Buffer>;
}

const ICON_SIZE = 48;
/** The pixels of a picture that a logo may be, at most. */
const LOGO_PIXELS = 512 * 512;
/** A maskable icon keeps its mark within the middle four fifths. */
const SAFE_PART = 0.8;

/** The logo, or the tile with the usual mark on the campus's own ground. */
const favicon = async (look: Look) => {
  if (look.logo) return Buffer.from(drawMark(look, false));
  return Buffer.from((await readFile(FAVICON, "utf8")).replace(USUAL_LOOK.ground, look.ground));
};

/**
 * The mark as a square picture. The mark's tile takes the share `part` of it; the rest is background, which is white
 * behind a campus's logo.
 */
const icon = async (look: Look, size: number, { part = 1, filled = false } = {}) => {
  const tile = Math.round(size * part);
  const edge = Math.round((size - tile) / 2);
  const sharp = await loadSharp();
  const picture = look.logo
    ? sharp(Buffer.from(look.logo, "base64"), { limitInputPixels: LOGO_PIXELS })
    : sharp(await favicon(look), { density: (72 * tile) / 32 });
  const drawn = picture.resize(tile);
  const ground = { background: look.logo ? "#fff" : look.ground };
  const whole = filled
    ? drawn.flatten(ground).extend({ top: edge, bottom: edge, left: edge, right: edge, ...ground })
    : drawn;
  return whole.png({ compressionLevel: 9 }).toBuffer();
};

/** Addresses without a hash in their name, which other software requests by convention. */
export const DRAWN_IMAGES: Readonly<Record<string, Drawn>> = {
  "/favicon.svg": { type: "image/svg+xml; charset=utf-8", make: favicon },
  "/favicon.ico": {
    type: "image/png",
    make: (look) => icon(look, ICON_SIZE),
  },
  "/icon-192.png": { type: "image/png", make: (look) => icon(look, 192) },
  "/icon-512.png": { type: "image/png", make: (look) => icon(look, 512) },
  "/icon-maskable.png": {
    type: "image/png",
    make: (look) => icon(look, 512, { part: SAFE_PART, filled: true }),
  },
  "/apple-touch-icon.png": {
    type: "image/png",
    make: (look) => icon(look, 180, { part: look.logo ? SAFE_PART : 1, filled: true }),
  },
  "/share.png": {
    type: "image/png",
    make: async (look) => (await drawCard(siteCard(look))).bytes,
  },
};
