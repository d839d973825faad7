import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { seededRandom } from "../../demo/random.ts";
import { makeSendable } from "./sendable.ts";

const send = (html: string) => makeSendable({ status: 200, html, policy: "x" });
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

test("the same words have the same tag, others another", () => {
  expect(send("a").etag).toBe(send("a").etag);
  expect(send("a").etag).not.toBe(send("b").etag);
});

test("it is the same page in each encoding, compressed once", async () => {
  const html = "<p>Laporan</p>".repeat(50);
  const sent = send(html);
  expect(text(await sent.body("identity"))).toBe(html);
  expect(text(brotliDecompressSync(await sent.body("br")))).toBe(html);
  expect(text(gunzipSync(await sent.body("gzip")))).toBe(html);
  expect(await sent.body("br")).toBe(await sent.body("br"));
  expect(await sent.body("gzip")).toBe(await sent.body("gzip"));
});

test("compressed again it is smaller, and the same page under the same tag", async () => {
  const random = seededRandom(1);
  const words = ["laporan", "banding", "berita", "suara", "kampus", "beasiswa", "ruang", "kuliah"];
  const html = Array.from({ length: 4_000 }, () => random.pick(words)).join(" ");
  const sent = send(html);
  const before = { etag: sent.etag, size: sent.size() };
  await sent.shrink();
  expect(sent.size()).toBeLessThan(before.size);
  expect(sent.etag).toBe(before.etag);
  expect(text(brotliDecompressSync(sent.held("br")!))).toBe(html);
  expect(text(gunzipSync(await sent.body("gzip")))).toBe(html);
});
