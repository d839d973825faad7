import { useEffect, useRef } from "react";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Illustration } from "../../ui/Illustration.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { Tracker } from "../../ui/Tracker.tsx";
import { dayText, fullMomentText, momentText } from "../../web/dates.ts";
import { readersOf } from "./readers.web.ts";
import { removalText } from "./removal.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";
import { ReportReceipt } from "./ReportReceipt.tsx";

/** Replaces the form after a report was filed: its number, its date, its code, the next steps. */
export function ReportSent({ report }: { report: ReportDetail }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const removal = removalText(report);
  const readers = readersOf(report);
  const { id, due_at: due, submitted_at: sentAt, isAnonymous, isPrivate, receipt, unit } = report;
  return (
    <div className="on-ground pt-2 text-center text-on-ground">
      <Illustration name="success" className="mx-auto h-auto w-54" />
      <h1 ref={heading} tabIndex={-1}>
        Laporan #{id} diterima.
      </h1>
      <p className="mx-auto mt-2 mb-6 max-w-120 text-on-ground-muted">
        Terima kasih sudah bersuara.
        {due && (
          <>
            {" "}
            Dijawab paling lambat{" "}
            <b className="whitespace-nowrap text-on-ground">
              <time dateTime={due} title={fullMomentText(due)}>
                {dayText(due)}
              </time>
            </b>
            .
          </>
        )}
      </p>
      {unit && (
        <p className="mx-auto mb-6 max-w-120 wrap-anywhere">
          {unit.confidential
            ? `Laporan Anda langsung masuk ke ${unit.name}. Hanya ${readers} yang membacanya.`
            : `Laporan Anda langsung masuk ke ${unit.name}.`}
        </p>
      )}
      {removal && <p className="mx-auto mb-6 max-w-120 text-sm text-on-ground-muted">{removal}</p>}
      {receipt && (
        <ReportReceipt code={receipt} number={id}>
          Laporan anonim ini tampil di akun Anda. Bila suatu saat Anda lupa password, hanya kode ini
          yang menghubungkannya kembali. Simpan.
        </ReportReceipt>
      )}
      <Sheet
        aria-labelledby="berikutnya"
        className="mx-auto mt-5 max-w-120 text-left [--pad:1.5rem]"
      >
        <h2 id="berikutnya" className="mb-4 text-lg">
          Berikutnya
        </h2>
        <Tracker
          layout="upright"
          steps={[
            {
              label: "Terkirim",
              state: "done",
              detail: <time dateTime={sentAt}>{momentText(sentAt, true)}</time>,
            },
            {
              label: unit ? `Diperiksa ${unit.name}` : "Diperiksa admin",
              state: "current",
              detail: isPrivate
                ? `Hanya Anda dan ${readers} yang membaca`
                : "Belum terlihat orang lain",
            },
            {
              label: "Ditindaklanjuti",
              state: "next",
              detail: due ? `Paling lambat ${dayText(due)}` : undefined,
            },
            {
              label: "Selesai",
              state: "next",
              detail: isAnonymous
                ? "Kabar datang lewat lonceng"
                : "Kabar datang lewat lonceng dan email",
            },
          ]}
        />
      </Sheet>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.report(id)} variant="on-ground">
          Buka laporan
        </ButtonLink>
        <ButtonLink to={paths.ownReports} variant="ground-outline">
          Laporan saya
        </ButtonLink>
      </div>
    </div>
  );
}
