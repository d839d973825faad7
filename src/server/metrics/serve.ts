import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Registry } from "prom-client";
import { SECOND } from "../clock.ts";
import { listening } from "../listening.ts";

const TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/**
 * Answers `GET /metrics` on a port of its own with what `read` resolves to; a failed reading is a 503. Nothing else
 * is served there. Rejects where the port is not available.
 */
export const serveMetrics = async (
  { port, host }: { readonly port: number; readonly host: string },
  read: () => Promise<string>,
): Promise<{ readonly port: number; close(): void }> => {
  const server = createServer(
    { headersTimeout: 5 * SECOND, requestTimeout: 5 * SECOND, keepAliveTimeout: 30 * SECOND },
    (incoming, outgoing) => {
      if (incoming.method !== "GET" || incoming.url !== "/metrics")
        return void outgoing.writeHead(404, { "Content-Type": "text/plain" }).end("not found\n");
      read().then(
        (text) => outgoing.writeHead(200, { "Content-Type": TYPE }).end(text),
        () => outgoing.writeHead(503, { "Content-Type": "text/plain" }).end("no answer\n"),
      );
    },
  );
  server.maxConnections = 20;
  await listening(server, { port, host }, "METRICS_HOST, METRICS_PORT");
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
};
