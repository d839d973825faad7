import { namesText } from "../../web/names-text.ts";
import { readersAt } from "./readers-at.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";

type Hidden = Pick<ReportDetail, "hidden_from">;
type Placed = Hidden & Pick<ReportDetail, "unit">;

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
