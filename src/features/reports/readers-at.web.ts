/**
 * Who reads a report beside its author, in words: 'admin', 'anggota Satgas PPKPT selain Budi'.
 * @param unit the name of the confidential unit at which it lies, if there is one
 * @param hidden from whom it is hidden, in words; empty for nobody
 */
export const readersAt = (unit: string | undefined, hidden = ""): string =>
  (unit === undefined ? "admin" : `anggota ${unit}`) + (hidden && ` selain ${hidden}`);
