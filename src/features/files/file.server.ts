import type { App } from "../../server/app.ts";
import { after, HOUR } from "../../server/clock.ts";
import { unavailable } from "../../server/database/errors.ts";
import { randomFileName } from "../../server/uploads/file-store.ts";

const LINK_LIFE = HOUR;
const PURPOSE = "file-link";

interface Link {
  readonly name: string;
  readonly session: string;
  readonly until: number;
}

/** The path of a file under the API host; everybody may read it while its record is public. */
export const publicPath = (name: string) => `/uploads/${name}`;

/**
 * A path that opens one file for an hour, while the session that it was made for lives; the session
 * stands in it sealed (docs/product/files.md#signed-paths).
 */
export const signedPath = (app: App, name: string, sessionHash: Buffer) => {
  const link: Link = {
    name,
    session: sessionHash.toString("base64url"),
    until: after(app.clock.now(), LINK_LIFE).getTime(),
  };
  return `${publicPath(name)}?s=${app.secrets.seal(PURPOSE, link)}`;
};

/** The session behind a signed path to `name`, or undefined if it was not made by this server, for this file, within the hour. */
export const openSignature = (app: App, name: string, signature: string): Buffer | undefined => {
  const link = app.secrets.unseal(PURPOSE, signature) as Link | undefined;
  if (!link || link.name !== name || link.until < app.clock.now().getTime()) return undefined;
  return Buffer.from(link.session, "base64url");
};

/** The files that the store takes: an accepted one, or one of its copies for pages. */
interface Storable {
  readonly path: string;
  readonly mime: string;
  readonly extension: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Puts an accepted file into the store under a random name. `discard` undoes it where its record does not commit;
 * where the database went away meanwhile (`because`) the record may have committed all the same, so that the file
 * stays, for the hourly sweep to compare with the records.
 */
export const storeFile = async (app: Pick<App, "files">, file: Storable) => {
  const name = randomFileName(file.extension);
  await app.files.put(name, file.path);
  return {
    row: {
      name,
      mime: file.mime,
      bytes: file.bytes,
      width: file.width,
      height: file.height,
    },
    discard: async (because?: unknown) => {
      if (!unavailable(because)) await app.files.remove(name);
    },
  };
};
export type StoredFile = Awaited<ReturnType<typeof storeFile>>;

/**
 * Removes files that no record points at any more from the store, after the commit. A process that ends before this
 * leaves them to housekeeping.
 */
export const forgetFiles = async ({ files }: Pick<App, "files">, names: readonly string[]) => {
  for (const name of names) await files.remove(name);
};
