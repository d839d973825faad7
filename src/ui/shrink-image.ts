/** Long edges in pixels, and the qualities tried at each: the best first. */
const STEPS = [
  { edge: 3000, qualities: [0.85] },
  { edge: 2400, qualities: [0.85] },
  { edge: 1920, qualities: [0.85, 0.75] },
  { edge: 1440, qualities: [0.8] },
  { edge: 1080, qualities: [0.8] },
];

/** A JPEG that would be this many times too large is not made: each one costs a phone a second. */
const HOPELESS = 2;

/**
 * A JPEG of the same picture with at most `maxBytes`, turned upright and without its metadata; `null`
 * where it cannot be had (it does not decode, or is too large even when small). Browser only.
 */
export const shrinkImage = async (file: File, maxBytes: number): Promise<File | null> => {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  try {
    const longEdge = Math.max(picture.width, picture.height);
    // Where the next edge holds the whole picture too, this one would make the same.
    const steps = STEPS.filter((_, at) => (STEPS[at + 1]?.edge ?? 0) < longEdge);
    for (const { edge, qualities } of steps) {
      const scale = Math.min(1, edge / longEdge);
      const isLast = edge === STEPS.at(-1)?.edge;
      const expected = file.type === "image/jpeg" ? file.size * scale ** 2 : 0;
      if (expected > maxBytes * HOPELESS && !isLast) continue;
      const canvas = new OffscreenCanvas(
        Math.max(1, Math.round(picture.width * scale)),
        Math.max(1, Math.round(picture.height * scale)),
      );
      const draw = canvas.getContext("2d");
      if (!draw) return null;
      // What is transparent in a PNG would be black in a JPEG.
      draw.fillStyle = "#fff";
      draw.fillRect(0, 0, canvas.width, canvas.height);
      draw.imageSmoothingQuality = "high";
      draw.drawImage(picture, 0, 0, canvas.width, canvas.height);
      for (const quality of qualities) {
        const blob = await canvas.convertToBlob({ type: "image/jpeg", quality });
        if (blob.size > maxBytes) continue;
        const name = file.name.replace(/\.[^.]*$/, "") + ".jpg";
        return new File([blob], name, { type: "image/jpeg" });
      }
    }
    return null;
  } catch {
    // A canvas larger than the phone's memory.
    return null;
  } finally {
    picture.close();
  }
};
