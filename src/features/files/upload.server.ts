import type { FileField } from "../../call.ts";
import type { App } from "../../server/app.ts";
import { type AcceptOptions, acceptFile } from "../../server/uploads/accept.ts";
import type { TempFile } from "../../server/uploads/temp-folder.ts";
import { type StoredFile, storeFile } from "./file.server.ts";
import type { RemovedPart } from "./removed-parts.contract.ts";

/** A stored file, and what was removed from it before. */
export interface StoredUpload extends StoredFile {
  readonly removed: readonly RemovedPart[];
}

/**
 * Checks and stores the student's file in the form's field `name`. Undefined where nothing was sent, null where an
 * empty field asks for removal. It counts as one of the student's uploads (docs/product/limits.md#counts). Throws a
 * 415 with the field's message, or a 429.
 */
export const acceptUpload = async (
  app: App,
  secret: Buffer,
  received: TempFile | null | undefined,
  field: FileField,
  name: string,
  options: AcceptOptions = {},
): Promise<StoredUpload | null | undefined> => {
  if (!received) return received;
  const accepted = await acceptFile(received, field, name, options);
  await app.limits.take("uploads-hour", { secret });
  return { ...(await storeFile(app, accepted)), removed: accepted.removed };
};

/** Files that are in the store and not yet on a record, each for a slot of it; null removes the present one. */
export interface StoredFiles<Slot> {
  readonly stored: readonly (readonly [Slot, StoredFile | null])[];
  /** Removes them from the store again, when their record does not commit. */
  readonly discard: (because?: unknown) => Promise<void>;
}

/** Stores a file for each slot where `store` gives one; if one is refused, none of them stays. */
export const storeEach = async <Slot>(
  slots: Iterable<Slot>,
  store: (slot: Slot) => Promise<StoredFile | null | undefined>,
): Promise<StoredFiles<Slot>> => {
  const stored: [Slot, StoredFile | null][] = [];
  const discard = async (because?: unknown) => {
    for (const [, file] of stored) await file?.discard(because);
  };
  try {
    for (const slot of slots) {
      const file = await store(slot);
      if (file !== undefined) stored.push([slot, file]);
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return { stored, discard };
};
