import { loadSharp } from "../load-sharp.ts";
import { bounded } from "../uploads/bounded.ts";
import { drawWordmark, type Letters, PHOTO_HEIGHT } from "./backdrop.ts";
import { CARD_HEIGHT, CARD_WIDTH, type CardWords } from "./card.ts";
import { type Look, USUAL_LOOK } from "./look.ts";
import { layOut } from "./words-thread.ts";

const inTurn = bounded({ atOnce: 1, waiting: 20 });

/** Bytes. Some chats show no larger picture. */
const MOST_BYTES = 300_000;
/** Qualities, the best first, tried until the picture is small enough. */
const QUALITIES = [82, 64, 44] as const;
/** Seconds. */
const LONGEST_WORK = 20;
const PHOTO_PIXELS = 50e6;

const onPhoto = async (words: Buffer, photo: Buffer, background: string) => {
  const sharp = await loadSharp();
  const pixels = await sharp(photo, { limitInputPixels: PHOTO_PIXELS })
    .timeout({ seconds: LONGEST_WORK })
    .resize(CARD_WIDTH, PHOTO_HEIGHT, { fit: "cover" })
    .extend({ bottom: CARD_HEIGHT - PHOTO_HEIGHT, background })
    .composite([{ input: words }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const raw = { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3 } as const;
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await sharp(pixels, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= MOST_BYTES) break;
  }
  return jpeg;
};

const plain = async (words: Buffer) => {
  const sharp = await loadSharp();
  return sharp(words)
    .timeout({ seconds: LONGEST_WORK })
    .png({ palette: true, compressionLevel: 9, effort: 1 })
    .toBuffer();
};

export interface DrawnCard {
  readonly type: "image/png" | "image/jpeg";
  readonly bytes: Buffer;
}

/**
 * Draws a share image of 1200 by 630 pixels and at most 300 KB: a PNG, or with a photo (JPEG or PNG, as stored) a
 * JPEG with the photo above the words. Images are drawn one at a time; a `Problem` 503 when too many wait.
 */
export const drawCard = (card: CardWords, photo?: Buffer): Promise<DrawnCard> =>
  inTurn(async () => {
    const words = Buffer.from(await layOut({ ...card, hasPhoto: photo !== undefined }));
    if (!photo) return { type: "image/png", bytes: await plain(words) };
    const { ground } = card.look ?? USUAL_LOOK;
    return { type: "image/jpeg", bytes: await onPhoto(words, photo, ground) };
  });

/** Draws the word mark as SVG, for the ground or for white paper; a `Problem` 503 when too many drawings wait. */
export const drawName = (look: Look, onGround: boolean): Promise<string> =>
  inTurn(async () => {
    const ink = onGround ? "#fff" : look.ground;
    const letters = JSON.parse(await layOut({ name: look.short, ink })) as Letters;
    return drawWordmark(look, letters, onGround);
  });
