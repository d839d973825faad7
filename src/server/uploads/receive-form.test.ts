import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FORM_TYPE, form, part, partSaying, startFormServer } from "./form-server.testing.ts";
import type { ReceivedForm } from "./receive-form.ts";

let server: Awaited<ReturnType<typeof startFormServer>>;

beforeEach(async () => {
  server = await startFormServer();
});

afterEach(async () => {
  expect(await server.stop()).toEqual([]);
});

describe("a form that is well", () => {
  test("gives its fields, and its files as temporary files that only the process can read", async () => {
    const photo = Buffer.alloc(300_000, "foto");
    const seen: unknown[] = [];
    server.state.answered = async ({ files }) => {
      const { path, bytes } = files["file"]!;
      seen.push((await readFile(path)).equals(photo), bytes);
      seen.push((await stat(path)).mode & 0o777, (await stat(dirname(path))).mode & 0o777);
      return files["file"];
    };
    const { status, body } = await server.post(
      form(part("title", "Lampu, é ✓"), part("file", photo, "Budi 1906.jpg", "image/jpeg")),
    );
    expect(status).toBe(200);
    expect(seen).toEqual([true, photo.length, 0o600, 0o700]);
    expect(body["sha256"]).toBe(createHash("sha256").update(photo).digest("hex"));
    expect(body["path"]).not.toMatch(/budi|1906|jpg|file$/i);
    expect((server.state.outcomes[0] as ReceivedForm).fields).toEqual({ title: "Lampu, é ✓" });
  });

  test("tells a file that was not sent from one that was sent empty", async () => {
    expect((await server.post(form(part("title", "x")))).body["files"]).toEqual({});
    const emptyInput = part("file", "", "", "application/octet-stream");
    expect((await server.post(form(emptyInput))).body["files"]).toEqual({ file: null });
    expect((await server.post(form(part("file", "")))).body["files"]).toEqual({ file: null });
    const named = await server.post(form(part("file", "", "foto.jpg", "image/jpeg")));
    expect(named.body["files"].file).toMatchObject({ bytes: 0 });
  });

  test("counts a file before an empty field, and a text that was sent twice once", async () => {
    const { body } = await server.post(
      form(
        part("title", "satu"),
        part("title", "satu"),
        part("file", "", "", "application/octet-stream"),
        part("file", "abc", "a.jpg"),
      ),
    );
    expect(body["fields"]).toEqual({ title: "satu" });
    expect(body["files"].file).toMatchObject({ bytes: 3 });
  });

  test("drains files that nobody asked for", async () => {
    const { status, body } = await server.post(
      form(part("other", Buffer.alloc(200_000), "x.bin"), part("__proto__", "y"), part("a", "b")),
    );
    expect(status).toBe(200);
    expect(body["files"]).toEqual({});
    expect(body["fields"]["a"]).toBe("b");
  });

  test("ends with its last delimiter, whatever comes behind it", async () => {
    const more = [part("file", Buffer.alloc(50_000), "b.jpg"), part("title", "lain")];
    const behind = Buffer.concat([form(part("title", "x")), ...more]);
    const { status, body } = await server.post(behind);
    expect([status, body]).toEqual([200, { fields: { title: "x" }, files: {} }]);
    const nothing = await server.post(Buffer.concat([Buffer.from("--XYZ--\r\n"), form(...more)]));
    expect([nothing.status, nothing.body]).toEqual([200, { fields: {}, files: {} }]);
  });

  test("may fill a file to its last byte", async () => {
    expect((await server.post(form(part("ktm", Buffer.alloc(1_000), "k.jpg")))).status).toBe(200);
    const over = await server.post(
      form(part("ktm", Buffer.alloc(1_001), "k.jpg"), part("title", "x")),
    );
    expect(over.status).toBe(413);
  });
});

describe("a form that is broken", () => {
  const whole = form(part("title", "x"), part("file", Buffer.alloc(50_000), "a.jpg"));
  test.each([
    ["another type", "{}", "application/json"],
    ["another kind of form", "a=b", "application/x-www-form-urlencoded; boundary=XYZ"],
    ["no boundary", whole, "multipart/form-data"],
    ["an endless boundary", whole, `multipart/form-data; boundary=${"a".repeat(500)}`],
    ["an empty body", "", FORM_TYPE],
    ["a body cut inside a file", whole.subarray(0, 30_000), FORM_TYPE],
    ["a body cut inside a header", whole.subarray(0, 20), FORM_TYPE],
    ["no last boundary", whole.subarray(0, -4), FORM_TYPE],
    [
      "a part header that is none",
      Buffer.from("--XYZ\r\n\u0001\u0002\r\n\r\nx\r\n--XYZ--"),
      FORM_TYPE,
    ],
    [
      "a hundred and one parts",
      form(...Array.from({ length: 101 }, () => part("a", "b"))),
      FORM_TYPE,
    ],
  ])("%s is a 400 with a message", async (_, body, type) => {
    const answer = await server.post(body, type);
    expect(answer).toMatchObject({ status: 400, body: { code: "BAD_MULTIPART" } });
    expect(answer.body["message"]).toMatch(/formulir/);
  });

  test("a hundred parts are fine", async () => {
    expect(
      (await server.post(form(...Array.from({ length: 100 }, () => part("a", "b"))))).status,
    ).toBe(200);
  });
});

