import type * as z from "zod";
import { type Attempt, noAttempt } from "../../web/attempts.ts";
import { draftSlots } from "../../web/drafts.ts";
import type { messageInput } from "./conversation.contract.ts";

/** The fields of a message as they are typed. */
export type MessageValues = z.input<typeof messageInput>;

/** A message that is not sent yet. */
export interface MessageDraft extends Attempt {
  readonly values: MessageValues;
  readonly files: readonly File[];
}

export const BLANK = { text: "", asks: false } as const satisfies MessageValues;

export const emptyDraft = (): MessageDraft => ({
  values: BLANK,
  files: [],
  ...noAttempt(),
});

/** The half-written messages of this device, one for each conversation. */
export const messageDraft = draftSlots<MessageDraft>("message", {
  light: (draft) => ({ ...draft, files: [] }),
});
