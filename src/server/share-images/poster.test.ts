import { PDFDocument } from "@cantoo/pdf-lib";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawPoster } from "./draw-poster.ts";
import { lookOf, USUAL_IDENTITY, USUAL_LOOK } from "./look.ts";
import { layOut } from "./words-thread.ts";

/** What a camera reads from the drawing. */
const readCode = async (svg: string) => {
  const drawn = sharp(Buffer.from(svg), { density: 144 }).flatten({ background: "#fff" });
  const { data, info } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
};

const LONG =
  "https://sistem-klinik-advokasi-mahasiswa.universitas-negeri-kepulauan-selatan.ac.id:8443";

test.each(["https://sikam.kampus.ac.id", "http://localhost:3000", LONG])(
  "a poster's code leads to %s",
  async (url) => {
    expect(await readCode(await layOut({ url, look: USUAL_LOOK }))).toBe(url);
  },
);

test("a poster is one page of A4, and tells neither when nor with what it was drawn", async () => {
  const bytes = await drawPoster({ url: "https://sikam.kampus.ac.id", look: USUAL_LOOK });
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  expect(document.getPages().map((page) => page.getSize())).toEqual([
    { width: 595.28, height: 841.89 },
  ]);
  expect(document.getTitle()).toBe("SIKAM: sikam.kampus.ac.id");
  expect([document.getCreationDate(), document.getProducer()]).toEqual([undefined, undefined]);
  // the words are shapes: those of a longer address are more
  expect((await drawPoster({ url: LONG, look: USUAL_LOOK })).length).toBeGreaterThan(bytes.length);
});

test("a campus's own name, colour and logo stand on its poster, and its code is still read", async () => {
  const url = "https://lapor.kampus.ac.id";
  const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#c00" } })
    .png()
    .toBuffer();
  const look = lookOf({
    ...USUAL_IDENTITY,
    short: "LAPOR",
    colour: "#8a1538",
    logo: logo.toString("base64"),
  });
  const svg = await layOut({ url, look });
  expect(svg).toContain(look.ground);
  expect(svg).not.toContain(USUAL_LOOK.ground);
  expect(await readCode(svg)).toBe(url);
  const document = await PDFDocument.load(await drawPoster({ url, look }));
  expect(document.getTitle()).toBe("LAPOR: lapor.kampus.ac.id");
  const pictures = document.context
    .enumerateIndirectObjects()
    .filter(([, one]) => String(one).includes("/Subtype /Image"));
  expect(pictures.length).toBeGreaterThan(0);
});
