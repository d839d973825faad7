import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type Campus, send, WRITE_HEADER } from "./campus.ts";
import { Ledger } from "./ledger.ts";
import { readCampus } from "./read-campus.ts";
import { tell } from "./record.ts";

/** On a busy machine the product refuses some requests; what people know of their writes has to hold all the same. */

const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const BUSY = JSON.stringify({ success: false, code: "BUSY", message: "Server sedang sibuk." });

/** A service that refuses every request once before it does what `answer` says. */
const refusingOnce = async (answer: RequestListener) => {
  const refused = new Set<string>();
  const server = createServer((incoming, outgoing) => {
    const what = `${incoming.method} ${incoming.url} ${JSON.stringify(incoming.headers[WRITE_HEADER])}`;
    if (refused.has(what)) return answer(incoming, outgoing);
    refused.add(what);
    incoming.resume();
    return outgoing.writeHead(503).end(BUSY);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  servers.push(server);
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

test("who is told of writes by a busy product hears of each of them", async () => {
  const told: unknown[] = [];
  const product = await refusingOnce((incoming, outgoing) => {
    told.push(incoming.headers[WRITE_HEADER]);
    outgoing.end("{}");
  });
  await tell(product, ["7", "8"]);
  expect(told).toEqual(["7", "8"]);
});

test("a write that a busy product has refused is made, and known as one", async () => {
  const ledger = new Ledger();
  const product = await refusingOnce((_, outgoing) => outgoing.end('{"data":{"id":3}}'));
  const campus = { product, ledger, ids: new Map(), repeats: new Map() } as unknown as Campus;
  const fact = { key: "appeal Sari 1", value: { status: "responded" } };
  await send(campus, "Admin Satu", "PATCH /admin/ukt/appeals/status", fact, { token: "t" });
  expect(ledger.writes.map(({ state }) => state)).toEqual(["acknowledged"]);
});

test("a session that a busy product does not look at is not taken for one that has ended", async () => {
  const ledger = new Ledger();
  ledger.acknowledge(ledger.begin("Sari", { key: "session abc", value: true }));
  const product = await refusingOnce((incoming, outgoing) => {
    const user = { name: "Sari", program_study: null };
    const data = incoming.url?.startsWith("/api/users/me") ? { user } : [];
    outgoing.end(JSON.stringify({ data, pagination: { total_pages: 1 } }));
  });
  const admins = [{ name: "Admin Satu", token: "admin" }];
  const found = await readCampus({ product, ledger, admins });
  expect([...found.facts]).toEqual([["session abc", true]]);
});
