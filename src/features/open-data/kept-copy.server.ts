import { createHash, hash } from "node:crypto";
import { close, open, read, writeFile } from "node:fs";
import { promisify } from "node:util";
import type { App } from "../../server/app.ts";
import { dayInJakarta } from "../../server/clock.ts";
import { openNameless } from "../../server/nameless-file.ts";
import { diskProblem } from "../../server/uploads/temp-folder.ts";
import type { OpenFormat } from "./open-data.contract.ts";
import { CSV, JSON_TEXT, presentOpenReport, type Writing } from "./open-data.present.ts";
import { findOpenTexts, type OpenText, walkPublished } from "./open-data.sql.ts";
import { undoing } from "../../server/undoing.ts";

const openFile = promisify(open);
const closeFile = promisify(close);
const append = promisify(writeFile);
const readAt = promisify(read);

const CHUNK = 64 * 1024;
const WRITINGS: Readonly<Record<OpenFormat, Writing>> = { csv: CSV, json: JSON_TEXT };

/** A mark of a text, to notice changes: six bytes of a hash, which fit into a number. */
const markOf = ({ title, description, response }: OpenText) =>
  Number.parseInt(hash("sha256", JSON.stringify([title, description, response])).slice(0, 12), 16);

interface KeptFile {
  readonly fd: number;
  readonly size: number;
  readonly etag: string;
}

/** All published reports as they were read on one day, in files without a name. */
export interface KeptCopy {
  readonly day: string;
  readonly files: Readonly<Record<OpenFormat, KeptFile>>;
  /** The mark of each report's texts, by report. */
  readonly marks: ReadonlyMap<number, number>;
  /** The bytes of a file; reading fails where the copy is dropped meanwhile. */
  readonly bytes: (format: OpenFormat) => AsyncGenerator<Uint8Array>;
  readonly drop: () => void;
}

const writer = async (folder: string, { begin, step, end }: Writing, day: string) => {
  const fd = await openNameless(folder, openFile);
  const digest = createHash("sha256");
  let size = 0;
  const write = async (text: string) => {
    const bytes = Buffer.from(text);
    digest.update(bytes);
    await append(fd, bytes);
    size += bytes.length;
  };
  await write(begin(day)).catch(undoing(() => closeFile(fd)));
  let isFirst = true;
  return {
    fd,
    async add(reports: Parameters<typeof step>[0]) {
      await write(step(reports, isFirst));
      isFirst = false;
    },
    async finish(): Promise<KeptFile> {
      await write(end);
      return { fd, size, etag: `"${digest.digest("base64url").slice(0, 22)}"` };
    },
  };
};

/** Reads all published reports into new files in `folder`, in steps. */
export const makeCopy = async (app: App, folder: string): Promise<KeptCopy> => {
  const day = dayInJakarta(app.clock.now());
  const marks = new Map<number, number>();
  const opened: Awaited<ReturnType<typeof writer>>[] = [];
  const close = () => {
    for (const { fd } of opened.splice(0)) void closeFile(fd);
  };
  try {
    for (const writing of [WRITINGS.csv, WRITINGS.json])
      opened.push(await writer(folder, writing, day));
    for await (const rows of walkPublished(app)) {
      for (const row of rows) marks.set(row.id, markOf(row));
      const reports = rows.map(presentOpenReport);
      for (const one of opened) await one.add(reports);
    }
    const [csv, json] = await Promise.all(opened.map((one) => one.finish()));
    return { day, marks, ...readable({ csv: csv!, json: json! }, close) };
  } catch (error) {
    close();
    throw diskProblem(error);
  }
};

/** Files that can be read until they are dropped; they are closed once nobody reads them. */
const readable = (files: KeptCopy["files"], close: () => void) => {
  let isDropped = false;
  let readers = 0;
  const closeUnread = () => {
    if (isDropped && readers === 0) close();
  };
  const bytes = async function* (format: OpenFormat): AsyncGenerator<Uint8Array> {
    const { fd, size } = files[format];
    readers++;
    try {
      for (let at = 0; at < size;) {
        if (isDropped) throw new Error("the open data were dropped");
        const { buffer, bytesRead } = await readAt(fd, Buffer.allocUnsafe(CHUNK), 0, CHUNK, at);
        if (bytesRead === 0) throw new Error("the open data end before their end");
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      readers--;
      closeUnread();
    }
  };
  const drop = () => {
    isDropped = true;
    closeUnread();
  };
  return { files, bytes, drop };
};

/** Whether everything that the copy contains of these reports is still public. */
export const stillHolds = async (app: App, { marks }: KeptCopy, ids: readonly number[]) => {
  const held = ids.filter((id) => marks.has(id));
  if (held.length === 0) return true;
  const found = await findOpenTexts(app.db, held);
  return found.length === held.length && found.every((text) => marks.get(text.id) === markOf(text));
};
