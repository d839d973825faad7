import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FORM_TYPE, form, part, startFormServer } from "./form-server.testing.ts";
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

  test("counts the first of a repeated field, and a file before an empty field", async () => {
    const { body } = await server.post(
      form(
        part("title", "satu"),
        part("title", "dua"),
        part("file", "", "", "application/octet-stream"),
        part("file", "abc", "a.jpg"),
        part("file", "defgh", "b.jpg"),
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
      "a part without a name",
      form(Buffer.from("--XYZ\r\nContent-Disposition: form-data\r\n\r\nx\r\n")),
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
