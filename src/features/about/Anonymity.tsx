import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { useNames } from "../../web/page-state.ts";

/** docs/threat-model.md in plain words: how authorship is sealed, and which risks remain. It promises no more. */
const KEPT: readonly string[] = [
  "Laporan anonim disimpan tanpa nama, email, NPM, atau nomor akun. Yang ada hanya sebuah tanda acak.",
  "Tanda itu dibuat dari rahasia di akun Anda. Rahasia itu tersimpan terkunci; kuncinya password Anda, dan selama Anda masuk, kunci di perangkat Anda. Server sendiri tidak menyimpan kuncinya.",
  "Karena itu admin tidak dapat melihat siapa penulisnya. Salinan basis data, berkas, dan catatan server pun tidak menyebutkannya.",
  "Waktu kirim hanya dicatat per jam. Setiap jam, semua yang tersimpan dari jam itu ditulis ulang dengan urutan acak: siapa yang aktif lebih dulu tidak tersisa.",
  "Kabar tentang laporan anonim hanya datang lewat lonceng, tidak lewat email: kami tidak tahu harus mengirim kepada siapa.",
  "Foto ditulis ulang tanpa lokasi dan data kamera, dan nama berkasnya diganti.",
];

const openOf = (short: string): readonly string[] => [
  "Orang yang menjalankan server dan mengubah programnya bisa membaca rahasia Anda selagi Anda memakainya. Untuk hal ini Anda perlu memercayai pengelolanya.",
  `Siapa pun yang mengamati jaringan bisa melihat bahwa perangkat Anda tersambung ke ${short} pada jam sebuah laporan muncul, apalagi bila saat itu sedikit yang aktif.`,
  "Sampai jam berganti, salinan server masih bisa menunjukkan urutan kejadian pada jam itu. Dua salinan yang diambil berdekatan menunjukkan siapa yang aktif di antaranya.",
  "Password yang mudah ditebak melemahkan semuanya bila basis data dicuri.",
  "PDF bisa menyimpan jejak yang tidak terhapus. Foto lebih aman.",
  "Laporan yang pernah dikirim dengan nama masih bisa ditemukan di cadangan, email lama, dan catatan admin. Bila perlu tidak dikenali, kirim anonim sejak awal.",
  "Isi tulisan dan foto Anda sendiri: hal yang hanya Anda yang tahu dapat menunjukkan siapa Anda.",
];

/** What the service does for an anonymous author, and what it cannot do. */
export function Anonymity() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 md:grid-cols-2 md:gap-5">
      <Half icon="check-circle" title="Yang kami lakukan" points={KEPT}>
        Lupa password? Laporan anonim yang lama lepas dari akun Anda. Simpan kode laporannya untuk
        menghubungkannya kembali.
      </Half>
      <Half icon="info" title="Yang tidak bisa kami jamin" points={openOf(useNames().short)} />
    </div>
  );
}

function Half({
  icon,
  title,
  points,
  children,
}: {
  icon: IconName;
  title: string;
  points: readonly string[];
  children?: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-lg border border-(--well-line) bg-sunken p-[clamp(1.25rem,0.8rem+2vw,2rem)]">
      <h3 className="flex items-center gap-2.5">
        <span className="text-link">
          <Icon name={icon} />
        </span>
        {title}
      </h3>
      <ul className="list-disc space-y-2 pl-5 text-sm leading-[1.6] marker:text-muted">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {children && <p className="border-t border-line pt-3 text-sm">{children}</p>}
    </div>
  );
}
