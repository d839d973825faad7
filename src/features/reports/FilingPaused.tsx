import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { dateText } from "../../web/dates.ts";

/** The pause of filing; input stays in the form. */
export interface Paused {
  /** Whether only anonymous filing is paused. */
  readonly isAnonymous: boolean;
  /** ISO 8601; a full hour. */
  readonly until: string;
}

/** Says that filing is paused, until when, and what is still possible. */
export function FilingPaused({
  paused: { isAnonymous, until },
  onName,
}: {
  paused: Paused;
  /** Puts the name on the report. */
  onName: () => void;
}) {
  if (!isAnonymous)
    return (
      <Notice tone="warning" icon="pause" role="alert">
        <b className="font-semibold">Pelaporan dijeda sampai {dateText(until)}.</b> Dua laporan Anda
        ditandai sebagai penyalahgunaan. Tulisan Anda tersimpan sebagai draf di perangkat ini.
      </Notice>
    );
  return (
    <Notice tone="warning" icon="pause" role="alert">
      <b className="font-semibold">Laporan anonim dijeda sampai {dateText(until)}.</b> Dua laporan
      anonim Anda ditandai sebagai penyalahgunaan. Tulisan Anda masih ada di sini. Anda tetap bisa
      mengirimnya dengan nama. Tanggal itu memberi tahu laporan mana yang terakhir ditandai: jangan
      tunjukkan kepada admin.
      <div className="mt-2">
        <Button onClick={onName}>Pakai nama saya</Button>
      </div>
    </Notice>
  );
}
