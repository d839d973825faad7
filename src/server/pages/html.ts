import { readFileSync } from "node:fs";
import { FAVICON } from "../places.ts";
import { type Look, USUAL_LOOK } from "../share-images/look.ts";
import { drawnAt, installLinks } from "./installable.ts";
import { type Head, SHARE_IMAGE } from "../../web/head.ts";

export interface DocumentParts {
  /** The markup inside of `#app`. */
  readonly html: string;
  /** Markup beside it: the drawings of its icons. */
  readonly drawings: string;
  readonly head: Head;
  /** The data for the browser, made by {@link jsonForScript}. */
  readonly stateText: string;
  /** The page's own address; null where search engines must not index it. */
  readonly address: string | null;
  /** The origin for addresses in OpenGraph tags. */
  readonly origin: string;
  /** Markup: the styles for the first paint; in development a link to all styles. */
  readonly styles: string;
  /** The whole stylesheet, loaded with the application. */
  readonly sheet: string | null;
  readonly font: string | undefined;
  /** The entry, then the files that it needs; in development `entry` alone. */
  readonly files: readonly string[];
  readonly scripts: { readonly head: string; readonly body: string };
  /** How the campus's drawings look. */
  readonly look: Look;
  /** Markup for the end of the head: a campus's own colour, and what only development has. */
  readonly extraHead?: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text made safe for markup and for attributes in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** JSON for a script element: it contains no `<`, so no end tag and no comment. */
export const jsonForScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

const metaTags = ({ head, address, origin, look }: DocumentParts) => {
  const named = { description: head.description, "twitter:card": "summary_large_image" };
  const properties = {
    "og:site_name": look.short,
    "og:locale": "id_ID",
    "og:type": "website",
    "og:title": head.shareTitle,
    "og:description": head.description,
    "og:url": address ?? origin,
    "og:image": new URL(head.image === SHARE_IMAGE ? drawnAt(head.image, look) : head.image, origin)
      .href,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": head.imageAlt,
  };
  return [
    ...Object.entries(named).map(
      ([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`,
    ),
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
    address === null
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${escapeHtml(address)}">`,
  ].join("");
};

/** It is in the page itself: browsers ask for it before the first paint, and it is smaller than a request. */
const ICON = `data:image/svg+xml,${encodeURIComponent(readFileSync(FAVICON, "utf8").trim())}`;
/** A campus's own is a file: it may be a large one. */
const iconLink = (look: Look) =>
  look === USUAL_LOOK
    ? `<link rel="icon" href="${ICON}" type="image/svg+xml">`
    : `<link rel="icon" href="${drawnAt("/icon-192.png", look)}" type="image/png">`;

/** The whole document of a page. */
export const documentOf = (parts: DocumentParts): string => {
  const {
    html,
    drawings,
    head,
    stateText,
    styles,
    sheet,
    font,
    files,
    scripts,
    look,
    extraHead = "",
  } = parts;
  const preload = font
    ? `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`
    : "";
  return `<!doctype html>
<html lang="id" data-auth="guest"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(head.title)}</title><script>${scripts.head}</script>${preload}${styles}<meta name="theme-color" content="${look.ground}"><meta name="color-scheme" content="light dark">${metaTags(parts)}${iconLink(look)}${installLinks(look)}${extraHead}</head><body>${drawings}<div id="app">${html}</div><script type="application/json" id="state">${stateText}</script><script data-files='${JSON.stringify(files)}'${sheet ? ` data-sheet="${sheet}"` : ""}>${scripts.body}</script></body></html>`;
};
