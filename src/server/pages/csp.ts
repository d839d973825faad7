import { createHash } from "node:crypto";

/** The source expression that allows exactly this inline script. */
export const scriptHash = (script: string): string =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** The content policy of a page with these inline scripts; no other inline script runs on it. */
export const contentPolicy = (scripts: readonly string[]): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map(scriptHash)].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // Documents, in the browser's own viewer.
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Only in development: Vite's client runs inline scripts and uses a socket. */
export const DEVELOPMENT_POLICY =
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws:; object-src 'none'; frame-ancestors 'none'";
