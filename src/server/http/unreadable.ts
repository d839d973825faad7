import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { RequestError } from "@hono/node-server";
import type { Code } from "../../codes.ts";
import { SECOND } from "../clock.ts";
import { NOTHING_POLICY } from "./download.ts";

/** Milliseconds for which a slow connection may go on sending. */
const LINGER_MS = 5 * SECOND;

type Refusal = readonly [status: string, code: Code, message: string];

const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    "ADDRESS_TOO_LONG",
    "Alamat permintaan terlalu panjang.",
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "TOO_SLOW", "Sambungan terlalu lambat."],
};
const UNREADABLE: Refusal = ["400 Bad Request", "BAD_REQUEST", "Permintaan tidak dapat dibaca."];

const HEADERS = {
  "Content-Type": "application/json",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": NOTHING_POLICY,
} as const;

const bodyOf = ([, code, message]: Refusal) => JSON.stringify({ success: false, message, code });

const answerOf = (refusal: Refusal) => {
  const body = bodyOf(refusal);
  const head = [
    `HTTP/1.1 ${refusal[0]}`,
    ...Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
};

/** The answer to a request whose address is not valid: an invalid host, or a path with an invalid beginning. */
export const unreadableAddress = (error: unknown): Response =>
  error instanceof RequestError
    ? new Response(bodyOf(UNREADABLE), { status: 400, headers: HEADERS })
    : new Response(null, { status: 500 });

/**
 * Answers what never becomes a request: an address or headers that are too long, too slow or not HTTP. Further
 * bytes are thrown away for some seconds, or until the client closes: closing the connection before all has arrived
 * resets it, and sometimes loses the answer.
 */
export const answerUnreadable = (server: Server): void => {
  const last = new WeakMap<Duplex, ServerResponse>();
  server.on("request", (incoming, outgoing) => last.set(incoming.socket, outgoing));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const before = last.get(socket);
    const isAnswering = before?.headersSent && !before.writableFinished;
    if (!socket.writable || isAnswering) return void socket.destroy();
    socket.end(answerOf(REFUSALS[error.code ?? ""] ?? UNREADABLE));
    socket.on("data", () => {});
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once("close", () => clearTimeout(timer));
  });
};
