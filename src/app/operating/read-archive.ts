import type { Readable } from "node:stream";
import { extract, type Header } from "tar-stream";
import type * as z from "zod";
import { isFileName } from "../../server/uploads/file-store.ts";
import {
  ABOUT,
  about,
  type About,
  END,
  end,
  type End,
  fileLine,
  fileOf,
  FORMAT,
  type Hashed,
  JOBS,
  KEY,
  linesOf,
  makeSum,
  rowsOf,
  type Sum,
  UnusableBackup,
} from "./archive.ts";

/** Gets the content of an archive, in the archive's order. */
export interface Reader {
  about(about: About, key: string | undefined): Promise<void>;
  rows(table: About["tables"][number], lines: readonly string[]): Promise<void>;
  jobs(lines: readonly string[]): Promise<void>;
  /** Reads the stream to its end and resolves to what it found. */
  file(name: string, stream: AsyncIterable<Buffer>): Promise<Hashed>;
}

const MOST_ABOUT = 16 * 1024 * 1024;

const textOf = async (stream: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MOST_ABOUT)
      throw new UnusableBackup("the backup is damaged: it says too much of itself");
  }
  return Buffer.concat(chunks).toString();
};

const parse = <T>(schema: z.ZodType<T>, text: string): T => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnusableBackup("the backup is damaged");
  }
  const { format } = (value ?? {}) as { format?: unknown };
  if (typeof format === "number" && format > FORMAT)
    throw new UnusableBackup("the backup is of a newer version of SIKAM: restore it with that one");
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new UnusableBackup("the backup is damaged");
  return parsed.data;
};

interface Member {
  readonly header: Pick<Header, "name">;
  [Symbol.asyncIterator](): AsyncIterator<Buffer>;
}

const expectSame = (what: string, told: { count: number; hash: string }, sum: Sum) => {
  const found = sum.get();
  if (found.count !== told.count)
    throw new UnusableBackup(`the backup is damaged: ${found.count} of ${told.count} ${what}`);
  if (found.hash !== told.hash)
    throw new UnusableBackup(`the backup is damaged: ${what} are not what they were`);
};

/** Passes on the members of one archive and compares them with the archive's own description. */
class Reading {
  readonly #members: AsyncIterator<Member, undefined>;
  readonly #reader: Reader;
  #member: Member | undefined;

  constructor(members: AsyncIterable<Member>, reader: Reader) {
    this.#members = members[Symbol.asyncIterator]() as AsyncIterator<Member, undefined>;
    this.#reader = reader;
  }

  async #next() {
    this.#member = (await this.#members.next()).value;
  }

  async #take(name: string): Promise<Member> {
    const member = this.#member;
    if (member?.header.name !== name)
      throw new UnusableBackup(
        member ? "this is no backup of SIKAM" : "the backup was cut: its end is missing",
      );
    return member;
  }

  async #lines(name: string, told: { count: number; hash: string }, give: Reader["jobs"]) {
    const sum = makeSum();
    for await (const lines of linesOf(await this.#take(name))) {
      for (const line of lines) sum.add(line);
      await give(lines);
    }
    expectSame(name, told, sum);
    await this.#next();
  }

  async #files() {
    const sum = makeSum();
    for (; this.#member?.header.name.startsWith(fileOf("")); await this.#next()) {
      const name = this.#member.header.name.slice(fileOf("").length);
      if (!isFileName(name)) throw new UnusableBackup("the backup is damaged: a name is none");
      sum.add(fileLine(name, await this.#reader.file(name, this.#member)));
    }
    return sum;
  }

  async run(): Promise<{ about: About; end: End }> {
    await this.#next();
    if (!this.#member) throw new UnusableBackup("this is no backup of SIKAM");
    const found = parse(about, await textOf(await this.#take(ABOUT)));
    await this.#next();
    let key: string | undefined;
    if (this.#member?.header.name === KEY) {
      key = await textOf(this.#member);
      await this.#next();
    }
    await this.#reader.about(found, key);
    for (const table of found.tables)
      await this.#lines(rowsOf(table.name), table, (lines) => this.#reader.rows(table, lines));
    await this.#lines(JOBS, found.jobs, (lines) => this.#reader.jobs(lines));
    const files = await this.#files();
    const last = parse(end, await textOf(await this.#take(END)));
    expectSame("files", last.files, files);
    if (files.get().count + last.missing.length !== found.files)
      throw new UnusableBackup("the backup is damaged: it has not all files that its rows name");
    await this.#next();
    return { about: found, end: last };
  }
}

/** The input is not a tar, or ends within a member. */
const isCut = (error: unknown) => {
  const { code, message = "" } = error as { code?: string; message?: string };
  return code === "STREAM_DESTROYED" || /tar header|Unexpected end of data/i.test(message);
};

/**
 * Reads an archive from beginning to end; resolves once all of it matches its description. Throws {@link
 * UnusableBackup}, and whatever the reader throws.
 */
export const readArchive = async (
  archive: Readable,
  reader: Reader,
): Promise<{ about: About; end: End }> => {
  const members = extract();
  let failure: Error | undefined;
  const failed = (error: Error) => {
    failure = error;
    members.destroy(error);
  };
  archive.once("error", failed);
  archive.pipe(members);
  try {
    return await new Reading(members as AsyncIterable<Member>, reader).run();
  } catch (error) {
    if (failure) throw failure;
    throw isCut(error)
      ? new UnusableBackup("the backup was cut, or is none of SIKAM", { cause: error })
      : error;
  } finally {
    archive.unpipe(members);
    members.destroy();
  }
};
