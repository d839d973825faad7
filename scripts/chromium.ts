import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Menus of an address bar that nobody sees: every window makes them anew, a third of what a context costs. */
const UNSEEN = ["WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup"];

/** What Playwright switches off itself. Of two lists Chromium reads the last alone. */
const OFF_BY_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** What a Chromium under test is started with: no sandbox (containers have none), no calls home. */
export const chromiumArgs = [
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...UNSEEN].join(",")}`,
  "--no-sandbox",
  "--disable-gpu",
  // there is none: what draws in its place needs no process of its own, a tenth of all work of components
  "--in-process-gpu",
  "--disable-quic",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const SECOND = 1000;

const candidates = async (): Promise<string[]> => {
  const named = process.env["CHROMIUM"];
  if (named) return [named];
  const { chromium } = await import("playwright");
  return [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    chromium.executablePath(),
  ].filter((path) => existsSync(path));
};

const quietly = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { stdio: "ignore", timeout: 30 * SECOND }).status === 0;

const openly = (words: readonly string[], timeout: number) => {
  const [command = "", ...args] = words;
  console.error(`chromium: ${words.join(" ")}`);
  return (
    spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], timeout }).status === 0
  );
};

/** A file at the right place may still lack the libraries it needs. */
const starts = (path: string) => quietly(path, ["--version"]);

/**
 * The path of a Chromium that starts: the one that `CHROMIUM` names in the environment, then the
 * system's, then the one that Playwright keeps for itself. Undefined when there is none.
 */
export const findChromium = async (): Promise<string | undefined> =>
  (await candidates()).find(starts);

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/**
 * A Chromium without windows, where Debian's is installed: the same tests cost it a quarter less of the
 * processor. It has no viewer of PDFs. Otherwise, and where `CHROMIUM` names one, as {@link findChromium}.
 */
export const findHeadlessChromium = async (): Promise<string | undefined> => {
  const isUsed = !process.env["CHROMIUM"] && existsSync(HEADLESS_SHELL) && starts(HEADLESS_SHELL);
  return isUsed ? HEADLESS_SHELL : findChromium();
};

const installFromDebian = () => {
  const root = process.getuid?.() === 0;
  if (!quietly("apt-get", ["--version"]) || !(root || quietly("sudo", ["-n", "true"]))) return;
  const apt = (args: readonly string[], timeout: number) => {
    const words = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args];
    openly(root ? words : ["sudo", "-n", ...words], timeout);
  };
  // A failed update may still leave lists that are good enough to install from.
  apt(["update", "-qq"], 120 * SECOND);
  for (const name of ["chromium", "chromium-headless-shell"])
    apt(["install", "-y", "-qq", "--no-install-recommends", name], 300 * SECOND);
};

const installByPlaywright = () => {
  openly(["npx", "playwright", "install", "chromium"], 300 * SECOND);
};

/**
 * Finds a Chromium that starts, or installs one: from Debian when that is possible (as root, or by
 * sudo without a password), else by Playwright's own installer. Undefined when nothing helped; one
 * line on standard error then says so.
 */
export const ensureChromium = async (): Promise<string | undefined> => {
  const found = await findChromium();
  if (found) return found;
  const named = process.env["CHROMIUM"];
  if (named) {
    console.error(`chromium: CHROMIUM names ${named}, which does not start`);
    return undefined;
  }
  for (const install of [installFromDebian, installByPlaywright]) {
    install();
    const installed = await findChromium();
    if (installed) return installed;
  }
  console.error(
    "chromium: none that starts was found, and neither apt-get nor Playwright could install one; " +
      "install Chromium and name it in the environment variable CHROMIUM",
  );
  return undefined;
};
