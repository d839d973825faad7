import { createHash } from "node:crypto";
import * as z from "zod";

/**
 * The content of a backup (docs/decisions/0034-a-backup-is-logical.md), a tar of:
 *
 * - `about.json`: {@link About}
 * - `secret-key`, only where it was asked for
 * - `rows/TABLE.jsonl`: each row a line of JSON, in random order
 * - `jobs.jsonl`: jobs that still matter, in random order
 * - `files/NAME`: every stored file that a row names
 * - `end.json`: {@link End}; without it the backup is incomplete
 *
 * All members have the same time.
 */

/** The format's version. It rises when an older version of the product could not read the archive. */
export const FORMAT = 1;

export const ABOUT = "about.json";
export const KEY = "secret-key";
export const JOBS = "jobs.jsonl";
export const END = "end.json";
export const rowsOf = (table: string) => `rows/${table}.jsonl`;
export const fileOf = (name: string) => `files/${name}`;

const count = z.int().min(0);
/** The number of items, and their sum by {@link makeSum}. */
const summed = { count, hash: z.string() };

export const about = z.object({
  format: z.literal(FORMAT),
  /** The version of the product that wrote it. */
  version: z.string(),
  /** The migrations that the database had, by their marks. */
  migrations: z.array(z.string()),
  /** In the order in which they are filled again. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1), ...summed })),
  /** The last number of an identity column; `isUsed` is false where no row has that number yet. */
  numbers: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string(), isUsed: z.boolean() }),
  ),
  jobs: z.object(summed),
  /** The number of stored files that its rows name. */
  files: count,
});
export type About = z.output<typeof about>;

export const end = z.object({
  files: z.object(summed),
  /** Files that were not in the store: their records were removed meanwhile, or (`isNamed`) they are lost. */
  missing: z.array(z.object({ name: z.string(), isNamed: z.boolean() })),
});
export type End = z.output<typeof end>;

/** The archive is not valid, has another version, or was cut or changed; the message is one line. */
export class UnusableBackup extends Error {
  override readonly name = "UnusableBackup";
  readonly expected = true;
}

const BITS = 2n ** 256n;
const sha256 = () => createHash("sha256");

/** Counts the items that are added and sums up their hashes. So the order does not matter, and nothing is stored. */
export const makeSum = () => {
  let sum = 0n;
  let added = 0;
  return {
    add(text: string) {
      sum = (sum + BigInt(`0x${sha256().update(text).digest("hex")}`)) % BITS;
      added += 1;
    },
    get: () => ({ count: added, hash: sum.toString(16) }),
  };
};
export type Sum = ReturnType<typeof makeSum>;

/** The size and hash of a stream. */
export interface Hashed {
  readonly bytes: number;
  readonly hash: string;
}

/** Hashes the bytes that flow through it. */
export const makeHash = () => {
  const hash = sha256();
  let bytes = 0;
  return {
    async *through(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    /** The result; to be called once, after the last byte. */
    get: (): Hashed => ({ bytes, hash: hash.digest("hex") }),
  };
};

/** Reads a stream to its end. */
export const hashOf = async (stream: AsyncIterable<Buffer>): Promise<Hashed> => {
  const hash = makeHash();
  for await (const _chunk of hash.through(stream));
  return hash.get();
};

/** A stored file as it is added to a {@link makeSum sum}. */
export const fileLine = (name: string, { bytes, hash }: Hashed) => `${name} ${bytes} ${hash}`;

const LINE_END = 0x0a;
/** Bytes of rows that are passed on together. */
const AT_ONCE = 256 * 1024;

/** The lines of a member, in groups. */
export async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest: Buffer[] = [];
  let lines: string[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, from)) {
      const line = Buffer.concat([...rest, chunk.subarray(from, at)]);
      rest = [];
      lines.push(line.toString());
      bytes += line.length;
      from = at + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
    if (bytes < AT_ONCE) continue;
    yield lines;
    lines = [];
    bytes = 0;
  }
  if (rest.length > 0) throw new UnusableBackup("the backup is damaged: a line has no end");
  if (lines.length > 0) yield lines;
}
