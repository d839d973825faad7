import { Notice } from "../../ui/Notice.tsx";
import { Moment } from "../../web/Moment.tsx";
import type { ReportDetail } from "./report-record.contract.ts";

/** Tells the author of a report that it is marked as abuse, and why. */
export function AbuseNotice({ abuse }: { abuse: NonNullable<ReportDetail["abuse"]> }) {
  return (
    <Notice tone="danger">
      <b className="font-semibold">Ditandai sebagai penyalahgunaan</b>
      <p className="text-xs text-muted">
        <Moment at={abuse.at} look="full" isHour />
      </p>
      <p className="max-w-(--measure) wrap-anywhere whitespace-pre-line">
        Alasannya: {abuse.reason}
      </p>
      <p className="text-muted">
        Dua tanda dalam setahun menjeda pelaporan selama 30 hari. Bila menurut Anda ini keliru,
        tulis di percakapan laporan ini.
      </p>
    </Notice>
  );
}
