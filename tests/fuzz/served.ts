import type { Hono } from "hono";
import { drainServer, listen, portOf } from "../../src/app/server/web-server.ts";
import type { ServerEnv } from "../../src/server/http/env.ts";
import { exchange, readAnswer } from "../support/on-the-line.ts";

interface Sent {
  readonly method: string;
  /** The address as it stands in the first line. */
  readonly target: Buffer;
  readonly headers?: readonly string[];
  readonly body?: Buffer | undefined;
}

/** An address cannot hold what ends it, or another request would begin within this one. */
const inOneLine = (target: Buffer) =>
  Buffer.from(target.filter((byte) => byte > 0x20 && byte !== 0x7f));

/** Serves what is given as the product is served, and asks it in bytes that no client would send. */
export const serve = async (hono: Hono<ServerEnv>) => {
  const server = await listen(hono, { host: "127.0.0.1", port: 0 });
  const origin = `http://127.0.0.1:${portOf(server)}`;
  return {
    async ask({ method, target, headers = [], body }: Sent) {
      const lines = ["Host: x", "Connection: close", ...headers];
      if (body) lines.push(`Content-Length: ${body.length}`);
      const head = ` HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
      const address = inOneLine(target);
      const first = address.length > 0 ? address : Buffer.from("/");
      const sent = Buffer.concat([
        Buffer.from(`${method} `),
        first,
        Buffer.from(head),
        body ?? Buffer.alloc(0),
      ]);
      return { ...readAnswer(await exchange(origin, sent)), target: first };
    },
    close: () => drainServer(server, 1_000),
  };
};
