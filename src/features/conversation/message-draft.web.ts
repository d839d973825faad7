import { type Attempt, newKey } from "../../web/attempt.ts";
import { draftSlots } from "../../web/drafts.ts";

/** The fields of a message as they are typed. */
export interface MessageValues {
  text: string;
  asks: boolean;
}

/** A message that is not sent yet. */
export interface MessageDraft extends Attempt {
  readonly values: MessageValues;
  readonly files: readonly File[];
}

export const BLANK: MessageValues = { text: "", asks: false };

export const emptyDraft = (): MessageDraft => ({
  values: BLANK,
  files: [],
  key: newKey(),
  triedAt: null,
});

/** The half-written messages of this device, one for each conversation. */
export const messageDraft = draftSlots<MessageDraft>("message", {
  light: (draft) => ({ ...draft, files: [] }),
});
