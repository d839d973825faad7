import type { App } from "../../src/server/app.ts";
import { after, DAY, MINUTE } from "../../src/server/clock.ts";
import type { AdminViewer, StudentViewer } from "../../src/server/http/viewer.ts";
import { makeSecrets } from "../../src/server/secrets.ts";

/** What a test of a presenter needs: a moment that stands still, readers, and no database. */

export const NOW = new Date("2026-11-18T03:07:20.000Z");
export const YESTERDAY = after(NOW, -DAY);
export const TOMORROW = after(NOW, DAY);

const secrets = makeSecrets("a secret key for tests, long enough to be one");

/** As much of an app as presenters touch: a campus without units. */
export const presenting = {
  clock: { now: () => NOW },
  secrets,
  campus: { now: () => ({ units: { units: [] } }) },
} as unknown as App;

const session = (id: number) => ({ id, sessionHash: Buffer.alloc(32, id) });

export const studentViewer: StudentViewer = {
  ...session(7),
  name: "Siti",
  role: "student",
  status: "verified",
  secret: Buffer.alloc(32, 1),
};
export const adminViewer: AdminViewer = {
  ...session(40),
  name: "Rani",
  role: "admin",
  scope: "all",
  units: [],
  status: null,
};

/** The session and the file behind a signed path, in words; any other path as it is. */
export const openedPath = (path: string | null) => {
  const [file, sealed] = path?.split("?s=") ?? [];
  if (!sealed) return path;
  const link = secrets.unseal("file-link", sealed) as { session: string; until: number };
  const owner = Buffer.from(link.session, "base64url")[0];
  return `${file} for ${owner}, ${(link.until - NOW.getTime()) / MINUTE} minutes`;
};
