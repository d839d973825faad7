import type { IncomingMessage } from "node:http";
import { SECOND } from "../clock.ts";
import { Problem } from "../problem.ts";
import { ClientGone } from "../uploads/receive-form.ts";

const MAX_BYTES = 100_000;
const TIME_LIMIT = 30 * SECOND;

const unreadable = () =>
  new Problem("BAD_JSON", "Permintaan tidak dapat dibaca. Muat ulang halaman, lalu coba lagi.");
const tooLarge = () => new Problem("BODY_TOO_LARGE", "Isian terlalu besar. Batasnya 100 KB.");

/** Reads a JSON object of at most 100 KB within 30 s; an absent body reads as `{}`. */
export const readJson = async (incoming: IncomingMessage): Promise<object> => {
  if (Number(incoming.headers["content-length"] ?? 0) > MAX_BYTES) throw tooLarge();
  const slow = setTimeout(
    () => incoming.emit("error", new Problem("TOO_SLOW", "Sambungan terlalu lambat.")),
    TIME_LIMIT,
  );
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      incoming
        .on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_BYTES) reject(tooLarge());
          else chunks.push(chunk);
        })
        .once("end", resolve)
        .once("error", (error) => reject(error instanceof Problem ? error : new ClientGone()))
        .once("close", () => reject(new ClientGone()));
    });
  } finally {
    clearTimeout(slow);
    incoming.removeAllListeners("data");
  }
  if (bytes === 0) return {};
  if (!/^application\/json\b/i.test(incoming.headers["content-type"] ?? ""))
    throw new Problem("NOT_JSON", "Isi permintaan harus berupa JSON.");
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw unreadable();
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw unreadable();
  return body;
};
