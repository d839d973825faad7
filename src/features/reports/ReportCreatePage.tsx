import { useState } from "react";
import { usePromises } from "../../web/use-promises.ts";
import { GroundForm } from "../../ui/GroundForm.tsx";
import { Tracker } from "../../ui/Tracker.tsx";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { PageSkeleton } from "../../web/PageSkeleton.tsx";
import { useUser } from "../../web/profile.ts";
import { EmergencyList } from "../campus/EmergencyList.tsx";
import type { ReportDetail } from "./report-record.contract.ts";
import { reportDraft } from "./report-draft.web.ts";
import { ReportForm } from "./ReportForm.tsx";
import { ReportFormLoading } from "./ReportFormLoading.tsx";

const fetchReportSent = () => import("./ReportSent.tsx");
const ReportSent = lazyPart(fetchReportSent, "ReportSent");

/** Fetched early while the report is being sent; after a failure the component fetches it again. */
const bringReportSent = () => void fetchReportSent().catch(() => {});

/** `/aju-laporan`: the form of a verified student; after sending, the receipt replaces it. */
export function ReportCreatePage() {
  const user = useUser();
  const { answer } = usePromises();
  const [sent, setSent] = useState<ReportDetail>();
  if (sent)
    return (
      <LazyBoundary fallback={<PageSkeleton />}>
        <ReportSent report={sent} />
      </LazyBoundary>
    );
  if (!user) return null;
  return (
    <GroundForm
      title="Ajukan Laporan"
      lead="Tulis seperti bercerita kepada teman. Kami yang mengantarnya ke pihak yang bertanggung jawab."
      aside={
        <>
          <section aria-labelledby="setelah">
            <h2 id="setelah" className="mb-4">
              Setelah Anda kirim
            </h2>
            <Tracker
              look="ground"
              layout="upright"
              steps={[
                { label: "Terkirim", detail: "Anda mendapat nomor laporan, dan kode bila anonim" },
                { label: "Diperiksa", detail: "Sebelum tampil di daftar" },
                { label: "Ditindaklanjuti", detail: `Dijawab paling lama ${answer.unbroken}` },
                { label: "Selesai", detail: "Kami ikuti sampai beres" },
              ]}
            />
          </section>
          <EmergencyContacts />
        </>
      }
    >
      <WithDraft
        slot={reportDraft}
        userId={user.id}
        title={({ values }) => values.title.trim() || values.description.trim() || "Belum berjudul"}
        loading={<ReportFormLoading />}
      >
        {(left) => (
          <ReportForm user={user} left={left?.content} onSend={bringReportSent} onSent={setSent} />
        )}
      </WithDraft>
    </GroundForm>
  );
}

function EmergencyContacts() {
  return (
    <section id="darurat" aria-labelledby="darurat-judul">
      <h2 id="darurat-judul">Dalam bahaya sekarang?</h2>
      <p className="mt-1">Jangan menunggu jawaban laporan.</p>
      <EmergencyList />
    </section>
  );
}
