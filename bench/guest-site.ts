import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { cpus, loadavg } from "node:os";
import { chromium } from "playwright";
import { chromiumArgs, findChromium } from "../scripts/chromium.ts";
import { makeDemo, newDataDir, removeDataDir, startProduct } from "../tests/product.ts";

/** A server that knows one page, to compare with; close it by `stop`. */
const serveBare = async (html: string) => {
  const server = createServer((_, reply) => {
    reply.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => void server.close() };
};

/**
 * What a guest meets: the product on the demo's campus, a page of `bareHtml` on a server of its own beside
 * it, and a browser. Close it all by `close`.
 */
export const openGuestSite = async (
  purpose: string,
  bareHtml: string,
  browserArgs: readonly string[] = [],
) => {
  const executablePath = await findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumArgs, ...browserArgs],
  });
  const dataDir = await newDataDir(purpose);
  const place = { dataDir, env: { RATE_LIMIT_FACTOR: "1000" } };
  await makeDemo(place);
  const product = await startProduct(place);
  const bare = await serveBare(bareHtml);
  const newest = async (path: string) => {
    const reply = await fetch(`${product.origin}/api${path}?itemPerPage=1`);
    const { data } = (await reply.json()) as { data: readonly { id: number }[] };
    return data[0]?.id;
  };
  return {
    browser,
    origin: product.origin,
    bareOrigin: bare.origin,
    newestReport: `/laporan/${await newest("/reports")}`,
    newestNews: `/advika/${await newest("/news")}`,
    async close() {
      await browser.close();
      bare.stop();
      await product.stop();
      await removeDataDir(dataDir);
    },
  };
};

/** The day and the machine of a run, as a page of results says it. */
export const dayAndMachine = () =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, load ${loadavg()[0]?.toFixed(1)}`;
