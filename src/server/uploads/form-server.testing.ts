import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileField } from "../../call.ts";
import { Problem } from "../problem.ts";
import { type ReceivedForm, receiveForm } from "./receive-form.ts";

const MB = 1024 * 1024;

const field = (maxBytes: number): FileField => ({
  accept: "image",
  maxBytes,
  tooLarge: "Ukuran file maksimal 5MB",
  wrongType: "File tidak valid",
});

export const FORM_TYPE = "multipart/form-data; boundary=XYZ";

/** One part of a form; with a file name it is a file. */
export const part = (name: string, content: string | Buffer, filename?: string, type?: string) =>
  Buffer.concat([
    Buffer.from(
      `--XYZ\r\nContent-Disposition: form-data; name="${name}"` +
        (filename === undefined ? "" : `; filename="${filename}"`) +
        (type === undefined ? "" : `\r\nContent-Type: ${type}`) +
        "\r\n\r\n",
    ),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);

export const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from("--XYZ--\r\n")]);

/** One part whose `Content-Disposition` says what it says. */
export const partSaying = (disposition: string, content: string | Buffer, more = "") =>
  Buffer.concat([
    Buffer.from(`--XYZ\r\n${disposition}${more}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);

/** A server that receives forms with the files `file` (5 MB) and `ktm` (1,000 bytes), and the text `title`. */
export const startFormServer = async () => {
  const tempDir = await mkdtemp(join(tmpdir(), "receive-form-"));
  const abort = new AbortController();
  const state = {
    /** The outcomes of the requests, in order. */
    outcomes: [] as (ReceivedForm | { thrown: unknown })[],
    /** The answer to a form that is well. */
    answered: async ({ fields, files }: ReceivedForm): Promise<unknown> => ({ fields, files }),
  };
  const files = { file: field(5 * MB), ktm: field(1_000) };
  const receive = async (incoming: IncomingMessage) => {
    try {
      const received = await receiveForm(incoming, {
        files,
        texts: ["title"],
        tempDir,
        signal: abort.signal,
      });
      state.outcomes.push(received);
      const body = await state.answered(received);
      await received.discard();
      return { status: 200, body };
    } catch (thrown) {
      state.outcomes.push({ thrown });
      if (!(thrown instanceof Problem)) return { status: 500, body: {} };
      const { status, code, message, details } = thrown;
      return { status, body: { code, message, errors: details.errors } };
    }
  };
  const server = createServer((incoming, outgoing) => {
    void receive(incoming).then(({ status, body }) =>
      outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    state,
    tempDir,
    abort,
    port,
    /** Sends a whole body. */
    post: async (body: Buffer | string, type = FORM_TYPE) => {
      const answer = await fetch(`http://127.0.0.1:${port}`, {
        method: "POST",
        headers: { "content-type": type },
        body: Buffer.from(body),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, any> };
    },
    /** Stops it and tells what was left in its temporary folder. */
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      const left = await readdir(tempDir);
      await rm(tempDir, { recursive: true });
      return left;
    },
  };
};
