import { open } from "node:fs/promises";
import { type Duplex, pipeline, Readable } from "node:stream";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { UnusableBackup } from "./archive.ts";

/** An archive in the form of its file: compressed, and encrypted where there are recipients. */

const AGE = Buffer.from("age-encryption.org/v1\n");
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream) => Readable.fromWeb(stream);

/** Sends `stream` through `by`; a failure of either is a failure of the result. */
const through = (stream: Readable, by: Duplex): Readable => {
  pipeline(stream, by, () => {});
  return by;
};

/** The extension of a backup's file. */
export const endingOf = (isEncrypted: boolean) => (isEncrypted ? ".tar.zst.age" : ".tar.zst");

/** An encrypter for these recipients; throws {@link UnusableBackup} where one is not valid (`age1…`). */
export const encrypterFor = (recipients: readonly string[]): Encrypter => {
  const encrypter = new Encrypter();
  for (const recipient of recipients)
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new UnusableBackup(`${recipient} is no recipient of age: age-keygen makes one`);
    }
  return encrypter;
};

/** Compresses, and encrypts where there is an encrypter; a failure of `archive` is a failure of the result. */
export const wrap = async (archive: Readable, encrypter?: Encrypter): Promise<Readable> => {
  const params = { [constants.ZSTD_c_checksumFlag]: 1 };
  const packed = through(archive, createZstdCompress({ params }));
  return encrypter ? fromWeb(await encrypter.encrypt(toWeb(packed))) : packed;
};

const decrypted = async (stream: Readable, identities: readonly string[]) => {
  if (identities.length === 0)
    throw new UnusableBackup("the backup is encrypted: --identity names the file with its key");
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
    return fromWeb(await decrypter.decrypt(toWeb(stream)));
  } catch (error) {
    stream.destroy();
    throw new UnusableBackup("the backup cannot be opened with this key", { cause: error });
  }
};

/** A fault of the file, its encryption or its compression is a fault of the backup. */
async function* readable(unpacked: Readable): AsyncGenerator<Buffer> {
  try {
    yield* unpacked as AsyncIterable<Buffer>;
  } catch (error) {
    throw new UnusableBackup(
      `the backup is damaged, or was cut: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

const unpack = (stream: Readable) =>
  Readable.from(readable(through(stream, createZstdDecompress())));

/**
 * Opens the file of an archive for reading. Throws {@link UnusableBackup} where it is not a backup, or is encrypted
 * for others. Destroy a stream that is not read to its end.
 * @param identities secret keys of age, for an encrypted one
 */
export const unwrap = async (path: string, identities: readonly string[]): Promise<Readable> => {
  const file = await open(path, "r");
  const { buffer } = await file.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
  const bytes = file.createReadStream({ start: 0 });
  if (buffer.equals(AGE)) return unpack(await decrypted(bytes, identities));
  if (buffer.subarray(0, ZSTD.length).equals(ZSTD)) return unpack(bytes);
  bytes.destroy();
  throw new UnusableBackup(`${path} is no backup of SIKAM`);
};
