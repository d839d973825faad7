/** What becomes of a form's text where the device keeps it as a draft. */
export interface KeptText {
  /** Writes it at once. Answers whether the device has it. */
  readonly save: () => Promise<boolean>;
  readonly discard: () => void;
}

export interface UnsavedForm {
  /** The path and query that it stands at. */
  readonly at: string;
  /** Undefined where leaving loses what was typed. */
  readonly draft: KeptText | undefined;
}

/** The forms on the screen that hold something unsaved. Who clears it leaves without a question. */
export const unsavedForms = new Set<UnsavedForm>();
