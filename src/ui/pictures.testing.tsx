/** A picture of `edge` × `edge` noisy pixels, which no format makes small. */
export const noisyPicture = async (edge: number, name = "foto.png") => {
  const canvas = new OffscreenCanvas(edge, edge);
  const draw = canvas.getContext("2d")!;
  const pixels = draw.createImageData(edge, edge);
  for (let at = 0; at < pixels.data.length; at++) pixels.data[at] = (at * 2654435761) >>> 24;
  draw.putImageData(pixels, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/png" });
  return new File([blob], name, { type: "image/png" });
};

/** A JPEG of one colour. */
export const plainJpeg = async (
  width: number,
  height: number,
  colour = "#2e8b57",
  name = "IMG_2041.jpg",
) => {
  const canvas = new OffscreenCanvas(width, height);
  const draw = canvas.getContext("2d")!;
  draw.fillStyle = colour;
  draw.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: "image/jpeg" })], name, {
    type: "image/jpeg",
  });
};

type Entry = readonly [tag: number, type: number, count: number, value: readonly number[]];

const numberOf = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => (value >>> ((bytes - 1 - at) * 8)) & 0xff);
const wordsOf = (text: string) => [...new TextEncoder().encode(`${text}\0`)];
const written = (tag: number, text: string): Entry => [tag, 2, text.length + 1, wordsOf(text)];
const pointer = (tag: number, at: number): Entry => [tag, 4, 1, numberOf(at, 4)];
const degrees = (tag: number, ...parts: readonly number[]): Entry => [
  tag,
  5,
  parts.length,
  parts.flatMap((part) => [...numberOf(part, 4), ...numberOf(1, 4)]),
];

/** The bytes of a folder of EXIF that begins `at`: what does not fit into an entry follows them all. */
const folderAt = (at: number, entries: readonly Entry[]) => {
  const beyond: number[] = [];
  const head = [
    ...numberOf(entries.length, 2),
    ...entries.flatMap(([tag, type, count, value]) => {
      const place = at + 2 + entries.length * 12 + 4 + beyond.length;
      if (value.length > 4) beyond.push(...value);
      const held = value.length > 4 ? numberOf(place, 4) : [...value, 0, 0, 0, 0].slice(0, 4);
      return [...numberOf(tag, 2), ...numberOf(type, 2), ...numberOf(count, 4), ...held];
    }),
    ...numberOf(0, 4),
  ];
  return [...head, ...beyond];
};

const GPS_AT = 200;
const phoneExif = () => {
  const tiff = [
    ...numberOf(0x4d4d002a, 4),
    ...numberOf(8, 4),
    ...folderAt(8, [
      written(0x010f, "Merek Ponsel"),
      [0x0112, 3, 1, [...numberOf(6, 2), 0, 0]],
      written(0x0132, "2026:11:09 08:15:00"),
      written(0x013b, "Rina Wati"),
      pointer(0x8825, GPS_AT),
    ]),
  ];
  const place = folderAt(GPS_AT, [
    written(0x0001, "S"),
    degrees(0x0002, 5, 21, 52),
    written(0x0003, "E"),
    degrees(0x0004, 105, 14, 35),
  ]);
  return [...tiff, ...Array.from({ length: GPS_AT - tiff.length }, () => 0), ...place];
};

/** The same JPEG as a phone makes it: said to lie on its side, with place, maker, owner and time. */
export const asFromPhone = async (jpeg: File) => {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const exif = [...wordsOf("Exif"), 0, ...phoneExif()];
  const segment = new Uint8Array([0xff, 0xe1, ...numberOf(exif.length + 2, 2), ...exif]);
  return new File([bytes.slice(0, 2), segment, bytes.slice(2)], jpeg.name, { type: jpeg.type });
};

/** A pixel of a picture, at shares of its width and height: red, green and blue. */
export const pixelAt = async (picture: Blob, x: number, y: number) => {
  const bitmap = await createImageBitmap(picture);
  const draw = new OffscreenCanvas(1, 1).getContext("2d")!;
  draw.drawImage(bitmap, -Math.floor(x * bitmap.width), -Math.floor(y * bitmap.height));
  return [...draw.getImageData(0, 0, 1, 1).data].slice(0, 3);
};
