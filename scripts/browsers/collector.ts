import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { QUIET } from "./browser.ts";

const SCRIPT = "/collect-complaints.js";
const TOLD = "/complaint";

/** Runs in the page, before its own scripts. */
const collect = (told: string) => {
  const tell = (complaint: string) => navigator.sendBeacon(told, complaint);
  for (const kind of ["error", "warn"] as const) {
    const own = console[kind];
    console[kind] = (...said: unknown[]) => {
      tell(`console ${kind}: ${said.map(String).join(" ")}`);
      own.apply(console, said);
    };
  }
  addEventListener(
    "error",
    (event) => {
      const lost = event.target instanceof Element && event.target;
      tell(lost ? `not loaded: ${lost.outerHTML.slice(0, 200)}` : `uncaught: ${event.message}`);
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => tell(`unhandled: ${String(reason)}`));
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
    tell(`refused by the content policy: ${effectiveDirective} ${blockedURI} in ${sourceFile}`),
  );
};

export type Collector = Awaited<ReturnType<typeof startCollector>>;

/** Answers as the product does, pages with the script. */
const passOn = async (product: string, asked: IncomingMessage, answer: ServerResponse) => {
  const { url = "/", method = "GET", headers } = asked;
  const further = request(new URL(url, product), {
    method,
    headers: { ...headers, "accept-encoding": "identity" },
  });
  asked.pipe(further);
  const [reply] = (await once(further, "response")) as [IncomingMessage];
  const { statusCode = 502 } = reply;
  const isPage = reply.headers["content-type"]?.startsWith("text/html");
  if (!isPage || method !== "GET" || statusCode === 304) {
    answer.writeHead(statusCode, reply.headers);
    reply.pipe(answer);
    return;
  }
  const page = (await text(reply)).replace("<head>", `<head><script src="${SCRIPT}"></script>`);
  delete reply.headers["content-length"];
  delete reply.headers["transfer-encoding"];
  answer.writeHead(statusCode, reply.headers).end(page);
};

/**
 * The product behind an address of its own, where each page has one more script, which tells what the page
 * complains of: WebDriver has no console. The content policy stays as it is, since the script comes from the
 * page's own origin. What the browser says without the page hearing of it is not seen.
 */
export const startCollector = async (product: string) => {
  const complaints: string[] = [];
  let open = 0;
  let lastAt = 0;
  const answerTo = async (asked: IncomingMessage, answer: ServerResponse) => {
    if (asked.url === TOLD) {
      complaints.push(await text(asked));
      answer.writeHead(204).end();
    } else if (asked.url === SCRIPT) {
      answer.writeHead(200, { "Content-Type": "text/javascript" });
      answer.end(`(${String(collect)})(${JSON.stringify(TOLD)})`);
    } else await passOn(product, asked, answer);
  };
  const server = createServer((asked, answer) => {
    open += 1;
    answer.once("close", () => {
      open -= 1;
      lastAt = performance.now();
    });
    answerTo(asked, answer).catch(() => answer.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    complaints,
    quiet: async () => {
      const end = performance.now() + QUIET.timeout;
      while (performance.now() < end) {
        if (open === 0 && performance.now() - lastAt > QUIET.idleTime) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
};
