/**
 * A complaint from the home page to 'terkirim', as a student with a mid-range phone files it: 360
 * pixels, a processor slowed four times, a slow network, a hand that pauses. Counts taps and seconds.
 * Writes bench/results/report-minute.md. Needs a build (`npm run build`) and a Chromium:
 *
 *   npx node bench/web/report-minute.ts
 */
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chromium, type Locator, type Page } from "playwright";
import sharp from "sharp";
import { chromiumArgs, findChromium } from "../../scripts/chromium.ts";
import { verifiedStudent } from "../../tests/people.ts";
import { newDatabase, newDataDir, removeDataDir, startProduct } from "../../tests/product.ts";
import { mark, median } from "../measure/figures.ts";
import { NETWORK, openPhone, SLOWER, slowDown } from "./slow-phone.ts";

/** Promised for a verified student (the taps besides those that only put the cursor into a text). */
const MOST_SECONDS = 60;
const MOST_TAPS = 8;

/** Milliseconds: to find the next thing and move the thumb there; to choose among several words or in an album; to read. */
const THUMB = 1000;
const CHOOSE = 1200;
const READ = 3000;
const SIGNS_A_SECOND = 5;
const RUNS = 3;

const TITLE = "Keran lantai 3 mati sejak pagi";
const STORY =
  "Keran dan kloset mati sejak Senin. Kami turun ke lantai satu dan antre lama. Pompa rusak, belum ada kabar kapan diganti.";

interface Variant {
  readonly name: string;
  readonly photo: boolean;
  readonly anonymous: boolean;
}
const VARIANTS: readonly Variant[] = [
  { name: "with name, no photo", photo: false, anonymous: false },
  { name: "with name, photo", photo: true, anonymous: false },
  { name: "anonymous, photo", photo: true, anonymous: true },
];

/** What a thumb did, and how long it took. */
interface Walk {
  /** Taps that choose, open or send. */
  taps: number;
  /** Taps that put the cursor into a text. */
  cursor: number;
  /** Milliseconds that the hand took by itself: what a machine without any delay would need. */
  hand: number;
}

/** A photo as a phone's camera makes it after its own saving: some 3 MB. */
const photo = async (): Promise<Buffer> => {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#808080", noise } })
    .blur(0.9)
    .jpeg({ quality: 84 })
    .toBuffer();
};

/** Files one report as a person would; the seconds from the home page in sight to its number. */
const walk = async (page: Page, variant: Variant, picturePath: string) => {
  const done: Walk = { taps: 0, cursor: 0, hand: 0 };
  const pause = (milliseconds: number) => {
    done.hand += milliseconds;
    return delay(milliseconds);
  };
  const tap = async (target: Locator) => {
    await pause(THUMB);
    await target.tap();
    done.taps += 1;
  };
  const write = async (field: Locator, text: string) => {
    await pause(THUMB);
    await field.tap();
    done.cursor += 1;
    // A hand keeps its own time: it waits for nothing but a key that takes longer than a sign.
    const begun = performance.now();
    done.hand += (text.length * 1000) / SIGNS_A_SECOND;
    for (const [at, sign] of Array.from(text).entries()) {
      await delay(Math.max(0, begun + (at * 1000) / SIGNS_A_SECOND - performance.now()));
      await page.keyboard.type(sign);
    }
  };
  const pick = async (answer: string) => {
    await pause(CHOOSE);
    await page.getByRole("radio", { name: answer, exact: true }).tap();
    done.taps += 1;
  };

  await page.goto("/", { waitUntil: "commit" });
  const opener = page.getByRole("link", { name: "Ajukan Laporan" }).locator("visible=true").first();
  await opener.waitFor();
  const started = performance.now();
  await tap(opener);
  await write(page.getByLabel("Judul"), TITLE);
  await write(page.getByLabel("Ceritakan"), STORY);
  await pick("Fasilitas");
  await pick("Fakultas");
  if (variant.photo) {
    const chooser = page.waitForEvent("filechooser");
    await tap(page.getByLabel(/^Foto atau berkas/));
    await pause(CHOOSE);
    // By its path, as an album hands it over: its bytes would travel through the slowed page.
    await (await chooser).setFiles(picturePath);
    done.taps += 1;
  }
  await pause(READ);
  if (variant.anonymous) await tap(page.getByRole("radio", { name: "Tidak, anonim" }));
  await tap(page.getByRole("button", { name: "Kirim laporan" }));
  const pressed = performance.now();
  await page.getByRole("heading", { name: /Laporan #\d+ diterima/ }).waitFor();
  const ended = performance.now();
  return { ...done, seconds: (ended - started) / 1000, sending: (ended - pressed) / 1000 };
};

const dataDir = await newDataDir("minute");
const database = await newDatabase();
const product = await startProduct({
  dataDir,
  databaseUrl: database.url,
  env: { RATE_LIMIT_FACTOR: "1000" },
});
const executablePath = await findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: chromiumArgs,
});
try {
  const student = await verifiedStudent(product, "2210000001", "Sekar Ayu Lestari");
  const picture = await photo();
  const picturePath = join(dataDir, "IMG_2041.jpg");
  await writeFile(picturePath, picture);
  const rows: string[] = [];
  for (const variant of VARIANTS) {
    const walks = [];
    for (let run = 0; run < RUNS; run += 1) {
      const page = await openPhone(browser, product, student);
      await slowDown(page);
      walks.push(await walk(page, variant, picturePath));
      await page.context().close();
    }
    const { taps = 0, cursor = 0, hand = 0 } = walks[0] ?? {};
    const seconds = median(walks.map((one) => one.seconds));
    const sending = median(walks.map((one) => one.sending));
    const cells = [
      variant.name,
      mark(String(taps), taps > MOST_TAPS),
      String(cursor),
      mark(seconds.toFixed(1), seconds > MOST_SECONDS),
      (hand / 1000).toFixed(1),
      sending.toFixed(1),
    ];
    rows.push(`| ${cells.join(" | ")} |`);
    console.log(cells.join("  "));
  }
  const page = `# A report in a minute

Written by \`bench/web/report-minute.ts\`: a verified student, logged in, from the home page in sight to 'Laporan #… diterima.' Median of ${RUNS}. Promised: ${MOST_TAPS} taps besides typing, ${MOST_SECONDS} seconds; what is more stands in bold.

| complaint | taps | taps into a text | seconds | of them the hand | of them sending |
| --- | --- | --- | --- | --- | --- |
${rows.join("\n")}

Assumed: 360 by 740 pixels, a processor slowed ${SLOWER} times, ${(NETWORK.down * 8) / 1024 / 1024} Mbit/s down and ${(NETWORK.up * 8) / 1024} kbit/s up with ${NETWORK.latency} ms; a title of ${TITLE.length} signs and a story of ${STORY.length} at ${SIGNS_A_SECOND} signs a second; ${THUMB / 1000} s before each tap, ${CHOOSE / 1000} s to choose among the categories, the levels or the photos of an album, ${READ / 1000} s to read the two questions; a photo of ${(picture.length / 1e6).toFixed(1)} MB. The photo counts two taps (field, album). The application is in the browser's cache from the login before.

Load average at the end: ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} cores, which slows what is measured.
`;
  await mkdir(new URL("../results/", import.meta.url), { recursive: true });
  await writeFile(new URL("../results/report-minute.md", import.meta.url), page);
} finally {
  await browser.close();
  await product.stop();
  await database.drop();
  await removeDataDir(dataDir);
}
