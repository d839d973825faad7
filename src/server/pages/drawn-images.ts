import { readFile } from "node:fs/promises";
import sharp from "sharp";

/** An image under a fixed address, drawn from an SVG that holds no letters (they would need a font). */
interface Drawn {
  readonly type: string;
  readonly make: () => Promise<Buffer>;
}

const drawing = (path: string) => readFile(new URL(path, import.meta.url));
const FAVICON = "../../web/assets/favicon.svg";
const SHARE = "./share.svg";
const ICON_SIZE = 48;

/** Addresses without a hash in their name: what other software asks for by convention. */
export const DRAWN_IMAGES: Readonly<Record<string, Drawn>> = {
  "/favicon.svg": { type: "image/svg+xml", make: () => drawing(FAVICON) },
  "/favicon.ico": {
    type: "image/png",
    make: async () =>
      sharp(await drawing(FAVICON))
        .resize(ICON_SIZE, ICON_SIZE)
        .png()
        .toBuffer(),
  },
  "/share.png": {
    type: "image/png",
    make: async () =>
      sharp(await drawing(SHARE))
        .png({ compressionLevel: 9 })
        .toBuffer(),
  },
};
