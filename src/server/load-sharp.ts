import type sharp from "sharp";

let loading: Promise<typeof sharp> | undefined;

/**
 * The image library. It comes with the first image: its native parts take 30 MB of a process that may never
 * see one.
 */
export const loadSharp = (): Promise<typeof sharp> => {
  loading ??= import("sharp").then(({ default: loaded }) => {
    // One image at a time keeps the process small; what is kept between images would only be memory of strangers'.
    loaded.cache(false);
    loaded.concurrency(1);
    return loaded;
  });
  return loading;
};
