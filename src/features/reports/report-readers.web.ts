import type { Report } from "./report-record.contract.ts";

/** Who reads a private report beside its author. */
export const readersOf = ({ unit }: Pick<Report, "unit">): string =>
  unit?.confidential ? `anggota ${unit.name}` : "admin";
