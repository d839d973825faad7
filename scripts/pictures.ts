/**
 * Takes the pictures of README.md again: the demo's campus in a product of its own, photographed with Chromium.
 * `npm run pictures`, after a build.
 */
import { writeFile } from "node:fs/promises";
import { type Browser, chromium, type Page } from "playwright";
import sharp from "sharp";
import { call, login } from "../tests/people.ts";
import {
  makeDemo,
  newDataDir,
  type Product,
  removeDataDir,
  startProduct,
} from "../tests/product.ts";
import { demoAccounts } from "../src/demo/campus.ts";
import { readSettings } from "../src/server/settings.ts";
import { chromiumArgs, findChromium } from "./chromium.ts";

const FOLDER = new URL("../docs/pictures/", import.meta.url);
const MAX_BYTES = 60_000;
const QUALITIES = [82, 75, 68, 60, 50];
const DESK = { width: 1280, height: 860 };
const PHONE = { width: 360, height: 1180 };
/** Milliseconds for a fade and a late chunk. */
const SETTLED_MS = 800;

const { student, admin } = demoAccounts(readSettings({}));

const visit = async (page: Page, path: string) => {
  await page.goto(path);
  await page.locator("html[data-hydrated=true]").waitFor({ state: "attached" });
  await page.locator(".skeleton").first().waitFor({ state: "hidden" });
  await page.waitForTimeout(SETTLED_MS);
};

const opener =
  (browser: Browser, { origin }: Product) =>
  async (viewport: typeof DESK) => {
    const isPhone = viewport === PHONE;
    const place = { baseURL: origin, locale: "id-ID", timezoneId: "Asia/Jakarta" };
    const touch = { isMobile: isPhone, hasTouch: isPhone };
    return (await browser.newContext({ ...place, ...touch, viewport })).newPage();
  };

const logIn = async (page: Page, who: { login: string; password: string }) => {
  await visit(page, "/login");
  await page.getByLabel("Email kampus atau NPM").fill(who.login);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Masuk" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
};

/** Writes a picture of the page, as sharp as its limit of bytes allows. */
const take = async (page: Page, name: string) => {
  const seen = await page.screenshot();
  for (const quality of QUALITIES) {
    const picture = await sharp(seen).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (picture.length > MAX_BYTES) continue;
    await writeFile(new URL(name, FOLDER), picture);
    console.error(`pictures: ${name}, ${picture.length} bytes`);
    return;
  }
  throw new Error(`${name} does not fit into ${MAX_BYTES} bytes`);
};

/** The report with the most votes among the answered ones on which the student voted. */
const answeredReport = async (product: Product): Promise<number> => {
  const token = await login(product, student.login, student.password);
  const read = async <Row>(path: string) =>
    ((await call(product, "GET", path, { token })) as { data: Row[] }).data;
  const reports = await read<{ id: number }>("/reports?status=responded&sort=popular");
  const votes = await read<{ report_id: number }>("/votes/me");
  const found = reports.find(({ id }) => votes.some(({ report_id }) => report_id === id));
  if (!found) throw new Error("the demo has no answered report that its student voted for");
  return found.id;
};

const takeAll = async (browser: Browser, product: Product) => {
  const open = opener(browser, product);
  const home = await open(DESK);
  await visit(home, "/");
  await take(home, "home.webp");

  const phone = await open(PHONE);
  await logIn(phone, student);
  await visit(phone, `/laporan/${await answeredReport(product)}`);
  await take(phone, "report-phone.webp");
  await visit(phone, "/aju-laporan");
  await phone.getByLabel("Judul").fill("Kamar mandi tidak ada air");
  await phone
    .getByLabel("Ceritakan")
    .fill(
      "Keran lantai 3 Gedung C mati sejak Senin. Kami turun ke lantai 1, dan antreannya panjang.",
    );
  await phone.getByRole("heading", { level: 1 }).click();
  await take(phone, "form-phone.webp");

  const desk = await open(DESK);
  await logIn(desk, admin);
  await visit(desk, "/admin/laporan");
  await take(desk, "back-office.webp");
};

const dataDir = await newDataDir("pictures");
try {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error("there is no Chromium: name one in CHROMIUM");
  await makeDemo({ dataDir });
  const product = await startProduct({ dataDir });
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    await takeAll(browser, product);
  } finally {
    await browser.close();
    await product.stop();
  }
} finally {
  await removeDataDir(dataDir);
}
