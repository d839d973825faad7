import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf, jpeg, pdf, reportFields } from "../forms.ts";
import { superadminToken, type TestStudent, verifiedStudent } from "../support/people.ts";
import { startTestApp, type TestApp } from "../support/test-app.ts";

/** What is tried on whoever opens a file that somebody sent: it is two things at once, or another than it says. */

const MARK = "xss-mark";

let t: TestApp;
let student: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  student = await verifiedStudent(t, await superadminToken(t));
});
afterAll(() => t.close());

const SCRIPT = `<html><script>${MARK}()</script></html>`;
const stored = async (bytes: Buffer) => {
  const body = formOf(reportFields, { file: { bytes, name: "halaman.html", type: "text/html" } });
  const filed = await t.call("POST", "/reports", { token: student.token, body });
  if (filed.status !== 201)
    return { status: filed.status, type: "", policy: "", sniff: "", bytes: "" };
  const reply = await t.open(filed.body.data.file_url, {
    headers: { "service-worker": "script", accept: "text/html" },
  });
  return {
    status: filed.status,
    type: reply.headers.get("content-type"),
    policy: reply.headers.get("content-security-policy"),
    sniff: reply.headers.get("x-content-type-options"),
    bytes: Buffer.from(await reply.arrayBuffer()).toString("latin1"),
  };
};
const withComment = async () => {
  const photo = await jpeg();
  const words = Buffer.from(SCRIPT);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(words.length + 2);
  return Buffer.concat([
    photo.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    words,
    photo.subarray(2),
    words,
  ]);
};
const withText = async () =>
  Buffer.concat([
    await sharp(await jpeg())
      .withExif({ IFD0: { ImageDescription: SCRIPT } })
      .png()
      .toBuffer(),
    Buffer.from(SCRIPT),
  ]);

test.each([
  ["a page within and behind a JPEG", withComment],
  ["a page within and behind a PNG", withText],
  ["a page behind a PDF", async () => Buffer.concat([(await pdf()).bytes, Buffer.from(SCRIPT)])],
])("%s is kept as a picture or a document alone", async (_what, make) => {
  const made = await make();
  expect(made.toString("latin1")).toContain(MARK);
  const { status, type, policy, sniff, bytes } = await stored(made);
  expect(status).toBe(201);
  expect(bytes).not.toContain(MARK);
  expect(type).toMatch(/^(image\/(jpeg|png)|application\/pdf)$/);
  expect([policy, sniff]).toEqual([
    expect.stringMatching(/^sandbox; default-src 'none'/),
    "nosniff",
  ]);
});

test.each([
  ["a page", Buffer.from(SCRIPT)],
  [
    "a drawing with a script",
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>${MARK}</script></svg>`),
  ],
  ["a GIF that is a script", Buffer.from(`GIF89a/*${"\0".repeat(20)}*/=1;${MARK}()`)],
  ["a page before a PDF", Buffer.from(`${SCRIPT}%PDF-1.7`)],
  ["a page that says it is a PDF", Buffer.from(`%PDF-1.7\n${SCRIPT}`)],
  [
    "a page that says it is a JPEG",
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(SCRIPT)]),
  ],
])("%s is refused", async (_what, bytes) => {
  expect((await stored(bytes)).status).toBe(415);
});
