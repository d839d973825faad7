import type sharp from "sharp";

let loading: Promise<typeof sharp> | undefined;

/** Loads the image library with the first image: its native parts take 30 MB, which a process without images saves. */
export const loadSharp = (): Promise<typeof sharp> => {
  loading ??= import("sharp").then(({ default: loaded }) => {
    // One image at a time keeps the process small; a cache would only hold strangers' images.
    loaded.cache(false);
    loaded.concurrency(1);
    return loaded;
  });
  return loading;
};
