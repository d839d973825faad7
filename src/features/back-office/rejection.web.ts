/** Asked of whoever rejects, on every screen; the API does not insist (docs/product/back-office.md#rejecting). */
export const REASON_MISSING = "Tulis alasan penolakan. Mahasiswa membacanya.";

/**
 * Puts the cursor into the reason once a rejection is chosen. Whoever goes through radio buttons with the
 * arrow keys stays there: each is chosen on the way, and the field comes next.
 * @param focus puts it there
 */
export const goToReason = (focus: () => void): void => {
  if (!document.activeElement?.matches("[type=radio]:focus-visible")) focus();
};
