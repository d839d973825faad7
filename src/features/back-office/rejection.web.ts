/** Required of every rejection on every screen; the API does not require it (docs/product/back-office.md#rejecting). */
export const REASON_MISSING = "Tulis alasan penolakan. Mahasiswa membacanya.";

/**
 * Moves the focus to the reason when a rejection is chosen. Arrow keys on radio buttons choose each one on the way,
 * so for them the focus stays; the field comes next.
 * @param focus moves it there
 */
export const goToReason = (focus: () => void): void => {
  if (!document.activeElement?.matches("[type=radio]:focus-visible")) focus();
};
