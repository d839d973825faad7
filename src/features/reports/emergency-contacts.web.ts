/** A number to call right now, free of charge from any phone in Indonesia. */
export interface EmergencyContact {
  readonly name: string;
  readonly what: string;
  /** As people read it. */
  readonly number: string;
  /** As a phone dials it; a comma waits for the menu before the extension. */
  readonly dial: string;
}

/** Whom to call when waiting for an answer would be wrong (docs/product/reports.md#filing). */
export const EMERGENCY_CONTACTS: readonly EmergencyContact[] = [
  {
    name: "Darurat umum",
    what: "Polisi, ambulans, pemadam kebakaran",
    number: "112",
    dial: "112",
  },
  {
    name: "SEJIWA, kesehatan jiwa",
    what: "Saat terasa terlalu berat atau terpikir menyakiti diri",
    number: "119 ext. 8",
    dial: "119,8",
  },
  {
    name: "SAPA, kekerasan",
    what: "Kekerasan terhadap perempuan dan anak",
    number: "129",
    dial: "129",
  },
];
