import sharp from "sharp";
import { expect, test } from "vitest";
import { GPS, phonePhoto, picture } from "../../server/uploads/photos.testing.ts";
import { readTraces } from "./photo-traces.web.ts";

const tracesOf = (bytes: Uint8Array) => readTraces(new Blob([new Uint8Array(bytes)]));
const plain = () => picture(40, 20).jpeg().toBuffer();

/** The JPEG with one segment more, right behind its first mark. */
const withSegment = (jpeg: Buffer, code: number, content: string | Buffer) => {
  const bytes = Buffer.from(content as string, "latin1");
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, bytes, jpeg.subarray(2)]);
};
const XMP = "http://ns.adobe.com/xap/1.0/\0";

test("a phone's photo says where, with what and by whom it was taken", async () => {
  expect(await tracesOf(await phonePhoto())).toEqual(["place", "camera", "owner"]);
});

test("each kind of thing in EXIF is told, in one order", async () => {
  const photo = await sharp(await plain())
    .withExif({
      IFD0: {
        Make: "Merek",
        Software: "Penyunting 1.0",
        ImageDescription: "Kamar 12",
        XPAuthor: "R",
      },
      IFD2: {
        DateTimeOriginal: "2026:11:09 08:15:00",
        CameraOwnerName: "Rina",
        UserComment: "catatan",
      },
      IFD3: GPS,
    })
    .jpeg()
    .toBuffer();
  expect(await tracesOf(photo)).toEqual(["place", "camera", "owner", "time", "words", "program"]);
});

test("a PNG's EXIF and its texts are told as well", async () => {
  const raw = picture(40, 20).png();
  const shot = await raw.withExif({ IFD0: { Make: "Merek" }, IFD3: GPS }).toBuffer();
  expect(await tracesOf(shot)).toEqual(expect.arrayContaining(["place", "camera"]));
  const chunk = (name: string, content: string) => {
    const bytes = Buffer.from(`0000${name}${content}0000`, "latin1");
    bytes.writeUInt32BE(content.length, 0);
    return bytes;
  };
  const bare = await picture(40, 20).png().toBuffer();
  expect(await tracesOf(bare)).toEqual([]);
  const told = [
    chunk("tEXt", "Author\0Rina"),
    chunk("tEXt", "Creation Time\0kemarin"),
    chunk("tEXt", "Comment\0di kamar"),
  ];
  const written = Buffer.concat([bare.subarray(0, 33), ...told, bare.subarray(33)]);
  expect(await tracesOf(written)).toEqual(["owner", "time", "words"]);
});

test.each([
  ["exif:GPSLatitude='5,21S'", ["place"]],
  ["<tiff:Model>K7</tiff:Model>", ["camera"]],
  ["<dc:creator>Rina</dc:creator>", ["owner"]],
  ["<Iptc4xmpExt:PersonInImage>Budi</Iptc4xmpExt:PersonInImage>", ["people"]],
  ["xmp:CreateDate='2026-11-09'", ["time"]],
  ["<dc:description>Kamar</dc:description>", ["words"]],
  ["xmp:CreatorTool='Penyunting'", ["program"]],
  ["<rdf:RDF/>", []],
] as const)("XMP with %s", async (xmp, traces) => {
  expect(await tracesOf(withSegment(await plain(), 0xe1, XMP + xmp))).toEqual(traces);
});

test("IPTC's fields and a comment are told", async () => {
  const field = (number: number, text: string) =>
    `\x1c\x02${String.fromCharCode(number)}\0${String.fromCharCode(text.length)}${text}`;
  const iptc = `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x20${field(80, "Rina")}${field(90, "Metro")}${field(120, "")}`;
  expect(await tracesOf(withSegment(await plain(), 0xed, iptc))).toEqual(["place", "owner"]);
  expect(await tracesOf(withSegment(await plain(), 0xfe, "dari Rina"))).toEqual(["words"]);
});

test("a name that nobody has entered is no name", async () => {
  const photo = await sharp(await plain())
    .withExif({ IFD0: { Artist: "    ", ImageDescription: "          " } })
    .jpeg()
    .toBuffer();
  expect(await tracesOf(photo)).toEqual([]);
});

test("a thumbnail is told", async () => {
  const photo = await phonePhoto();
  const at = photo.indexOf("Exif\0\0") + 6;
  const isLittle = photo.toString("latin1", at, at + 2) === "II";
  const number = (place: number, bytes: number) =>
    isLittle ? photo.readUIntLE(place, bytes) : photo.readUIntBE(place, bytes);
  const first = at + number(at + 4, 4);
  const next = first + 2 + number(first, 2) * 12;
  // a second folder: the one tag that says where the thumbnail lies, in the room of the pixels' own length
  const folder = Buffer.alloc(18);
  const write = (value: number, place: number, bytes: number) =>
    isLittle ? folder.writeUIntLE(value, place, bytes) : folder.writeUIntBE(value, place, bytes);
  write(1, 0, 2);
  write(0x0201, 2, 2);
  write(4, 4, 2);
  write(1, 6, 4);
  const length = photo.readUInt16BE(at - 8);
  const end = at - 8 + length;
  const head = Buffer.from(photo.subarray(0, end));
  head.writeUInt16BE(length + folder.length, at - 8);
  if (isLittle) head.writeUInt32LE(end - at, next);
  else head.writeUInt32BE(end - at, next);
  expect(await tracesOf(Buffer.concat([head, folder, photo.subarray(end)]))).toContain("thumbnail");
});

test("what cannot be read is told as something that is there, and the rest is read", async () => {
  const broken = withSegment(await plain(), 0xe1, "Exif\0\0MM\0*\0\0\0\x08\0\x09");
  expect(await tracesOf(withSegment(broken, 0xfe, "dari Rina"))).toEqual(["words", "rest"]);
});

test("a picture with nothing but pixels says nothing", async () => {
  expect(await tracesOf(await plain())).toEqual([]);
});
