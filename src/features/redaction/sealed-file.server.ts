import { randomBytes } from "node:crypto";
import { extname } from "node:path";
import { buffer } from "node:stream/consumers";
import type { App } from "../../server/app.ts";
import { Problem } from "../../server/problem.ts";
import { decrypt, encrypt } from "../../server/secrets.ts";
import { dataPaths } from "../../server/settings.ts";
import { coverImage } from "../../server/uploads/images.ts";
import { tempFolder } from "../../server/uploads/temp-folder.ts";
import { type StoredFile, storeFile } from "../files/file.server.ts";
import type { SealedFile } from "./original.server.ts";
import type { CoveredArea } from "./redaction.contract.ts";

type Stores = Pick<App, "files" | "settings">;

/** The columns of an attachment's row. */
export type FileFacts = Omit<SealedFile, "key" | "extension">;

const cannotRead = () => new Problem("UNAVAILABLE", "Lampiran belum bisa dibuka. Coba lagi nanti.");

const read = async ({ files }: Stores, name: string): Promise<Buffer> => {
  const found = await files.read(name);
  if (!found) throw cannotRead();
  return buffer(found.stream);
};

/** Puts bytes into the store; gives the columns of their row. */
const store = async (
  app: Stores,
  bytes: Buffer,
  facts: Pick<SealedFile, "mime" | "extension" | "width" | "height">,
): Promise<StoredFile> => {
  const folder = tempFolder(dataPaths(app.settings.dataDir).temporary);
  try {
    const saved = await folder.save([bytes]);
    return await storeFile(app, { ...facts, path: saved.path, bytes: saved.bytes });
  } finally {
    await folder.remove();
  }
};

const isPicture = (mime: string): mime is "image/jpeg" | "image/png" =>
  mime === "image/jpeg" || mime === "image/png";

/** Stores an attachment again, encrypted under a key of its own. */
export const sealFile = async (app: Stores, { name, ...facts }: FileFacts) => {
  const key = randomBytes(32);
  const bytes = encrypt(key, await read(app, name));
  const stored = await store(app, bytes, {
    mime: "application/octet-stream",
    extension: "bin",
    width: null,
    height: null,
  });
  const sealed: SealedFile = {
    ...facts,
    name: stored.row.name,
    key: key.toString("base64url"),
    extension: extname(name).slice(1),
  };
  return { stored, sealed };
};

const open = async (app: Stores, { name, key }: SealedFile): Promise<Buffer> => {
  const bytes = decrypt(Buffer.from(key, "base64url"), await read(app, name));
  if (!bytes) throw cannotRead();
  return bytes;
};

/** Stores a sealed attachment in its original form, under a new name. */
export const restoreFile = async (app: Stores, sealed: SealedFile): Promise<StoredFile> =>
  store(app, await open(app, sealed), sealed);

/** Stores a sealed picture with its `areas` black, under a new name. */
export const coverFile = async (
  app: Stores,
  sealed: SealedFile,
  areas: readonly CoveredArea[],
): Promise<StoredFile> => {
  const { mime } = sealed;
  if (!isPicture(mime)) throw new Error("no picture to cover");
  return store(app, await coverImage(await open(app, sealed), mime, areas), sealed);
};
