import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { withoutJpegMetadata } from "./jpeg-metadata.ts";
import { GPS, phonePhoto, picture } from "./photos.testing.ts";

describe("a JPEG inside a document", () => {
  const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

  test.each([false, true])(
    "loses its metadata and not a bit of its picture, in steps: %s",
    async (progressive) => {
      const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
      const photo = await sharp({
        create: { width: 160, height: 90, channels: 3, background: "red", noise },
      })
        .withExif({ IFD0: { Artist: "Budi" }, IFD3: GPS })
        .withXmp("<x:xmpmeta>Budi</x:xmpmeta>")
        .withIccProfile("p3")
        .jpeg({ progressive })
        .toBuffer();
      const withSecond = Buffer.concat([photo, await phonePhoto()]);
      const bare = Buffer.from(withoutJpegMetadata(withSecond));
      for (const trace of ["Budi", "Exif", "xmpmeta", "ICC_PROFILE"])
        expect(bare.includes(trace)).toBe(false);
      const plain = await sharp(photo).keepIccProfile().raw().toBuffer();
      expect((await pixels(bare)).equals(plain)).toBe(true);
      expect(bare.subarray(-2).toString("hex")).toBe("ffd9");
    },
  );

  const segment = (code: number, data: Buffer) =>
    Buffer.concat([Buffer.of(0xff, code, (data.length + 2) >> 8, (data.length + 2) & 255), data]);
  const before = (photo: Buffer, code: number, added: Buffer) => {
    const at = photo.indexOf(Buffer.of(0xff, code));
    return Buffer.concat([photo.subarray(0, at), added, photo.subarray(at)]);
  };

  test("keeps of what Adobe's programs write what changes its colours", async () => {
    const photo = await picture(20, 20).jpeg().toBuffer();
    const told = Buffer.from("Adobe\0d\0\0\0\0\u0001Budi Santoso", "latin1");
    const bare = withoutJpegMetadata(before(photo, 0xdb, segment(0xee, told)));
    const kept = before(photo, 0xdb, segment(0xee, told.subarray(0, 12)));
    expect(Buffer.from(bare).equals(kept)).toBe(true);
  });

  test.each([
    ["a part of the header holds more than it tells", 0xdb, segment(0xdd, Buffer.from("\0\0Budi"))],
    ["a part is of no known kind", 0xdb, segment(0xde, Buffer.from("Budi"))],
    ["a table goes on behind its end", 0xc0, segment(0xdb, Buffer.alloc(66, 1))],
  ])("is refused where %s", async (_, code, added) => {
    const photo = await picture(20, 20).jpeg().toBuffer();
    expect(() => withoutJpegMetadata(before(photo, code, added))).toThrow("not a JPEG");
  });

  test("ends where a mark stands that its pixels cannot hold", async () => {
    const photo = await picture(20, 20).jpeg().toBuffer();
    // a restart in a picture that has none, then a name
    const longer = Buffer.concat([photo.subarray(0, -1), Buffer.from("\u00d1Budi", "latin1")]);
    expect(() => withoutJpegMetadata(longer)).toThrow("not a JPEG");
  });

  test("that is none is not let through", () => {
    const broken = ["", "x", "\xff\xd8\xff\xe1\xff", "\xff\xd8abcdef"];
    for (const none of broken)
      expect(() => withoutJpegMetadata(Buffer.from(none, "latin1"))).toThrow();
  });
});
