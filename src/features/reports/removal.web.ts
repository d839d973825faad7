import { REMOVED_PARTS } from "../files/removed-parts.contract.ts";
import type { ReportDetail } from "./report-record.contract.ts";

/** The parts that were removed from the PDF just sent, in words; undefined where there were none. */
export const removalText = ({ removed_from_file: removed }: ReportDetail): string | undefined =>
  removed &&
  `Dari berkas PDF Anda dihapus: ${removed.map((part) => REMOVED_PARTS[part]).join(", ")}. Yang terlihat di halamannya tetap.`;
