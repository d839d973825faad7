import { MARK_BYTES } from "./sections.contract.ts";
import { LOGO_BYTES } from "./sections/identity.contract.ts";

/** The greatest bytes, and edges in pixels to try, the sharpest first: a mark is shown 64 pixels wide. */
const MARK = { bytes: MARK_BYTES, edges: [128, 96, 64] };
/** A logo is also the icon of an installed application. */
const LOGO = { bytes: LOGO_BYTES, edges: [512, 384, 256, 192, 128] };

const START = /^data:image\/png;base64,/;

const loadPicture = (file: File) =>
  new Promise<HTMLImageElement>((resolve, reject) => {
    const picture = new Image();
    picture.addEventListener("load", () => resolve(picture));
    picture.addEventListener("error", () => reject(new Error("no picture")));
    picture.src = URL.createObjectURL(file);
  });

/** The picture as a square with clear edges, as a data URL. */
const drawSquare = (picture: HTMLImageElement, edge: number) => {
  const canvas = document.createElement("canvas");
  canvas.width = edge;
  canvas.height = edge;
  // an SVG without a size has none of its own
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = edge / Math.max(width || 1, height || 1);
  const [wide, high] = width && height ? [width * scale, height * scale] : [edge, edge];
  const draw = canvas.getContext("2d");
  if (!draw) throw new Error("no canvas");
  draw.imageSmoothingQuality = "high";
  draw.drawImage(picture, (edge - wide) / 2, (edge - high) / 2, wide, high);
  return canvas.toDataURL("image/png");
};

/**
 * A picture as a square PNG in base64, as sharp as its limit allows. Null where even the smallest is too large.
 * Rejects for a file that is no picture.
 */
const makeSquare = async (file: File, { bytes, edges }: typeof MARK): Promise<string | null> => {
  const picture = await loadPicture(file);
  try {
    for (const edge of edges) {
      const mark = drawSquare(picture, edge).replace(START, "");
      if (mark.length <= Math.floor(bytes / 3) * 4) return mark;
    }
    return null;
  } finally {
    URL.revokeObjectURL(picture.src);
  }
};

/** A picture as an organisation's mark. */
export const makeMark = (file: File) => makeSquare(file, MARK);

/** A picture as the service's logo; nothing of an SVG but its pixels is kept. */
export const makeLogo = (file: File) => makeSquare(file, LOGO);

/** A mark in base64 as an address for pictures. */
export const markSource = (mark: string) => `data:image/png;base64,${mark}`;
