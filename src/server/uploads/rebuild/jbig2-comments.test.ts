import { PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { load, planted } from "./documents.testing.ts";
import { withoutJbig2Comments } from "./jbig2-comments.ts";
import { rebuildPdf } from "./rebuild.ts";
import { filtersOf, unpacked } from "./streams.ts";

const NAME = "Budi Santoso";

const hex = (digits: string) => Buffer.from(digits.replaceAll(" ", ""), "hex");

/** A segment of page 1 that refers to no other; `length` as it is written. */
const segment = (number: number, type: number, data: Uint8Array, length = data.length) => {
  const head = Buffer.alloc(11);
  head.writeUInt32BE(number);
  head.writeUInt8(type, 4);
  head.writeUInt8(1, 6);
  head.writeUInt32BE(length, 7);
  return Buffer.concat([head, data]);
};
const comment = segment(
  9,
  62,
  Buffer.concat([hex("20000000"), Buffer.from(`Author\0${NAME}\0\0`)]),
);

const page = segment(1, 48, hex("00000008 00000001 00000000 00000000 00 0000"));
const REGION = "00000008 00000001 00000000 00000000 00";
const mmr = hex(`${REGION} 01 80`);
const region = segment(2, 38, mmr);
const end = segment(3, 49, Buffer.alloc(0));
const symbols = segment(0, 0, hex("0000 00000000 00000000"));

const allOf = (...segments: Uint8Array[]) => Buffer.concat(segments);

test("comments go, wherever they stand, and what draws stays as it is", () => {
  const noted = allOf(comment, page, comment, region, end, comment, Buffer.from("\r\n"));
  expect(withoutJbig2Comments(noted)).toEqual(allOf(page, region, end));
  expect(withoutJbig2Comments(Buffer.alloc(0))).toHaveLength(0);
});

test.each([
  ["in rows", `${REGION} 01 80 0000 00000001`],
  ["in arithmetic code", `${REGION} 00 03ff fdff 02fe fefe 8412 ffac 00000001`],
])("a region of unknown length, %s, ends where it says", (_, data) => {
  const open = segment(2, 38, hex(data), 0xffff_ffff);
  expect(withoutJbig2Comments(allOf(page, open, comment, end))).toEqual(allOf(page, open, end));
});

test("segments that refer to others, in each way of writing that, are passed by", () => {
  const referring = [
    hex("00000005 06 40 01 02 01 00000002 aabb"),
    hex("00000105 06 20 0001 01 00000001 aa"),
    hex("00010005 06 20 00000001 01 00000001 aa"),
    hex("00000006 06 e0000005 ff 01 02 03 04 05 01 00000001 aa"),
    hex("00000007 46 00 00000001 00000001 aa"),
  ];
  const noted = allOf(...referring.flatMap((one) => [one, comment]));
  expect(withoutJbig2Comments(noted)).toEqual(allOf(...referring));
});

test.each([
  ["of a kind that nobody knows", segment(2, 17, hex("00"))],
  ["longer than the picture", segment(2, 38, mmr, 400)],
  ["of unknown length without an end", segment(2, 38, hex(`${REGION} 01 80`), 0xffff_ffff)],
  ["that breaks off in its beginning", hex("00000005 06 ff 00000001 01 00000001")],
])("a segment %s is refused", (_, broken) => {
  expect(() => withoutJbig2Comments(allOf(page, broken))).toThrow();
});

test("a document keeps its JBIG2 pictures, and no comment in them or in what they share", async () => {
  const bytes = await planted((document, leaf) => {
    const { context } = document;
    const shared = context.register(context.stream(allOf(comment, symbols)));
    const picture = context.stream(allOf(page, comment, region), {
      Type: "XObject",
      Subtype: "Image",
      Width: 8,
      Height: 1,
      BitsPerComponent: 1,
      ColorSpace: "DeviceGray",
      Filter: "JBIG2Decode",
      DecodeParms: { JBIG2Globals: shared },
    });
    leaf.node.setXObject(PDFName.of("Scan"), context.register(picture));
    leaf.node.addContentStream(context.register(context.stream("/Scan Do")));
  });
  expect(Buffer.from(bytes).includes(NAME)).toBe(true);
  const after = await load(await rebuildPdf(await load(bytes)));
  const contents = after.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream)) return [];
    const isScan = filtersOf(object).at(-1)?.name === "JBIG2Decode";
    return [Buffer.from(isScan ? object.getContents() : unpacked(object))];
  });
  expect(contents).toContainEqual(allOf(page, region));
  expect(contents).toContainEqual(symbols);
  expect(contents.filter((one) => one.includes(NAME))).toEqual([]);
});
