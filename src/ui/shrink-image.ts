const edges = [3000, 2400, 1920, 1440, 1080];

/**
 * A JPEG of the same picture with at most `maxBytes`, turned upright and without its metadata; `null`
 * where it cannot be had (it does not decode, or is too large even when small). Browser only.
 */
export const shrinkImage = async (file: File, maxBytes: number): Promise<File | null> => {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  try {
    for (const edge of edges) {
      const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
      const canvas = new OffscreenCanvas(
        Math.max(1, Math.round(picture.width * scale)),
        Math.max(1, Math.round(picture.height * scale)),
      );
      canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
      if (blob.size <= maxBytes) {
        return new File([blob], file.name.replace(/\.[^.]*$/, "") + ".jpg", { type: "image/jpeg" });
      }
    }
    return null;
  } finally {
    picture.close();
  }
};
