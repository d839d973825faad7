import { existsSync } from "node:fs";
import puppeteer, { type ElementHandle, type Page } from "puppeteer-core";
import { type Browser, HEIGHT, QUIET, waitFor, type Window } from "./browser.ts";

const findFirefox = () =>
  ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path));

/** The packages of Debian that are not installed. */
export const missingForFirefox = () => (findFirefox() ? [] : ["firefox-esr"]);

export type Preferences = Readonly<Record<string, number | boolean>>;

/** Pages are kept for the way back, as for everybody; tools that lead Firefox switch that off. */
const PREFERENCES = { "fission.bfcacheInParent": true, "intl.accept_languages": "id" };

/** Firefox says this of every page that would keep itself where it forbids storage, although that is caught. */
const OF_FORBIDDING = /ServiceWorker.*: Storage access is restricted/;

const shown = async (page: Page, xpath: string) => {
  for (const found of await page.$$(`::-p-xpath(${xpath})`))
    if (await found.isVisible()) return found as ElementHandle<HTMLElement>;
  return undefined;
};

const windowOf = (page: Page, origin: string): Window => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warn"].includes(message.type()))
      complaints.push(`console ${message.type()}: ${message.text()}`);
  });
  // what a content policy refuses arrives here too
  page.on("pageerror", (error) => {
    if (!OF_FORBIDDING.test(String(error))) complaints.push(String(error));
  });
  // a form that a failed task has left asks whether it may go
  page.on("dialog", (dialog) => void dialog.accept());
  const find = (xpath: string) => waitFor(xpath, () => shown(page, xpath));
  return {
    resize: (width) => page.setViewport({ width, height: HEIGHT }),
    goTo: async (path) => void (await page.goto(`${origin}${path}`)),
    run: (action, ...given) => page.evaluate(action as never, ...given),
    press: async (xpath) => (await find(xpath)).click(),
    write: async (xpath, text) => (await find(xpath)).type(text),
    async give(xpath, path) {
      const field = await waitFor(xpath, () => page.$(`::-p-xpath(${xpath})`));
      await (field as ElementHandle<HTMLInputElement>).uploadFile(path);
    },
    escape: () => page.keyboard.press("Escape"),
    picture: async (xpath) => (await find(xpath)).screenshot(),
    quiet: () => page.waitForNetworkIdle(QUIET).catch(() => {}),
    complaints: () => complaints.splice(0),
  };
};

/** Debian's Firefox as it is, led over WebDriver BiDi. */
export const startFirefox = async (
  name: string,
  origin: string,
  preferences: Preferences = {},
): Promise<Browser> => {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error("no Firefox");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox: { ...PREFERENCES, ...preferences },
  });
  let close = async () => {};
  return {
    name,
    async open(width) {
      await close();
      const context = await browser.createBrowserContext();
      close = () => context.close();
      const window = windowOf(await context.newPage(), origin);
      await window.resize(width);
      return window;
    },
    close: () => browser.close(),
  };
};
