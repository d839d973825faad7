import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import sharp, { type Metadata } from "sharp";
import type { FileField } from "../../src/call.ts";
import { Problem } from "../../src/server/problem.ts";
import { acceptFile } from "../../src/server/uploads/accept.ts";
import { GPS, phonePhoto, picture } from "../../src/server/uploads/photos.testing.ts";
import { tempFolder } from "../../src/server/uploads/temp-folder.ts";
import { changedBytes, changedSeeds } from "./changes.ts";
import { fuzzPart, TEN_SECONDS } from "./part.ts";

const FIELD: FileField = {
  accept: "image",
  maxBytes: 5_000_000,
  tooLarge: "Ukuran file maksimal 5MB",
  wrongType: "Format file harus JPG, JPEG, atau PNG",
};

const WORDS = [
  ..."IHDR PLTE IDAT IEND tRNS iCCP eXIf tEXt zTXt iTXt acTL fcTL fdAT gAMA sBIT".split(" "),
  "\xff\xd8\xff",
  "\xff\xd9",
  "\xff\xda\x00\x08",
  "\xff\xc0\x00\x11\x08\xff\xff\xff\xff\x03",
  "\xff\xc2\x00\x11\x10",
  "\xff\xc4\xff\xff",
  "\xff\xdb\x00\x43",
  "\xff\xdd\x00\x04\x00\x00",
  "\xff\xe1\xff\xffExif\0\0MM\0*\0\0\0\x08",
  "\xff\xe2\x00\x10ICC_PROFILE\0\x01\xff",
  "\xff\xee\x00\x0eAdobe\0d\0\0\0\0\x02",
  "\xff\xfe\x00\x04",
  "\x89PNG\r\n\x1a\n",
  "\x00\x00\xff\xff",
  "\x7f\xff\xff\xff",
  "\xff\xff\xff\xff",
  "\x00\x00\x00\x00",
  "GIF89a",
  "RIFF\x00\x00\x00\x00WEBPVP8 ",
  "<svg xmlns='http://www.w3.org/2000/svg'/>",
].map((word) => Buffer.from(word, "latin1"));

const madeSeeds = async () => {
  const small = await picture(64, 48).png().toBuffer();
  const exif = { IFD0: { Artist: "Budi" }, IFD3: GPS };
  const noise = sharp({
    create: {
      width: 90,
      height: 70,
      channels: 3,
      background: "gray",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });
  const made = [
    phonePhoto(),
    noise.clone().jpeg({ progressive: true }).toBuffer(),
    noise.clone().jpeg({ chromaSubsampling: "4:4:4", quality: 40 }).toBuffer(),
    sharp(small).toColourspace("cmyk").jpeg().toBuffer(),
    sharp(small).greyscale().withIccProfile("p3").withExif(exif).jpeg().toBuffer(),
    sharp(small).png({ palette: true, colours: 16 }).toBuffer(),
    sharp(small).png({ progressive: true }).toBuffer(),
    sharp(small).toColourspace("rgb16").withExif(exif).png().toBuffer(),
    sharp(small).ensureAlpha(0.5).png({ compressionLevel: 0 }).toBuffer(),
    sharp(small).greyscale().toColourspace("b-w").png().toBuffer(),
  ];
  return Promise.all(made);
};

/** A PNG whose sums are right again, or every reader would stop at the first changed byte. */
const withRightSums = (bytes: Buffer) => {
  const png = Buffer.from(bytes);
  for (let at = 8; at + 12 <= png.length;) {
    const end = at + 8 + png.readUInt32BE(at);
    if (end + 4 > png.length) break;
    png.writeUInt32BE(crc32(png.subarray(at + 4, end)), end);
    at = end + 4;
  }
  return png;
};

/** What a camera or a program wrote into a picture, as far as the decoder sees it. */
const told = ({ exif, icc, iptc, xmp, comments }: Metadata) =>
  [exif, icc, iptc, xmp, comments].some((one) => one !== undefined);

/** The check of images and what makes them anew: in threads of their own, with a limit of 20 s. */
export const openImages = async () => {
  const material = { seeds: await madeSeeds(), words: WORDS };
  const dir = await mkdtemp(join(tmpdir(), "fuzz-images-"));

  return fuzzPart({
    batch: 200,
    longest: TEN_SECONDS,
    inputs: fc.record({
      picture: changedSeeds(material),
      rightSums: fc.boolean(),
      forPages: fc.boolean(),
    }),
    async feed({ picture: changed, rightSums, forPages }) {
      const bytes = changedBytes(changed, material);
      const folder = tempFolder(dir);
      const sent = await folder.save(
        (async function* () {
          yield rightSums ? withRightSums(bytes) : bytes;
        })(),
      );
      try {
        const sizes = forPages ? [48, 96] : [];
        const kept = await acceptFile(sent, FIELD, "file", { sizes });
        const made = await readFile(kept.path);
        const seen = await sharp(made, { failOn: "truncated" }).metadata();
        if (`image/${seen.format}` !== kept.mime) throw new Error(`it is a ${seen.format}`);
        if (told(seen)) throw new Error("it still tells of its maker");
        await sharp(made, { failOn: "truncated" }).stats();
      } catch (error) {
        if (!(error instanceof Problem && error.code === "WRONG_TYPE")) throw error;
      } finally {
        await folder.remove();
      }
    },
    close: () => rm(dir, { recursive: true }),
  });
};
