import { createCipheriv } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants, deflateRawSync } from "node:zlib";
import { AFRelationship, PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkPdf } from "./pdf.ts";
import { WrongType } from "./wrong-type.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pdf-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

const write = async (bytes: Uint8Array) => {
  const path = join(folder, "upload");
  await writeFile(path, bytes);
  return path;
};

const accepts = async (bytes: Uint8Array) =>
  checkPdf(await write(bytes), { stripInformation: false }).then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(WrongType);
      return (error as Error).message;
    },
  );

const document = async () => {
  const made = await PDFDocument.create();
  made.addPage([200, 200]).drawText("Surat keterangan");
  return made;
};

/** A document whose catalog carries the entry, written plainly or packed into object streams. */
const withCatalogEntry = async (key: string, value: object, packed = false) => {
  const made = await document();
  made.catalog.set(PDFName.of(key), made.context.obj(value as never));
  return made.save({ useObjectStreams: packed });
};

/** The worker's answer to everything active or hidden. */
const SCRIPT = /^Error: scripts or unreadable parts$/;
const script = { S: "JavaScript", JS: PDFString.of("app.alert(1)") };
const replace = (bytes: Uint8Array, from: string, to: string) =>
  Buffer.from(Buffer.from(bytes).toString("latin1").replace(from, to), "latin1");

describe("a document is kept", () => {
  test.each([true, false])("byte for byte, packed: %s", async (packed) => {
    const bytes = await (await document()).save({ useObjectStreams: packed });
    const path = await write(bytes);
    const kept = await checkPdf(path, { stripInformation: false });
    expect(kept).toMatchObject({ path, bytes: bytes.length });
    expect((await readFile(path)).equals(bytes)).toBe(true);
  });

  test("with links, forms and harmless attachments", async () => {
    const made = await document();
    made.getForm().createTextField("nama").addToPage(made.getPage(0));
    await made.attach(Buffer.from("a;b"), "data.csv", { afRelationship: AFRelationship.Data });
    const link = {
      Type: "Annot",
      Subtype: "Link",
      Rect: [0, 0, 9, 9],
      A: { S: "URI", URI: PDFString.of("https://example.ac.id") },
    };
    made
      .getPage(0)
      .node.set(
        PDFName.of("Annots"),
        made.context.obj([made.context.register(made.context.obj(link as never))]),
      );
    expect(await accepts(await made.save())).toBe(true);
  });
});

describe("a document is refused when it", () => {
  test.each([true, false])("runs a script when opened, packed: %s", async (packed) => {
    expect(await accepts(await withCatalogEntry("OpenAction", script, packed))).toMatch(SCRIPT);
  });

  test("has scripts by name", async () => {
    const made = await document();
    made.addJavaScript("mulai", "app.alert(1)");
    expect(await accepts(await made.save())).toMatch(SCRIPT);
  });

  test.each([
    ["runs a script on a page's events", { AA: { O: script } }],
    ["launches a program", { OpenAction: { S: "Launch", F: PDFString.of("calc.exe") } }],
    [
      "has a form of another kind, which may carry scripts",
      { AcroForm: { XFA: PDFString.of("x"), Fields: [] } },
    ],
    [
      "attaches a program",
      { AF: [{ Type: "Filespec", F: PDFString.of("a.png"), UF: PDFString.of("a.exe"), EF: {} }] },
    ],
    ["attaches something without a name", { AF: [{ Type: "Filespec", EF: {} }] }],
  ])("%s", async (_, entry) => {
    const [key, value] = Object.entries(entry)[0]!;
    expect(await accepts(await withCatalogEntry(key, value, true))).toMatch(SCRIPT);
  });

  test("writes the name of a script in another way", async () => {
    const bytes = await withCatalogEntry("OpenAction", script);
    expect(await accepts(replace(bytes, "/JavaScript", "/J#61vaScrip#74"))).toMatch(SCRIPT);
  });

  test("had a script in an earlier revision, to which its table may still point", async () => {
    const made = await document();
    const ref = made.context.register(made.context.obj(script as never));
    made.catalog.set(PDFName.of("OpenAction"), ref);
    for (const packed of [true, false]) {
      const later = Buffer.from(`\n${ref.objectNumber} 0 obj\n<< /S /URI >>\nendobj\n`);
      const bytes = Buffer.concat([await made.save({ useObjectStreams: packed }), later]);
      expect(await accepts(bytes)).toMatch(SCRIPT);
    }
  });

  test("hides objects inside of a stream", async () => {
    const inner = await withCatalogEntry("OpenAction", script, true);
    const made = await document();
    made.catalog.set(PDFName.of("Extra"), made.context.register(made.context.stream(inner)));
    expect(await accepts(await made.save())).toMatch(SCRIPT);
  });

  test("is encrypted", async () => {
    const made = await document();
    made.encrypt({ userPassword: "rahasia", ownerPassword: "rahasia" });
    expect(await accepts(await made.save({ useObjectStreams: false }))).toMatch(/encrypted/);
    expect(await accepts(await made.save())).not.toBe(true);
  });

  test.each([
    ["is none", Buffer.from("bukan PDF")],
    ["is empty", Buffer.alloc(0)],
    ["does not begin with its header", Buffer.from("\n%PDF-1.4\n")],
    ["holds nothing", Buffer.from("%PDF-1.4\n%%EOF\n")],
    ["is nested without end", Buffer.from(`%PDF-1.4\n1 0 obj\n${"[".repeat(1_000_000)}`)],
  ])("%s", async (_, bytes) => {
    expect(await accepts(bytes)).not.toBe(true);
  });

  test("is cut short", async () => {
    const bytes = await (await document()).save({ useObjectStreams: false });
    expect(await accepts(bytes.subarray(0, bytes.length / 3))).not.toBe(true);
  });
});

