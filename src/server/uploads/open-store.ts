import type { Clock } from "../clock.ts";
import { openDiskStore } from "./disk-store.ts";
import type { MarkedStore } from "./file-store.ts";
import type { StoreKeys, StorePlace } from "./store-place.ts";

/** Opens a store at a place; it sends nothing to a bucket yet. Throws where a bucket has no keys. */
export const openStore = async (
  place: StorePlace,
  keys: StoreKeys | undefined,
  clock: Clock,
): Promise<MarkedStore> => {
  if (place.kind === "disk") return openDiskStore(place.folder, clock);
  if (!keys) throw new Error("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set");
  // loaded only here: a process with a folder saves 20 MB
  const { openS3Store } = await import("./s3-store.ts");
  return openS3Store(place, keys, clock);
};
