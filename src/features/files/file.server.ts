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
 * A path that opens one file for an hour, while its session lives; it contains the session sealed
 * (docs/product/files.md#signed-paths).
 */
export const signedPath = (app: App, name: string, sessionHash: Buffer) => {
  const link: Link = {
    name,
    session: sessionHash.toString("base64url"),
    until: after(app.clock.now(), LINK_LIFE).getTime(),
  };
  return `${publicPath(name)}?s=${app.secrets.seal(PURPOSE, link)}`;
};

/** The session of a signed path to `name`; undefined unless this server made it within the last hour. */
export const openSignature = (app: App, name: string, signature: string): Buffer | undefined => {
  const link = app.secrets.unseal(PURPOSE, signature) as Link | undefined;
  if (!link || link.name !== name || link.until < app.clock.now().getTime()) return undefined;
  return Buffer.from(link.session, "base64url");
};

/** The files that the store accepts: an accepted upload, or one of its copies for pages. */
interface Storable {
  readonly path: string;
  readonly mime: string;
  readonly extension: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Puts an accepted file into the store under a random name. `discard` undoes it where its record does not commit.
 * If the database went away meanwhile (`because`), the record may have committed all the same, so the file stays
 * and the hourly housekeeping decides by the records.
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
 * Removes files at which no record points any more from the store, after the commit. If the process ends before
 * this, housekeeping removes them.
 */
export const forgetFiles = async ({ files }: Pick<App, "files">, names: readonly string[]) => {
  for (const name of names) await files.remove(name);
};
