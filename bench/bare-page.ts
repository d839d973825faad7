import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that knows one page, to compare with; close it by `stop`. */
export const serveBare = async (html: string) => {
  const server = createServer((_, reply) => {
    reply.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => void server.close() };
};
