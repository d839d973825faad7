import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { readSettings } from "../../server/settings.ts";
import { examinations } from "./examinations.ts";

/** What `sikam doctor` finds out about the way from people to the service. */
const examine = async (server: Server, scheme = "http") => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const settings = readSettings({
    PUBLIC_URL: `${scheme}://127.0.0.1:${port}`,
    TRUST_PROXY: scheme === "https" ? "1" : "0",
  });
  const findings = await examinations["front"]!(settings);
  server.close();
  return findings.at(-1)!;
};

test("a certificate of a campus's own authority: how that comes to be known", async () => {
  const words =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 -keyout -";
  const pem = execFileSync("openssl", words.split(" "), { encoding: "utf8", stdio: "pipe" });
  const { mend, says } = await examine(createSecureServer({ key: pem, cert: pem }), "https");
  expect(mend).toBe(true);
  expect(says).toMatch(/update-ca-certificates.*NODE_USE_SYSTEM_CA=1$/);
  expect(says).not.toContain("does the service run");
});

test("a proxy that has not found the service again yet is waited for", async () => {
  let asked = 0;
  const proxy = createServer((_, response) => {
    asked += 1;
    if (asked < 3) response.writeHead(503).end();
    else response.writeHead(200, { "x-request-id": "1" }).end("{}");
  });
  const { mend, says } = await examine(proxy);
  // twice in vain, then whether it lives, then whether it is ready
  expect([asked, mend]).toEqual([4, false]);
  expect(says).toMatch(/ is answered by SIKAM$/);
});

test("something else that answers there is told of at once", async () => {
  const { mend, says } = await examine(createServer((_, response) => response.end("nginx")));
  expect(mend).toBe(true);
  expect(says).toContain("is not answered by SIKAM (200): look at the proxy");
});

test("a service that lives and is not ready is told of in its own words", async () => {
  const message = "this is the store of another database";
  const service = createServer(({ url }, response) => {
    const isReady = url === "/healthz";
    response.writeHead(isReady ? 200 : 503, { "x-request-id": "1" });
    response.end(JSON.stringify(isReady ? { success: true } : { success: false, message }));
  });
  expect(await examine(service)).toEqual({ mend: true, says: message });
});

test("a proxy that lets the question whether it is ready not through is no fault", async () => {
  const proxy = createServer(({ url }, response) => {
    response.writeHead(url === "/healthz" ? 200 : 404, { "x-request-id": "1" });
    response.end("<h1>nginx</h1>");
  });
  const { mend, says } = await examine(proxy);
  expect(mend).toBe(false);
  expect(says).toMatch(/ is answered by SIKAM$/);
});
