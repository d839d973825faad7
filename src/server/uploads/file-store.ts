import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";

/** Bytes from `start` to `end`, both inclusive, as in a Range header. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredEntry {
  readonly name: string;
  /** The end of the hour in which it was stored: no exact time is kept (docs/product/authorship.md#times). */
  readonly modified: Date;
}

/** Where files are kept: a folder or an S3-compatible store. Names are those of `randomFileName`. */
export interface FileStore {
  /** Copies the file at `fromPath`; when it resolves the copy survives a crash. Throws `Problem` 507. */
  put(name: string, fromPath: string): Promise<void>;
  /**
   * `bytes` is what the stream will give; a range that ends past the file is cut, one that starts there
   * is a `RangeError`. `undefined`: no such file. Destroy a stream that is not read to its end.
   */
  read(name: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number } | undefined>;
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>;
  /**
   * Writes the files anew that were stored since `hour`, or in the hour that ended with it, in random order,
   * so that nothing that the disk keeps of a file tells when within that time it came. Resolves to how many.
   */
  renewSince(hour: Date): Promise<number>;
  /** Every stored file, in no order, for sweeping those whose record is gone. */
  list(): AsyncIterable<StoredEntry>;
}

const NAME = /^[a-z0-9]{20,64}(\.[a-z0-9]{1,5})?$/;
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

export const isFileName = (name: string): boolean => NAME.test(name);

/** 160 random bits in lower-case base32 (32 signs) and the extension, without its dot. */
export const randomFileName = (extension: string): string => {
  const bits = BigInt(`0x${randomBytes(20).toString("hex")}`);
  const signs = Array.from({ length: 32 }, (_, i) => BASE32[Number((bits >> BigInt(5 * i)) & 31n)]);
  return `${signs.join("")}.${extension}`;
};
