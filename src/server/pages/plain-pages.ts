import { escapeHtml } from "./html.ts";

/** Pages of plain words: no script, no file, nothing that could also fail. */

/** The wait before another try, in seconds. */
export const BUSY_RETRY_AFTER = 5;

const PLAIN_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The headers of every page of plain words. */
export const PLAIN_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Content-Security-Policy": PLAIN_POLICY,
  "Cache-Control": "no-store",
} as const;

const STYLE =
  "body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1rem}a{display:inline-block;padding:.625rem 0;font-weight:600}";

const plainPage = (
  title: string,
  [heading, words, way]: readonly [string, string, string],
) => `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${heading}</h1><p>${words}</p><p><a href="">${way}</a></p></main></body></html>`;

/** With a 503: the page could not be read or rendered. */
export const busyPage = (title: string) =>
  plainPage(title, [
    "Server sedang sibuk.",
    "Halaman ini belum bisa ditampilkan. Tunggu sebentar, lalu coba lagi.",
    "Coba lagi",
  ]);

/** With a 405: a browser without scripts has sent a form. */
export const noScriptPage = (title: string) =>
  plainPage(title, [
    "Formulir ini membutuhkan JavaScript.",
    "Tidak ada yang terkirim. Nyalakan JavaScript di peramban Anda, lalu isi formulirnya sekali lagi.",
    "Kembali ke formulir",
  ]);
