/** Seconds after which asking again is worth it. */
export const BUSY_RETRY_AFTER = 5;

/** Shown with a 503: no script, no file, nothing that could fail as well. */
export const BUSY_PAGE = `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Student Advocacy Clinic System</title><style>body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1rem}a{display:inline-block;padding:.625rem 0;font-weight:600}</style></head><body><main><h1>Server sedang sibuk.</h1><p>Halaman ini belum bisa ditampilkan. Yang Anda tulis tidak hilang. Tunggu sebentar, lalu coba lagi.</p><p><a href="">Coba lagi</a></p></main></body></html>`;

export const BUSY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
