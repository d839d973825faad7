import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import sharp from "sharp";
import type { Random } from "./random.ts";

const hue = (degrees: number, saturation: number, light: number) =>
  `hsl(${Math.round(degrees)}, ${saturation}%, ${light}%)`;

const jpegOf = (svg: string) => sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();

/** A cover of 960 by 540 pixels: hills in one hue, with a sun. */
export const drawCover = (random: Random, degrees: number): Promise<Buffer> => {
  const hills = [0, 1, 2, 3].map((layer) => {
    const top = 380 + layer * 110;
    const bends = [0, 360, 720, 1080, 1440].map((x) => `${x},${top + random.whole(-70, 70)}`);
    const fill = hue(degrees + layer * 6, 55, 58 - layer * 12);
    return `<path d="M0,810 L${bends.join(" L")} L1440,810 Z" fill="${fill}" stroke="${fill}" stroke-width="40" stroke-linejoin="round"/>`;
  });
  return jpegOf(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" viewBox="0 0 1440 810">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${hue(degrees, 70, 82)}"/>
      <stop offset="1" stop-color="${hue(degrees + 30, 80, 94)}"/>
    </linearGradient></defs>
    <rect width="1440" height="810" fill="url(#sky)"/>
    <circle cx="${random.whole(300, 1140)}" cy="${random.whole(150, 260)}" r="90" fill="#fdf0c4"/>
    ${hills.join("")}</svg>`);
};

/** A photograph as a student might take it: a wall with tiles, some of them stained, and a floor. */
export const drawPhoto = (random: Random): Promise<Buffer> => {
  const base = random.whole(20, 220);
  const tiles = Array.from({ length: 48 }, (_, at) => {
    const light = random.next() < 0.15 ? random.whole(35, 55) : random.whole(72, 86);
    return `<rect x="${(at % 8) * 120 + 2}" y="${Math.floor(at / 8) * 90 + 2}" width="116" height="86" fill="${hue(base, 12, light)}"/>`;
  });
  return jpegOf(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720">
    <rect width="960" height="720" fill="${hue(base, 8, 60)}"/>${tiles.join("")}
    <rect y="545" width="960" height="175" fill="${hue(base + 20, 18, 40)}"/>
    <ellipse cx="${random.whole(200, 760)}" cy="630" rx="${random.whole(80, 180)}" ry="34" fill="${hue(base + 180, 25, 30)}" opacity="0.6"/>
  </svg>`);
};

/** A student card without a word on it: a portrait, bars where the text would be, a strip in one hue. */
export const drawCard = (random: Random): Promise<Buffer> => {
  const degrees = random.whole(0, 359);
  const bars = [200, 250, 300].map(
    (y) =>
      `<rect x="250" y="${y}" width="${random.whole(180, 330)}" height="22" rx="4" fill="#64748b"/>`,
  );
  return jpegOf(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400">
    <rect width="640" height="400" fill="#f1f5f9"/>
    <rect width="640" height="110" fill="#1d4ed8"/><circle cx="60" cy="55" r="32" fill="#ffffff"/>
    <rect x="40" y="150" width="170" height="210" fill="${hue(degrees, 40, 85)}"/>
    <circle cx="125" cy="225" r="42" fill="${hue(degrees, 35, 50)}"/>
    <ellipse cx="125" cy="345" rx="70" ry="62" fill="${hue(degrees, 45, 40)}"/>
    ${bars.join("")}</svg>`);
};

/** A PDF of one page with a heading and paragraphs. */
export const drawPdf = async (title: string, paragraphs: readonly string[]): Promise<Buffer> => {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([595, 842]);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  page.drawText(title, { x: 60, y: 760, size: 20, font: bold });
  page.drawText(paragraphs.join("\n\n"), {
    x: 60,
    y: 720,
    size: 12,
    font: plain,
    maxWidth: 475,
    lineHeight: 18,
  });
  return Buffer.from(await document.save());
};