/** Bytes without any order, the same ones every time. */
const noise = (bytes: number) =>
  createCipheriv("aes-128-ctr", Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(bytes));

/** A gigabyte of spaces as a zlib stream: a thousand times the same block, which takes no time to make. */
const gigabyte = () => {
  const spaces = Buffer.alloc(1_000_000, " ");
  const block = deflateRawSync(spaces, { finishFlush: constants.Z_FULL_FLUSH });
  // a header before, an empty last block and a checksum that no reader of PDFs looks at behind
  const ends = [Buffer.from([0x78, 0x9c]), Buffer.from([3, 0, 0, 0, 0, 0])] as const;
  return Buffer.concat([ends[0], ...Array.from({ length: 1000 }, () => block), ends[1]]);
};

describe("a document cannot wear the server out", () => {
  test("with ten megabytes of garbage", async () => {
    const garbage = noise(10_000_000);
    garbage.write("%PDF-1.4\n");
    const since = performance.now();
    expect(await accepts(garbage)).toBe("too much time");
    expect(performance.now() - since).toBeLessThan(20_000);
  });

  test("with a stream that swells to a gigabyte", async () => {
    const small = gigabyte();
    const bytes = Buffer.concat([
      Buffer.from(
        `%PDF-1.5\n1 0 obj\n<</Type/ObjStm/N 1/First 5/Filter/FlateDecode/Length ${small.length}>>\nstream\n`,
      ),
      small,
      Buffer.from("\nendstream\nendobj\n"),
    ]);
    const before = process.memoryUsage().rss;
    // on a busy machine the time may be over first
    expect(await accepts(bytes)).toMatch(/too much/);
    expect(process.memoryUsage().rss - before).toBeLessThan(800e6);
  });

  test("with a page or a picture that swells to a gigabyte", async () => {
    const small = gigabyte();
    const made = await document();
    const { context } = made;
    const page = made.getPage(0).node;
    page.addContentStream(context.register(context.stream(small, { Filter: "FlateDecode" })));
    const path = await write(await made.save());
    const before = process.memoryUsage().rss;
    await expect(checkPdf(path, { stripInformation: true })).rejects.toThrow(
      /larger than|too much/,
    );
    const picture = {
      Type: "XObject",
      Subtype: "Image",
      Width: 9,
      Height: 9,
      ColorSpace: "DeviceGray",
    };
    const dict = { ...picture, BitsPerComponent: 8, Filter: "FlateDecode" };
    page.setXObject(PDFName.of("X"), context.register(context.stream(small, dict)));
    page.set(PDFName.of("Contents"), context.register(context.stream("/X Do")));
    // a picture is measured, which takes time and no memory
    const measured = checkPdf(await write(await made.save()), { stripInformation: true });
    const outcome = await measured.then(
      () => "kept",
      (error: Error) => error.message,
    );
    expect(outcome).toMatch(/^(kept|too much time)$/);
    expect(process.memoryUsage().rss - before).toBeLessThan(800e6);
  });

  test("with millions of objects", async () => {
    const bytes = Buffer.concat([
      Buffer.from("%PDF-1.4\n1 0 obj\n["),
      Buffer.alloc(9_000_000, "<<>>"),
      Buffer.from("]\nendobj\n"),
    ]);
    expect(await accepts(bytes)).toMatch(/too much/);
  });
});

describe("a report's document", () => {
  test("is a copy built anew beside what was sent, and says what that has no more", async () => {
    const made = await document();
    made.setAuthor("Budi Santoso");
    await made.attach(Buffer.from("a;b"), "data.csv", {});
    const path = await write(await made.save());
    const sent = await readFile(path);
    const copy = await checkPdf(path, { stripInformation: true });
    const bytes = await readFile(copy.path);
    expect(copy.path).not.toBe(path);
    expect(copy).toMatchObject({
      bytes: bytes.length,
      removed: ["author", "details", "attachments"],
    });
    expect((await readFile(path)).equals(sent)).toBe(true);
    const read = await PDFDocument.load(bytes, { updateMetadata: false });
    expect([read.getPageCount(), read.getAuthor()]).toEqual([1, undefined]);
    expect(await checkPdf(copy.path, { stripInformation: false })).toMatchObject({ removed: [] });
  });

  test("that cannot be built anew is refused with what to do instead", async () => {
    const made = await document();
    const mark = { Type: "Annot", Subtype: "FreeText", Rect: [0, 0, 9, 9] };
    made.getPage(0).node.addAnnot(made.context.register(made.context.obj(mark)));
    const path = await write(await made.save());
    await expect(checkPdf(path, { stripInformation: true })).rejects.toMatchObject({
      name: "WrongType",
      said: expect.stringMatching(/Simpan ulang sebagai PDF biasa, atau kirim foto\.$/),
    });
    expect(await checkPdf(path, { stripInformation: false })).toMatchObject({ path });
  });
});

test("more than one at once and twenty waiting are told to come again", async () => {
  const path = await write(Buffer.from("bukan PDF"));
  const results = await Promise.allSettled(
    Array.from({ length: 24 }, () => checkPdf(path, { stripInformation: false })),
  );
  const busy = results.filter((one) => one.status === "rejected" && one.reason.code === "BUSY");
  expect(busy).toHaveLength(3);
  expect(busy[0]).toMatchObject({ reason: { status: 503, details: { retryAfter: 5 } } });
  expect((await readdir(folder)).length).toBeLessThan(5);
});
