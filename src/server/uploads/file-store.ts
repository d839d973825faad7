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
   * The end of the hour in which it was stored, or later by the hours until it was last written anew: no
   * exact time is kept (docs/product/authorship.md#times).
   */
  readonly modified: Date;
}

export interface ReadFile {
  readonly stream: Readable;
  /** What the stream will give. */
  readonly bytes: number;
  /** The end of the hour in which it was stored. */
  readonly hour: Date;
}

/**
 * Where files are kept: a folder or an S3-compatible store. Names are those of `randomFileName`. Each call
 * throws {@link StoreAway} where the store does not answer in time or not as it should.
 */
export interface FileStore {
  /**
   * Copies the file at `fromPath`; when it resolves the copy survives a crash. Throws `Problem` 507.
   * @param hour the end of the hour in which it was first stored, if that is not this one
   */
  put(name: string, fromPath: string, hour?: Date): Promise<void>;
  /**
   * A range that ends past the file is cut, one that starts there is a `RangeError`. `undefined`: no such
   * file. Destroy a stream that is not read to its end.
   */
  read(name: string, range?: ByteRange): Promise<ReadFile | undefined>;
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>;
  /**
   * Writes the files anew that were stored since `hour`, or in the hour that ended with it, in random order,
   * so that nothing that the store keeps of a file tells when within that time it came. Resolves to how many.
   */
  renewSince(hour: Date): Promise<number>;
  /** Every stored file, in no order, for sweeping those whose record is gone. */
  list(): AsyncIterable<StoredEntry>;
}

/** A store as it is opened: it also bears the mark of the database whose files it holds. */
export interface MarkedStore extends FileStore {
  /** Where it is, in words for whoever runs the service. */
  readonly place: string;
  readMark(): Promise<string | undefined>;
  writeMark(mark: string): Promise<void>;
  /** Ends its connections. */
  close(): void;
}

/** The object or file that bears the mark; no stored file has such a name. */
export const MARK_NAME = "store-mark";

/** The store did not answer in time, or refused: the same may succeed later. */
export class StoreAway extends Error {
  override readonly name = "StoreAway";
  /** The store answered, and said that keys or bucket are wrong: only its operator can help. */
  readonly isRefusal: boolean;
  /** What a log may show of an error. */
  readonly code: string;

  /** @param why in words for whoever runs the service; no name of a file */
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

/** The same name; throws where it is not one of {@link randomFileName}. */
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

/** In an order that tells nothing of the one they came in. */
export const inRandomOrder = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: randomBytes(16).toString("hex") }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ item }) => item);
