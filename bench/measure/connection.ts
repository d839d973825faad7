import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/** The bytes of a body that comes in chunks, or undefined while it is not whole. */
const wholeChunks = (bytes: Buffer): Buffer | undefined => {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const line = bytes.indexOf("\r\n", at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", at, line), 16);
    if (bytes.length < line + 2 + size + 2) return undefined;
    if (size === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
};

/** The answer at the beginning of what came, or undefined while it is not whole. */
const readAnswer = (bytes: Buffer): Answer | undefined => {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = bytes.toString("latin1", 0, end);
  const status = Number(head.slice(9, 12));
  const rest = bytes.subarray(end + 4);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined)
    return rest.length < Number(length) ? undefined : { status, body: rest };
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return { status, body: rest };
  const body = wholeChunks(rest);
  return body && { status, body };
};

/**
 * One connection that is kept, one request at a time. It reads no more of HTTP than our servers write:
 * whoever measures on the same machine takes the less of it.
 */
export interface Connection {
  /** Rejects when the connection is lost. */
  ask(request: Buffer): Promise<Answer>;
  isOpen(): boolean;
  close(): void;
}

export const openConnection = async (port: number): Promise<Connection> => {
  const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  let came: Buffer[] = [];
  let length = 0;
  let wanted = 0;
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  const lost = () => {
    waiting?.reject(new Error("the connection was lost"));
    waiting = undefined;
  };
  socket.on("error", lost);
  socket.on("close", lost);
  socket.on("data", (part: Buffer) => {
    came.push(part);
    length += part.length;
    // a long answer is put together once
    if (length < wanted) return;
    const bytes = came.length === 1 ? part : Buffer.concat(came);
    const answer = readAnswer(bytes);
    if (!answer) {
      const end = bytes.indexOf("\r\n\r\n");
      const told = /\r\ncontent-length: (\d+)/i.exec(
        bytes.toString("latin1", 0, Math.max(end, 0)),
      )?.[1];
      wanted = told === undefined ? 0 : end + 4 + Number(told);
      came = [bytes];
      return;
    }
    came = [];
    length = 0;
    wanted = 0;
    // nobody has asked: the two ends disagree
    if (!waiting) return void socket.destroy();
    const { resolve } = waiting;
    waiting = undefined;
    resolve(answer);
  });
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    isOpen: () => !socket.destroyed && socket.writable,
    close: () => socket.destroy(),
  };
};
