import { createHash } from "node:crypto";
import type { DrawnCard } from "./draw-card.ts";

/** A drawn card with its strong tag. */
export interface KeptImage extends DrawnCard {
  readonly etag: string;
}

/**
 * Drawn images in memory; the least recently used are removed first when all together exceed `mostBytes`. Requests
 * for the same key at the same time share one drawing; a failed one is not kept.
 */
export const keepImages = (mostBytes: number) => {
  const kept = new Map<string, KeptImage>();
  const drawing = new Map<string, Promise<KeptImage>>();
  let bytes = 0;

  const forget = (key: string) => {
    bytes -= kept.get(key)?.bytes.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, image: KeptImage) => {
    forget(key);
    kept.set(key, image);
    bytes += image.bytes.length;
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) return;
      forget(oldest);
    }
  };
  const drawOnce = (key: string, draw: () => Promise<DrawnCard>) => {
    const drawn = draw()
      .then((card) => {
        const hash = createHash("sha256").update(card.bytes).digest("base64url");
        const image = { ...card, etag: `"${hash.slice(0, 22)}"` };
        keep(key, image);
        return image;
      })
      .finally(() => drawing.delete(key));
    drawing.set(key, drawn);
    return drawn;
  };

  return async (key: string, draw: () => Promise<DrawnCard>): Promise<KeptImage> => {
    const found = kept.get(key);
    if (!found) return drawing.get(key) ?? drawOnce(key, draw);
    keep(key, found);
    return found;
  };
};
