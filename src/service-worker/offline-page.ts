const styleOf = (
  ground: string,
  pale: string,
) => `:root{color-scheme:light dark;--page:#f4f7fb;--text:#0d1b2e;--muted:#4b5d75;--link:${ground};--line:#d3dce8}
@media (prefers-color-scheme:dark){:root{--page:#0b1422;--text:#e8eef7;--muted:#a9b8cc;--link:${pale};--line:#2a3b52}}
body{margin:0;background:var(--page);color:var(--text);font:1.0625rem/1.6 "Plus Jakarta Sans",system-ui,sans-serif}
header{background:${ground};padding:.875rem 1rem}header svg{display:block;height:2rem;width:2rem}
main{max-width:34rem;margin:0 auto;padding:2.5rem 1rem 4rem}
h1{font-size:1.5rem;line-height:1.3;margin:0 0 .75rem}h2{font-size:1.0625rem;margin:2.5rem 0 .25rem}
p{margin:0 0 1rem;color:var(--muted)}a{color:var(--link);font-weight:600;overflow-wrap:anywhere}
ul{list-style:none;margin:0;padding:0}li a{display:block;padding:.625rem 0;border-bottom:1px solid var(--line)}
.again{display:inline-block;background:${ground};color:#fff;border-radius:.75rem;padding:.625rem 1.25rem;text-decoration:none}`;

/** What the page says of the campus; the server writes what a campus has set before the worker's code. */
const USUAL = {
  short: "SIKAM",
  system: "Student Advocacy Clinic System",
  ground: "#003f83",
  pale: "#9cc4ff",
};

const MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><path fill="#fff" d="M15 15H10A5 5 0 1 1 15 10Z"/><path fill="#fff" d="M17 15V10A5 5 0 1 1 22 15Z"/><path fill="#fff" d="M17 17H22A5 5 0 1 1 17 22Z"/><path fill="#f5b845" d="M5 27V22A5 5 0 1 1 10 27Z"/></svg>';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A page that can be read offline. */
export interface Readable {
  /** Path and query. */
  readonly href: string;
  /** The heading in the page's own markup, escaped. */
  readonly title: string;
}

const escapeAttribute = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The answer for a page that was never read on this device, with the pages that can be read instead. */
export const offlinePage = (readable: readonly Readable[]): Response => {
  const { identity } = self as unknown as { readonly identity?: Partial<typeof USUAL> };
  const { short, system, ground, pale } = { ...USUAL, ...identity };
  const list = readable
    .map(({ href, title }) => `<li><a href="${escapeAttribute(href)}">${title}</a></li>`)
    .join("");
  const others = list && `<h2>Masih bisa dibaca</h2><ul>${list}</ul>`;
  const html = `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="${ground}"><title>Luring - ${escapeAttribute(system)}</title><style>${styleOf(ground, pale)}</style></head><body><header>${MARK}</header><main><h1>Halaman ini butuh sambungan internet</h1><p>${escapeAttribute(short)} tidak bisa dihubungi dari perangkat ini, dan halaman ini tidak tersimpan di sini. Draf yang Anda tulis tetap ada.</p><a class="again" href="">Coba lagi</a>${others}</main></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "Cache-Control": "no-store",
    },
  });
};
