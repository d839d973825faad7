import { PDFDocument } from "@cantoo/pdf-lib";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawDoorCards } from "./draw-poster.ts";
import { lookOf, USUAL_IDENTITY, USUAL_LOOK } from "./look.ts";
import { layOut } from "./words-thread.ts";

const URL = "https://sikam.kampus.ac.id/aju-laporan?tempat=1a2b3c4d";
const LONG =
  "https://sistem-klinik-advokasi-mahasiswa.universitas-negeri-kepulauan-selatan.ac.id:8443/aju-laporan?tempat=1a2b3c4d";
const cards = (changed: Partial<Parameters<typeof drawDoorCards>[0]> = {}) => ({
  building: "Gedung B",
  url: URL,
  look: USUAL_LOOK,
  ...changed,
});

/** What a camera reads from each card of a sheet, after they were cut apart. */
const readCodes = async (svg: string) => {
  const sheet = sharp(Buffer.from(svg), { density: 144 }).flatten({ background: "#fff" });
  const whole = await sheet.removeAlpha().png().toBuffer();
  const { width, height } = await sharp(whole).metadata();
  const [w, h] = [Math.floor(width / 2), Math.floor(height / 3)];
  const places = Array.from({ length: 6 }, (_, at) => ({
    left: (at % 2) * w,
    top: Math.floor(at / 2) * h,
  }));
  return Promise.all(
    places.map(async (place) => {
      const { data, info } = await sharp(whole)
        .extract({ ...place, width: w, height: h })
        .raw()
        .toBuffer({ resolveWithObject: true });
      return decodeQR({ width: info.width, height: info.height, data });
    }),
  );
};

test.each([URL, LONG])("each of the six cards leads to %s", async (url) => {
  expect(await readCodes(await layOut(cards({ url })))).toEqual(Array(6).fill(url));
});

test("a sheet is one page of A4, all of it shapes, and tells neither when nor with what it was drawn", async () => {
  const bytes = await drawDoorCards(cards());
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  expect(document.getPages().map((page) => page.getSize())).toEqual([
    { width: 595.28, height: 841.89 },
  ]);
  expect(document.getTitle()).toBe("SIKAM: Gedung B");
  expect([document.getCreationDate(), document.getProducer()]).toEqual([undefined, undefined]);
  const objects = document.context.enumerateIndirectObjects().map(([, one]) => String(one));
  expect(objects.filter((one) => /\/Type \/Font|\/Subtype \/Image/.test(one))).toEqual([]);
});

test("the building's name stands on every card, in the campus's colour the sentence", async () => {
  const look = lookOf({ ...USUAL_IDENTITY, colour: "#8a1538" });
  const [plain, longer] = [
    await layOut(cards()),
    await layOut(
      cards({ building: "Gedung Rektorat Lama di Sayap Timur, Lantai Dasar sampai Tiga" }),
    ),
  ];
  expect(longer.length).toBeGreaterThan(plain.length);
  const coloured = await layOut(cards({ look }));
  expect(coloured.split(look.ground).length).toBeGreaterThan(6);
  expect(coloured).not.toContain(USUAL_LOOK.ground);
});

test("signs of a name that the font does not have are left out", async () => {
  const bare = await layOut(cards({ building: "Gedung B" }));
  expect(await layOut(cards({ building: "Gedung 🏫 B" }))).toBe(bare);
  expect(await readCodes(await layOut(cards({ building: "🏫" })))).toHaveLength(6);
});
