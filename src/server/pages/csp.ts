import { createHash } from "node:crypto";

/** The source expression that lets exactly this inline script run. */
export const scriptHash = (script: string): string =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** The content policy of a page whose inline scripts are `scripts`; no other script runs on it. */
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

/** Development alone: Vite's client runs inline scripts and talks over a socket. */
export const DEVELOPMENT_POLICY =
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws:; object-src 'none'; frame-ancestors 'none'";
