import type { ValueOf } from "./sections.contract.ts";

/** Numbers that are free of charge from any phone in Indonesia, until a campus adds its own. */
export const EMERGENCY_CONTACTS: ValueOf<"emergency">["contacts"] = [
  { name: "Darurat umum", what: "Polisi, ambulans, pemadam kebakaran", number: "112" },
  {
    name: "SEJIWA, kesehatan jiwa",
    what: "Saat terasa terlalu berat atau terpikir menyakiti diri",
    number: "119 ext. 8",
  },
  { name: "SAPA, kekerasan", what: "Kekerasan terhadap perempuan dan anak", number: "129" },
];

/** A number as a phone dials it: a comma waits for the menu before the extension. */
export const dialOf = (number: string) => number.replace(/ext\.?/, ",").replaceAll(/[^0-9+,]/g, "");
