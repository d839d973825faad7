import { namesText } from "../../web/names-text.ts";
import type { ReportDetail } from "./report-record.contract.ts";

type Hidden = Pick<ReportDetail, "hidden_from">;
type Placed = Hidden & Pick<ReportDetail, "unit">;

/**
 * Who reads a report beside its author, in words: 'admin', 'anggota Satgas PPKPT selain Budi'.
 * @param unit the name of the confidential unit at which it lies, if there is one
 * @param hidden from whom it is hidden, in words; empty for nobody
 */
export const readersAt = (unit: string | undefined, hidden = ""): string =>
  (unit === undefined ? "admin" : `anggota ${unit}`) + (hidden && ` selain ${hidden}`);

/** From whom a report is hidden, in words: 'Budi', 'anggota Biro Keuangan'; empty for nobody. */
const hiddenText = ({ hidden_from: hidden = [] }: Hidden) =>
  namesText(
    hidden.map(({ party, name }) => (party.startsWith("unit:") ? `anggota ${name}` : name)),
  );

/** {@link readersAt} of a stored report. */
export const readersOf = (report: Placed): string =>
  readersAt(report.unit?.confidential ? report.unit.name : undefined, hiddenText(report));

/** ', kecuali Budi' after a sentence about readers; nothing where it is hidden from nobody. */
export const exceptionOf = (report: Hidden): string => {
  const hidden = hiddenText(report);
  return hidden && `, kecuali ${hidden}`;
};