describe("a part that says in two ways what it is, or not at all,", () => {
  const says = (parameters: string) => `Content-Disposition: form-data; ${parameters}`;
  const JPEG = "\r\nContent-Type: image/jpeg";

  test.each([
    [
      "two file names, the first of them empty",
      says('name="file"; filename=""; filename="x"'),
      JPEG,
    ],
    ["two file names", says('name="file"; filename="a.jpg"; filename="b.jpg"'), JPEG],
    ["two names", says('name="title"; name="file"; filename="a.jpg"'), JPEG],
    ["a parameter under two spellings", says('name="title"; NAME="file"'), ""],
    ["no name", "Content-Disposition: form-data", ""],
    ["an empty name", says('name=""'), ""],
    ["a file name that ends in the open", says('name="file"; filename="a.jpg'), JPEG],
    [
      "a file name with a space and no quotation marks",
      says('name="file"; filename=foto ktm.jpg'),
      JPEG,
    ],
    ["a broken extended file name", says("name=\"file\"; filename*=UTF-8''%zz"), JPEG],
    [
      "another kind of part",
      'Content-Disposition: attachment; name="file"; filename="a.jpg"',
      JPEG,
    ],
    ["no disposition", "Content-Type: text/plain", ""],
    ["two dispositions", `${says('name="title"')}\r\n${says('name="file"')}`, ""],
    ["a file without its name", says('name="file"'), JPEG],
    ["a file with an empty name", says('name="file"; filename=""'), JPEG],
    ["a text with the name of a file", says('name="title"; filename="a.txt"'), ""],
    [
      "a text of the type of a file",
      says('name="title"'),
      "\r\nContent-Type: application/octet-stream",
    ],
  ])("%s is a 400 that says so", async (_, disposition, more) => {
    const answer = await server.post(form(partSaying(disposition, "isi", more)));
    expect(answer).toMatchObject({ status: 400, body: { code: "BAD_FORM" } });
    expect(answer.body["message"]).toMatch(/formulir.+kirim lagi/);
  });

  test.each([
    ["another text", [part("title", "satu"), part("title", "dua")], "title"],
    ["another file", [part("file", "abc", "a.jpg"), part("file", "defgh", "b.jpg")], "file"],
  ])("or comes again with %s, is a 400 at its field", async (_, parts, path) => {
    const answer = await server.post(form(...parts));
    expect(answer).toMatchObject({ status: 400, body: { code: "BAD_FORM", errors: [{ path }] } });
  });

  test.each([
    ["a plain name and an extended one", "filename=\"na_ve.jpg\"; filename*=UTF-8''na%C3%AFve.jpg"],
    ["an empty name and an extended one", "filename=\"\"; filename*=UTF-8''a.jpg"],
    ["a name with signs of its own", 'filename="a\\"b; c.jpg"'],
    ["a name without quotation marks", "filename=foto.jpg"],
  ])("but %s is one file, whose name counts nowhere", async (_, parameters) => {
    const { status, body } = await server.post(
      form(partSaying(says(`name="file"; ${parameters}`), "isi", JPEG)),
    );
    expect([status, body["files"].file.bytes]).toEqual([200, 3]);
  });

  test("nothing is lost in silence: what is taken has every part, whatever they say", async () => {
    const spaces = fc.constantFrom("", " ", "\t");
    const value = fc.oneof(
      fc.stringMatching(/^[a-z0-9 .;='%\\-]{0,8}$/).map((one) => `"${one}"`),
      fc.stringMatching(/^[a-z0-9.*"()@-]{0,8}$/),
      fc.constant("UTF-8''a%20b"),
    );
    const parameter = fc
      .tuple(spaces, fc.constantFrom("name", "filename", "filename*", "x", "NAME"), spaces, value)
      .map(([before, name, after, given]) => `;${before}${name}=${after}${given}`);
    const named = fc.constantFrom('; name="file"', '; name="title"', "");
    const types = fc.constantFrom("", JPEG, "\r\nContent-Type: application/octet-stream");
    const disposition = fc
      .tuple(
        fc.constantFrom("form-data", "Form-Data", "file"),
        named,
        fc.array(parameter, { maxLength: 3 }),
      )
      .map(([kind, name, more]) => `Content-Disposition: ${kind}${name}${more.join("")}`);
    await fc.assert(
      fc.asyncProperty(disposition, types, async (said, type) => {
        const { status, body } = await server.post(form(partSaying(said, "isi", type)));
        const taken =
          status === 200 &&
          (Object.values(body["fields"]).includes("isi") || body["files"].file?.bytes === 3);
        const isIgnored = status === 200 && !/name="?(file|title)/i.test(said);
        const isRefused = status === 400 && body["code"] === "BAD_FORM";
        return taken || isIgnored || isRefused;
      }),
      { numRuns: 300 },
    );
  });
});
