import { useId } from "react";
import { Notice } from "../../ui/Notice.tsx";

/** Takes the place of the question who may read a report, where a confidential unit has answered it. */
export function ConfidentialReaders({
  unit,
  isLeaving,
}: {
  /** The unit's name. */
  unit: string;
  /** Whether the report lies there now, and leaves when it is saved. */
  isLeaving: boolean;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg font-bold tracking-[-0.012em]">
        Siapa yang boleh membaca?
      </h2>
      {isLeaving ? (
        <Notice tone="warning" icon="lock" className="mt-3">
          <b className="font-semibold">Begitu disimpan, laporan ini tidak lagi di {unit}.</b> Dengan
          kategori, tingkat, dan fakultas yang baru, admin di luar {unit} akan membacanya. Laporan
          tetap rahasia.
        </Notice>
      ) : (
        <Notice icon="lock" className="mt-3">
          <b className="font-semibold">Hanya Anda dan anggota {unit}.</b> Laporan ini rahasia.
          Klinik, admin lain, dan superadmin tidak membacanya; laporannya hanya terhitung dalam
          statistik. Anggota {unit} ditetapkan superadmin, dan setiap perubahannya tercatat.
        </Notice>
      )}
    </section>
  );
}
