import { Hono } from "hono";
import { expect, test } from "vitest";
import { makeLog } from "../log.ts";
import type { ServerEnv } from "./env.ts";
import { StoreAway } from "../uploads/file-store.ts";
import { answerFailure } from "./failure.ts";

const lines: string[] = [];
const log = makeLog("error", (line) => lines.push(line));

/** The answer to a request whose handler throws `error`. */
const answerTo = async (method: string, error: Error) => {
  const hono = new Hono<ServerEnv>();
  hono.all("/", () => {
    throw error;
  });
  hono.onError((thrown, c) => answerFailure(c, log, thrown));
  const reply = await hono.request("/", { method });
  const body: unknown = method === "HEAD" ? undefined : await reply.json();
  return { status: reply.status, retryAfter: reply.headers.get("retry-after"), body };
};

const away = Object.assign(new Error("gone"), { code: "57P01" });

test.each([
  ["GET", "Server sedang sibuk. Coba lagi."],
  ["POST", "Server sedang sibuk. Yang Anda tulis tidak hilang. Coba lagi."],
  ["PATCH", "Server sedang sibuk. Yang Anda tulis tidak hilang. Coba lagi."],
])(
  "%s without a database: 503, and what was written is spoken of where there was any",
  async (...row) => {
    const [method, message] = row;
    expect(await answerTo(method, away)).toEqual({
      status: 503,
      retryAfter: "5",
      body: { success: false, message, code: "UNAVAILABLE" },
    });
  },
);

test.each([
  ["GET", "Penyimpanan file sedang tidak bisa dihubungi. Coba lagi."],
  [
    "POST",
    "Penyimpanan file sedang tidak bisa dihubungi. Yang Anda tulis tidak hilang. Coba lagi.",
  ],
])("%s without a store of files: 503 that says so, and a line in the log", async (...row) => {
  const [method, message] = row;
  lines.length = 0;
  expect(await answerTo(method, new StoreAway("did not answer within 5 s"))).toEqual({
    status: 503,
    retryAfter: "5",
    body: { success: false, message, code: "UNAVAILABLE" },
  });
  expect(lines).toHaveLength(1);
});

test.each([
  ["GET", "Ada yang salah di server kami. Coba lagi."],
  ["PUT", "Ada yang salah di server kami. Yang Anda tulis tidak hilang. Coba lagi."],
])(
  "%s with a fault that nobody foresaw: 500, and a line in the log without its words",
  async (...row) => {
    const [method, message] = row;
    lines.length = 0;
    expect(await answerTo(method, new Error("a secret word"))).toEqual({
      status: 500,
      retryAfter: null,
      body: { success: false, message, code: "INTERNAL" },
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain("secret word");
  },
);
