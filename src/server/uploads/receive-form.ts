import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import busboy, { type Busboy } from "busboy";
import type { FileField } from "../../call.ts";
import { fieldProblem, Problem } from "../problem.ts";
import { watchPace } from "./pace.ts";
import { watchPartHeaders } from "./part-headers.ts";
import { tempFolder, type TempFile, type TempFolder } from "./temp-folder.ts";

/** Bytes of a body without its files. */
const BESIDE_FILES = 1024 * 1024;
const LONGEST_TEXT = 64 * 1024;
const MOST_PARTS = 100;
/** The limit of RFC 2046; a longer one would only make the search through the body slower. */
const LONGEST_BOUNDARY = 70;

type FileFields = Readonly<Record<string, FileField>>;

export interface ReceivedForm {
  readonly fields: Record<string, string>;
  /** `null` is a field that was sent empty: remove the file. A field that was not sent is missing. */
  readonly files: Record<string, TempFile | null>;
  /** The files of each field that may come several times, in the body's order; an empty list for none. */
  readonly lists: Record<string, readonly TempFile[]>;
  /** Removes every temporary file of the form; call it after the request was handled. */
  readonly discard: () => Promise<void>;
}

/** The client closed the connection before its body was complete: there is nobody to answer. */
export class ClientGone extends Error {
  override readonly name = "ClientGone";
}

/** Milliseconds for which the rest of a refused body may keep its connection open. */
const GRACE = 1_000;
const draining = new WeakSet<IncomingMessage>();

/**
 * Throws away the rest of a body, so that the answer arrives: closing at once would reset the connection and lose
 * it. After a second the connection is cut. Answer without `Connection: close`. It does nothing on a body that has
 * ended, or when called again.
 */
export const drain = (incoming: IncomingMessage): void => {
  if (incoming.destroyed || incoming.readableEnded || draining.has(incoming)) return;
  incoming.resume();
  if (incoming.complete) return;
  draining.add(incoming);
  const timer = setTimeout(() => incoming.socket.destroy(), GRACE);
  const stop = () => clearTimeout(timer);
  incoming.once("end", stop).once("close", stop).on("error", stop);
};

const badMultipart = () =>
  new Problem("BAD_MULTIPART", "Data formulir tidak lengkap atau rusak. Coba kirim lagi.");

/** For a part that readers could understand differently; skipping it silently would lose what was sent. */
const badForm = (why: string, name?: string) => {
  const message = `${why} Muat ulang halaman, lalu kirim lagi.`;
  const errors = name === undefined ? undefined : [{ path: name, message }];
  return new Problem("BAD_FORM", message, errors && { errors });
};
const unclearPart = () => badForm("Satu bagian formulir tidak jelas isian atau berkasnya.");
const withoutFileName = (name: string) =>
  badForm(`Berkas di isian '${name}' pada formulir ini tidak punya nama.`, name);
const notAFile = (name: string) =>
  badForm(`Isian '${name}' pada formulir ini terkirim sebagai berkas.`, name);
const sentTwice = (name: string) =>
  badForm(`Isian '${name}' pada formulir ini terkirim dua kali.`, name);

const tooSlow = () =>
  new Problem("TOO_SLOW", "Pengiriman terlalu lambat. Periksa koneksi Anda, lalu coba lagi.");

const bodyTooLarge = (files: FileFields) => {
  const [first] = Object.entries(files);
  return first
    ? fieldProblem(first[0], first[1].tooLarge, "BODY_TOO_LARGE")
    : new Problem("BODY_TOO_LARGE", "Data yang dikirim terlalu besar");
};

const openParser = (incoming: IncomingMessage) => {
  const type = incoming.headers["content-type"] ?? "";
  const boundary = /^multipart\/form-data\s*;.*boundary="?([^";]+)/i.exec(type)?.[1]?.trimEnd();
  if (!boundary || boundary.length > LONGEST_BOUNDARY) throw badMultipart();
  try {
    const parser = busboy({
      headers: incoming.headers,
      defParamCharset: "utf8",
      // busboy reports that a limit is reached, not that it is exceeded.
      limits: { fieldSize: LONGEST_TEXT + 1, parts: MOST_PARTS + 1 },
    });
    return { parser, boundary };
  } catch {
    throw badMultipart();
  }
};

async function* upTo(stream: Readable, name: string, field: FileField) {
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > field.maxBytes) throw fieldProblem(name, field.tooLarge, "FILE_TOO_LARGE");
    yield chunk;
  }
}

/** The form that a call expects: its files, and its other fields by name. */
interface Wanted {
  readonly files: FileFields;
  readonly texts?: readonly string[];
}

