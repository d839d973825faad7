import { expect } from "vitest";
import { leaveNoDrafts } from "./draft-life.ts";
import { draftOwner, heldDrafts } from "./draft-owner.ts";
import { draftStore } from "./draft-store.ts";

const HOUR = 60 * 60_000;
/** The clock of a page is a minute behind at most. */
const CLOCK_LAG = 90_000;

/** Leaves a draft on the device as an earlier visit of this account would have, so many hours ago. */
export const leaveDraft = async (
  name: string,
  userId: number,
  content: unknown,
  hours = 2,
): Promise<void> => {
  leaveNoDrafts();
  await expect.poll(draftOwner).not.toBe("left");
  await draftStore.set(name, { content, savedAt: Date.now() - hours * HOUR - CLOCK_LAG });
  localStorage.setItem("drafts", String(userId));
};

/** Waits until a draft with these words lies on the device; then forgets the tab, as a reload does. */
export const reloadWithDraft = async (name: string, words: string): Promise<void> => {
  const stored = async () => JSON.stringify((await draftStore.get(name)) ?? "");
  await expect.poll(stored).toContain(words);
  heldDrafts.clear();
};
