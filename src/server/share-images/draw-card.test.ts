import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CARD_HEIGHT, CARD_WIDTH, siteCard } from "./card.ts";
import { drawCard } from "./draw-card.ts";
import { USUAL_LOOK } from "./look.ts";

const run = promisify(execFile);

const card = (title: string) =>
  ({ title, otherwise: "Laporan #7", foot: "Fasilitas · Laporan #7", status: "done" }) as const;

const draw = async (title: string) => (await drawCard(card(title))).bytes;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sikam-no-fonts-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Draws in a process for which the machine has no fonts at all. */
const drawWithoutFonts = async (titles: readonly string[]): Promise<Buffer[]> => {
  const configuration = join(folder, "fonts.conf");
  await writeFile(configuration, '<?xml version="1.0"?><fontconfig></fontconfig>');
  const script = `
    const { drawCard } = await import(${JSON.stringify(new URL("draw-card.ts", import.meta.url))});
    const cards = JSON.parse(process.argv[1]);
    const drawn = [];
    for (const card of cards) drawn.push((await drawCard(card)).bytes.toString("base64"));
    console.log(JSON.stringify(drawn));`;
  const { stdout } = await run(
    process.execPath,
    ["--input-type=module", "-e", script, JSON.stringify(titles.map(card))],
    {
      env: { FONTCONFIG_FILE: configuration, FONTCONFIG_PATH: folder, HOME: folder },
      maxBuffer: 10_000_000,
    },
  );
  return (JSON.parse(stdout) as string[]).map((text) => Buffer.from(text, "base64"));
};

/** How many pixels in the place of the title are light, line by line of the picture. */
const lightIn = async (png: Buffer, top: number, height: number) => {
  const { data } = await sharp(png)
    .extract({ left: 80, top, width: 680, height })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value) => value > 200).length;
};

test("a machine without fonts draws the same letters, and each title its own", async () => {
  const titles = ["Keran mati", "Kipas mati"];
  const without = await drawWithoutFonts(titles);
  const here = await Promise.all(titles.map(draw));
  for (const [at, png] of here.entries()) expect(without[at]!.equals(png)).toBe(true);
  expect(here[0]!.equals(here[1]!)).toBe(false);
  // Boxes for letters would be alike wherever the letters are as many.
  const [first = 0, second = 0] = await Promise.all(without.map((png) => lightIn(png, 170, 110)));
  expect(first).toBeGreaterThan(1000);
  expect(second).toBeGreaterThan(1000);
  expect(first).not.toBe(second);
}, 60_000);

test("a long title goes on in further lines and ends within its place", async () => {
  const short = await draw("Air");
  const long = await draw("W".repeat(50));
  for (const top of [260, 330, 390])
    expect([await lightIn(short, top, 40), (await lightIn(long, top, 40)) > 500]).toEqual([
      0,
      true,
    ]);
  // Nothing reaches into the line of the badge, nor beyond the title's width.
  const badge = { left: 80, top: 470, width: 600, height: 30 };
  const cut = (png: Buffer) => sharp(png).extract(badge).raw().toBuffer();
  expect((await cut(long)).equals(await cut(short))).toBe(true);
});

test("signs of markup stand as they are", async () => {
  const [marked, plain] = await Promise.all([draw("<b>Air</b> &amp; 'api'"), draw("Air & 'api'")]);
  expect(marked.equals(plain)).toBe(false);
  expect(await lightIn(marked, 170, 110)).toBeGreaterThan(await lightIn(plain, 170, 110));
});

test("emoji and signs that the font lacks are left out", async () => {
  const plain = await draw("Air mati di lantai 3");
  const picked = [
    "Air mati 🚱 di lantai 3",
    "👩‍👩‍👧 Air mati di lantai 3 水→",
    "Air\nmati\u202E di\tlantai 3",
  ];
  for (const title of picked) expect((await draw(title)).equals(plain)).toBe(true);
});

test("a title of which nothing is left gives way to the record's number", async () => {
  expect((await draw("🚱 水 عرب")).equals(await draw("Laporan #7"))).toBe(true);
});

test("the site's own is whole", async () => {
  const { bytes, type } = await drawCard(siteCard(USUAL_LOOK));
  expect(type).toBe("image/png");
  expect(bytes.length).toBeLessThan(300_000);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: CARD_WIDTH, height: CARD_HEIGHT });
});
