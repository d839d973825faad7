import sharp from "sharp";

/** Left half red, right half blue. */
export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "red" } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: "blue" } },
      left: width / 2,
      top: 0,
    },
  ]);

/** Where a photo was taken, as EXIF has it. */
export const GPS = {
  GPSLatitudeRef: "S",
  GPSLatitude: "6/1 12/1 3000/100",
  GPSLongitudeRef: "E",
  GPSLongitude: "106/1 49/1 1200/100",
};

/** As a phone makes it: stored lying, with the place, the owner and the camera in it. */
export const phonePhoto = async () => {
  const raw = await picture(400, 200).png().toBuffer();
  return sharp(raw)
    .withExif({ IFD0: { Artist: "Budi", Model: "Kamera 7" }, IFD3: GPS })
    .withMetadata({ orientation: 6 })
    .withXmp("<x:xmpmeta>Budi</x:xmpmeta>")
    .jpeg()
    .toBuffer();
};
