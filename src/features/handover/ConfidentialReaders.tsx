import { useId } from "react";
import { Notice } from "../../ui/Notice.tsx";

/** Takes the place of the question who may read a report, where a confidential unit has answered it. */
export function ConfidentialReaders({
  readers,
  left,
}: {
  /** Who reads the report beside its author, in words. */
  readers: string;
  /** The confidential unit that it leaves when it is saved, if it does. */
  left?: string | undefined;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg font-bold tracking-[-0.012em]">
        Siapa yang boleh membaca?
      </h2>
      {left ? (
        <Notice tone="warning" icon="lock" className="mt-3">
          <b className="font-semibold">Begitu disimpan, laporan ini tidak lagi di {left}.</b> Dengan
          kategori, tingkat, dan fakultas yang baru, {readers} akan membacanya, juga yang di luar{" "}
          {left}. Laporan tetap rahasia.
        </Notice>
      ) : (
        <Notice icon="lock" className="mt-3">
          <b className="font-semibold">Hanya Anda dan {readers}.</b> Laporan ini rahasia. Klinik,
          admin lain, dan superadmin di luar unit itu tidak membacanya; laporannya hanya terhitung
          dalam statistik. Anggotanya ditetapkan superadmin, dan setiap perubahannya tercatat.
        </Notice>
      )}
    </section>
  );
}