/** The parts of a form while they arrive. */
const collect = (
  parser: Busboy,
  { files: wanted, texts = [] }: Wanted,
  folder: TempFolder,
  fail: (error: unknown) => void,
) => {
  const fields = Object.create(null) as Record<string, string>;
  const entries: Promise<readonly [string, TempFile | null] | undefined>[] = [];

  const counts = new Map<string, number>();
  const isOneTooMany = (name: string, most: number) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count > most;
  };

  const save = async (name: string, field: FileField, stream: Readable, named: boolean) => {
    try {
      const file = await folder.save(upTo(stream, name, field));
      return [name, !named && file.bytes === 0 ? null : file] as const;
    } catch (error) {
      // The parser ends an incomplete file with an error of its own.
      fail(error === stream.errored ? badMultipart() : error);
      return undefined;
    }
  };

  parser.on("field", (name: string | undefined, value, info) => {
    if (name === undefined) return fail(unclearPart());
    if (info.valueTruncated)
      return fail(fieldProblem(name, "Isian terlalu panjang", "FIELD_TOO_LARGE"));
    // FormData clears a file by an empty text under the file's name.
    if (Object.hasOwn(wanted, name))
      return value === ""
        ? entries.push(Promise.resolve([name, null]))
        : fail(withoutFileName(name));
    if (Object.hasOwn(fields, name) && fields[name] !== value) return fail(sentTwice(name));
    fields[name] = value;
  });

  parser.on("file", (name: string | undefined, stream, info) => {
    stream.on("error", () => undefined);
    if (name === undefined) fail(unclearPart());
    const field = name !== undefined && Object.hasOwn(wanted, name) ? wanted[name] : undefined;
    if (name !== undefined && field?.several && isOneTooMany(name, field.several.most)) {
      fail(fieldProblem(name, field.several.tooMany));
      stream.resume();
    } else if (name !== undefined && field)
      entries.push(save(name, field, stream, !!info.filename));
    else {
      if (name !== undefined && texts.includes(name)) fail(notAFile(name));
      stream.resume();
    }
  });

  return {
    fields,
    /** Resolves when nothing is being written any more, whether the form succeeded or failed. */
    files: async () => {
      const files = Object.create(null) as Record<string, TempFile | null>;
      const lists = Object.create(null) as Record<string, TempFile[]>;
      for (const [name, { several }] of Object.entries(wanted)) if (several) lists[name] = [];
      for (const [name, file] of (await Promise.all(entries)).filter((one) => one !== undefined)) {
        const list = lists[name];
        if (list) {
          if (file) list.push(file);
          continue;
        }
        if (files[name] && file) throw sentTwice(name);
        files[name] ??= file;
      }
      return { files, lists };
    },
  };
};

/** Feeds the body to the parser and waits for its end; `fail` ends it early. */
const feed = (
  incoming: IncomingMessage,
  { parser, boundary }: ReturnType<typeof openParser>,
  wanted: FileFields,
  signal: AbortSignal | undefined,
) => {
  const ended = Promise.withResolvers<void>();
  let failure: { readonly error: unknown } | undefined;
  const fail = (error: unknown) => {
    failure ??= { error };
    ended.resolve();
  };
  const longest = bodyLimit(wanted);
  let isUnclear = false;
  const readAlong = watchPartHeaders(boundary, () => (isUnclear = true));
  const pace = watchPace(() => fail(tooSlow()));
  let bytes = 0;

  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    pace.moved(chunk.length);
    if (bytes > longest) return fail(bodyTooLarge(wanted));
    const part = readAlong(chunk);
    if (part.length > 0 && !parser.write(part)) incoming.pause();
    if (isUnclear) fail(unclearPart());
  };
  const onEnd = () => parser.end();
  const onGone = () => {
    if (!incoming.readableEnded) fail(new ClientGone("the client closed the connection"));
  };
  const onAbort = () => fail(signal?.reason);

  parser.on("drain", () => incoming.resume());
  parser.on("partsLimit", () => fail(badMultipart()));
  parser.on("error", () => fail(badMultipart()));
  parser.on("close", () => ended.resolve());
  signal?.addEventListener("abort", onAbort);
  incoming.on("data", onData).on("end", onEnd).on("close", onGone).on("error", onGone);
  if (signal?.aborted) onAbort();
  if (incoming.destroyed) onGone();
  if (incoming.readableEnded) onEnd();

  const stop = () => {
    pace.stop();
    signal?.removeEventListener("abort", onAbort);
    incoming.off("data", onData).off("end", onEnd).off("close", onGone).off("error", onGone);
    parser.removeAllListeners("drain");
    parser.destroy();
  };
  return {
    fail,
    ended: ended.promise.then(stop),
    /** Throws the first failure, which may come after the end: the last bytes are still being written then. */
    check: () => {
      if (failure) throw failure.error;
    },
  };
};

const bodyLimit = (files: FileFields) =>
  Object.values(files).reduce(
    (sum, { maxBytes, several }) => sum + maxBytes * (several?.most ?? 1),
    BESIDE_FILES,
  );

/**
 * Streams a multipart body to temporary files under `tempDir` (docs/product/limits.md#sizes-and-times).
 *
 * A file takes precedence over an empty field of its name. Unknown fields are ignored, and unknown files are read
 * and thrown away; what could be understood in two ways is refused. Throws a `Problem`: 400 `BAD_MULTIPART` or
 * `BAD_FORM`, 413 `FILE_TOO_LARGE`, `BODY_TOO_LARGE` or `FIELD_TOO_LARGE`, 408 `TOO_SLOW`, 507 `DISK_FULL`;
 * `ClientGone` when the client left, and the signal's reason when it was aborted. After a failure no temporary file
 * is left and the rest of the body is being drained: answer, and leave the connection open.
 */
export const receiveForm = async (
  incoming: IncomingMessage,
  options: Wanted & { tempDir: string; signal?: AbortSignal | undefined },
): Promise<ReceivedForm> => {
  const folder = tempFolder(options.tempDir);
  try {
    if (Number(incoming.headers["content-length"] ?? 0) > bodyLimit(options.files))
      throw bodyTooLarge(options.files);
    const opened = openParser(incoming);
    const feeding = feed(incoming, opened, options.files, options.signal);
    const form = collect(opened.parser, options, folder, feeding.fail);
    await feeding.ended;
    const received = await form.files();
    feeding.check();
    return { fields: form.fields, ...received, discard: folder.remove };
  } catch (error) {
    await folder.remove();
    drain(incoming);
    throw error;
  }
};
