import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";

/** Bytes from `start` to `end`, both inclusive, as in a Range header. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredEntry {
  readonly name: string;
  /**
   * The end of the hour in which it was stored, or a later hour in which it was written again: no exact time is
   * kept (docs/product/authorship.md#times).
   */
  readonly modified: Date;
}

export interface ReadFile {
  readonly stream: Readable;
  /** The number of bytes in the stream. */
  readonly bytes: number;
  /** The end of the hour in which it was stored. */
  readonly hour: Date;
}

/**
 * The place of stored files: a folder or an S3-compatible store. Names are those of `randomFileName`. Each call
 * throws {@link StoreAway} where the store does not answer in time, or not as it should.
 */
export interface FileStore {
  /**
   * Copies the file at `fromPath`; when it resolves, the copy survives a crash. Throws `Problem` 507.
   * @param hour the end of the hour in which the file was first stored, if that is not this one
   */
  put(name: string, fromPath: string, hour?: Date): Promise<void>;
  /**
   * A range that ends beyond the file is cut; one that starts there is a `RangeError`. `undefined` where there is
   * no such file. Destroy a stream that is not read to its end.
   */
  read(name: string, range?: ByteRange): Promise<ReadFile | undefined>;
  /** Removes a file; it is no error where there is none. */
  remove(name: string): Promise<void>;
  /**
   * Writes again, in random order, the files that were stored since `hour`, or in the hour that ended with it. So
   * nothing that the store keeps about a file shows when within that time it came. Resolves to their number.
   */
  renewSince(hour: Date): Promise<number>;
  /** Every stored file, in no order, to find those whose record is gone. */
  list(): AsyncIterable<StoredEntry>;
}

/** An open store; it also holds the mark of the database that owns its files. */
export interface MarkedStore extends FileStore {
  /** Where it is, in words for the operator. */
  readonly place: string;
  readMark(): Promise<string | undefined>;
  writeMark(mark: string): Promise<void>;
  /** Closes its connections. */
  close(): void;
}

/** The file or object that holds the mark; no stored file has such a name. */
export const MARK_NAME = "store-mark";

/** The store did not answer in time, or refused: the same call may succeed later. */
export class StoreAway extends Error {
  override readonly name = "StoreAway";
  /** The store answered that keys or bucket are wrong: only its operator can help. */
  readonly isRefusal: boolean;
  /** The part of an error that a log may show. */
  readonly code: string;

  /** @param why in words for the operator; no name of a file */
  constructor(
    why: string,
    { isRefusal = false, cause }: { isRefusal?: boolean; cause?: unknown } = {},
  ) {
    super(why, { cause });
    this.isRefusal = isRefusal;
    this.code = why;
  }
}

const NAME = /^[a-z0-9]{20,64}(\.[a-z0-9]{1,5})?$/;
/** The signs of random names. */
export const FILE_NAME_SIGNS = "abcdefghijklmnopqrstuvwxyz234567";

export const isFileName = (name: string): boolean => NAME.test(name);

/** Gives the name back; throws where it is not one of {@link randomFileName}. */
export const checkedName = (name: string): string => {
  if (!isFileName(name)) throw new Error("not the name of a stored file");
  return name;
};

/** 160 random bits in lower-case base32 (32 signs) and the extension, without its dot. */
export const randomFileName = (extension: string): string => {
  const bits = BigInt(`0x${randomBytes(20).toString("hex")}`);
  const signs = Array.from(
    { length: 32 },
    (_, i) => FILE_NAME_SIGNS[Number((bits >> BigInt(5 * i)) & 31n)],
  );
  return `${signs.join("")}.${extension}`;
};

/** The same items in random order, which does not show their first order. */
export const inRandomOrder = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: randomBytes(16).toString("hex") }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ item }) => item);
