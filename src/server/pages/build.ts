import { readFile } from "node:fs/promises";
import { type DrawnPage, readPageIcons } from "./page-icons.ts";
import { makeStylesOf, type StylesOf } from "./page-styles.ts";
import type { Sheet } from "./sheet.ts";

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The files of the build that a page has to name. */
export interface Build {
  /** Draws the icons of a page's markup. */
  readonly drawIcons: (html: string) => DrawnPage;
  /** The part of the stylesheet that a page's markup needs for its first paint, as markup for the head. */
  readonly stylesOf: StylesOf;
  /** The whole stylesheet, which loads later; null where `stylesOf` names it. */
  readonly sheet: string | null;
  readonly font: string | undefined;
  /** The sprite of all icons. */
  readonly icons: string | undefined;
  /** The entry first, then all files that it and the given chunks need; chunks have the names of their sources. */
  readonly filesOf: (chunks: readonly string[]) => readonly string[];
}

/** The stylesheets of all pages: the fonts, and the rest. No script imports them. */
export const FONTS = "src/web/theme/fonts.css";
export const STYLESHEET = "src/web/theme/style.css";
/** The path of {@link STYLESHEET}'s {@link Sheet}, which the client's build writes beside its manifest. */
export const SHEET = ".vite/sheet.json";

const ENTRY = "src/app/web/entry-client.tsx";
const ICONS = /\/icons-[^/]*\.svg$/;
const FONT = /plus-jakarta-sans-basic.*\.woff2$/;

/**
 * Reads the manifest of the build in `dist`.
 * @param paths of the static files, among which are the font and the icons
 */
export const readBuild = async (dist: URL, paths: ReadonlySet<string>): Promise<Build> => {
  const text = await readFile(new URL("client/.vite/manifest.json", dist), "utf8");
  const manifest = JSON.parse(text) as Readonly<Record<string, ManifestChunk>>;
  const needed = (key: string, found = new Set<string>()): Set<string> => {
    if (found.has(key)) return found;
    found.add(key);
    for (const other of manifest[key]?.imports ?? []) needed(other, found);
    return found;
  };
  const keysByName = new Map(
    Object.keys(manifest).map((key) => [/([^/]+)\.tsx$/.exec(key)?.[1] ?? "", key] as const),
  );
  const filesOf = (chunks: readonly string[]) => {
    const keys = needed(ENTRY);
    for (const name of chunks) {
      const key = keysByName.get(name);
      if (key) needed(key, keys);
    }
    return [...keys].map((key) => `/${manifest[key]?.file}`);
  };
  const icons = [...paths].find((path) => ICONS.test(path));
  if (!icons) throw new Error("the build has no icons");
  const drawIcons = readPageIcons(await readFile(new URL(`client${icons}`, dist), "utf8"), icons);
  const sheet = `/${manifest[STYLESHEET]?.file}`;
  const parsed = JSON.parse(await readFile(new URL(`client/${SHEET}`, dist), "utf8")) as Sheet;
  const stylesOf = makeStylesOf(parsed);
  const fonts = await readFile(new URL(`client/${manifest[FONTS]?.file}`, dist), "utf8");
  return {
    drawIcons,
    // It is in the page itself: a file would be requested only after the page, and nothing shows before it is there.
    stylesOf: (html) =>
      `<style>${fonts.trim()}${stylesOf(html)}</style><noscript><link rel="stylesheet" href="${sheet}"></noscript>`,
    sheet,
    font: [...paths].find((path) => FONT.test(path)),
    icons,
    filesOf,
  };
};
