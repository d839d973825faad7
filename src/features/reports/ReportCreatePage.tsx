import { useState } from "react";
import { GroundForm } from "../../ui/GroundForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Tracker } from "../../ui/Tracker.tsx";
import { useUser } from "../../web/profile.ts";
import { EMERGENCY_CONTACTS } from "./emergency-contacts.web.ts";
import type { ReportDetail } from "./report.contract.ts";
import { ReportForm } from "./ReportForm.tsx";
import { ReportSent } from "./ReportSent.tsx";

/** `/aju-laporan`: the form of a verified student, and in its place what became of it. */
export function ReportCreatePage() {
  const user = useUser();
  const [sent, setSent] = useState<ReportDetail>();
  if (sent) return <ReportSent report={sent} />;
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
                { label: "Ditindaklanjuti", detail: "Dijawab paling lama 5 hari" },
                { label: "Selesai", detail: "Kami ikuti sampai beres" },
              ]}
            />
          </section>
          <EmergencyContacts />
        </>
      }
    >
      <ReportForm user={user} onSent={setSent} />
    </GroundForm>
  );
}

function EmergencyContacts() {
  return (
    <section id="darurat" aria-labelledby="darurat-judul">
      <h2 id="darurat-judul">Dalam bahaya sekarang?</h2>
      <p className="mt-1">Jangan menunggu jawaban laporan.</p>
      <ul className="mt-2">
        {EMERGENCY_CONTACTS.map(({ name, what, number, dial }) => (
          <li key={dial}>
            <a href={`tel:${dial}`} className="inline-flex min-h-11 items-center gap-2 font-medium">
              <Icon name="phone" />
              {name}: {number}
            </a>
            <p className="-mt-1.5 mb-1.5 pl-7 text-xs">{what}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
