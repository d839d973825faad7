import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../../src/api.ts";
import type { Call } from "../../src/call.ts";
import { encodeParts, type RawRequest, sendRequest } from "../support/requests.ts";
import { superadminToken, verifiedStudent } from "../support/people.ts";
import { startTestApp, type TestApp } from "../support/test-app.ts";

/**
 * Texts that cost their reader far more than their sender: everybody else waits meanwhile. The time is
 * that of the process, so that a busy machine makes it no longer.
 */

const ASKERS = [
  null,
  { id: 0, role: "student", status: "verified" },
  { id: 0, role: "superadmin", status: null },
] as const;

let t: TestApp;
/** As the askers are. */
let tokens: readonly (string | undefined)[];
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "100000" });
  const superadmin = await superadminToken(t);
  tokens = [undefined, (await verifiedStudent(t, superadmin)).token, superadmin];
});
afterAll(() => t.close());

/** Bytes of a text that a call may carry: a body's limit, a field's limit, an address's. */
const JSON_BYTES = 96_000;
const FIELD_BYTES = 60_000;
const ADDRESS_BYTES = 12_000;
/** Seconds of the processor; what grows with the square of its length needs many times as much. */
const MOST = 0.5;

const upTo = (bytes: number, unit: string) =>
  unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));
const SLOW: Readonly<Record<string, (bytes: number) => string>> = {
  "marks in the wrong order": (bytes) =>
    `a${upTo(bytes / 2, "\u0301")}${upTo(bytes / 2, "\u0323")}`,
  "marks in turns": (bytes) => `a${upTo(bytes, "\u0301\u0323\u0327")}`,
  "marks of Hebrew": (bytes) => `a${upTo(bytes, "\u05b0\u05c2\u05bc\u0301")}`,
  "spaces before a letter": (bytes) => `${upTo(bytes, " ")}x`,
  "line breaks": (bytes) => `x${upTo(bytes, "\r\n")}x`,
  "stars and brackets": (bytes) => upTo(bytes, "**[a](*"),
  "an endless address": (bytes) => `a@${upTo(bytes, "a.")}`,
  "at signs": (bytes) => upTo(bytes, "@"),
  digits: (bytes) => upTo(bytes, "9"),
  quotes: (bytes) => upTo(bytes, '"- '),
};

const fieldsOf = (call: Call): string[] => {
  const declared = call.form ?? call.body;
  const schema = (
    typeof declared === "function" ? declared(t.app.campus.facts()) : declared
  ) as any;
  const shapes = schema?.shape
    ? [schema.shape]
    : [schema?.def.left?.shape, schema?.def.right?.shape];
  return shapes.flatMap((shape) => Object.keys(shape ?? {}));
};

const requestTo = (call: Call, make: (bytes: number) => string): RawRequest => {
  const { method, path: pattern } = call;
  const path = pattern.replaceAll(/\{\w+\}/g, "1");
  const fields = fieldsOf(call);
  if (call.form) {
    const parts = fields.map((name) => ({ name, bytes: Buffer.from(make(FIELD_BYTES)) }));
    const { type, bytes } = encodeParts(parts);
    return { method, path, headers: { "content-type": type }, body: bytes };
  }
  if (call.body) {
    const text = make(Math.floor(JSON_BYTES / Math.max(1, fields.length)));
    const body = Buffer.from(
      JSON.stringify(Object.fromEntries(fields.map((name) => [name, text]))),
    );
    return { method, path, headers: { "content-type": "application/json" }, body };
  }
  const query = `?search=${encodeURIComponent(make(ADDRESS_BYTES / 3))}`;
  return { method, path: path + query, headers: {}, body: undefined };
};

const TAKES_TEXT = Object.entries<Call>(api).filter(
  ([, { body, form, query }]) => body ?? form ?? query,
);

test.each(Object.entries(SLOW))(
  "%s cost no call more time than their bytes are worth",
  async (_what, make) => {
    const slow: string[] = [];
    for (const [name, call] of TAKES_TEXT) {
      const token = tokens.findLast((_, at) => !call.who(ASKERS[at]!));
      const before = process.cpuUsage();
      await sendRequest(t.origin, requestTo(call, make), token);
      const { user, system } = process.cpuUsage(before);
      const seconds = (user + system) / 1e6;
      if (seconds > MOST) slow.push(`${name} ${seconds.toFixed(1)} s`);
    }
    expect(slow).toEqual([]);
  },
);
