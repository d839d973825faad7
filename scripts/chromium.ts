import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Menus of the address bar, which nobody sees: each window builds them again, a third of a context's cost. */
const UNSEEN = ["WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup"];

/** The features that Playwright itself switches off. Chromium reads only the last of two lists. */
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

/** The options of a Chromium under test: no sandbox (containers have none), no background connections. */
export const chromiumArgs = [
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...UNSEEN].join(",")}`,
  "--no-sandbox",
  "--disable-gpu",
  // there is no GPU: the software renderer needs no process of its own, a tenth of all work of components
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
  console.error(words.join(" "));
  return (
    spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], timeout }).status === 0
  );
};

/** The file may exist and still lack the libraries that it needs. */
const starts = (path: string) => quietly(path, ["--version"]);

/**
 * The path of a working Chromium: the one in the environment variable `CHROMIUM`, then the system's, then
 * Playwright's. Undefined when there is none.
 */
export const findChromium = async (): Promise<string | undefined> =>
  (await candidates()).find(starts);

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/**
 * A Chromium without windows, if Debian's is installed: the same tests take a quarter less processor time. It has
 * no PDF viewer. Otherwise, and if `CHROMIUM` is set, as {@link findChromium}.
 */
export const findHeadlessChromium = async (): Promise<string | undefined> => {
  const isUsed = !process.env["CHROMIUM"] && existsSync(HEADLESS_SHELL) && starts(HEADLESS_SHELL);
  return isUsed ? HEADLESS_SHELL : findChromium();
};

/** Installs packages of Debian, each by itself, where that is possible: as root, or by sudo without a password. */
export const installFromDebian = (names: readonly string[]): void => {
  const root = process.getuid?.() === 0;
  if (!quietly("apt-get", ["--version"]) || !(root || quietly("sudo", ["-n", "true"]))) return;
  const apt = (args: readonly string[], timeout: number) => {
    const words = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args];
    openly(root ? words : ["sudo", "-n", ...words], timeout);
  };
  // After a failed update the old package lists may still be good enough.
  apt(["update", "-qq"], 120 * SECOND);
  for (const name of names)
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
  const fromDebian = () => installFromDebian(["chromium", "chromium-headless-shell"]);
  for (const install of [fromDebian, installByPlaywright]) {
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
