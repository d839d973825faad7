import { Notice } from "../../ui/Notice.tsx";

/** The effect of a new password on earlier anonymous reports; it is shown to all, since nobody knows who has some. */
export function AnonymousNotice({ tone }: { tone: "info" | "warning" }) {
  return (
    <Notice tone={tone} icon="anon">
      <b className="font-semibold">Pernah mengirim laporan anonim?</b> Setelah password baru dibuat,
      laporan anonim yang lama tidak lagi tampil di akun Anda. Siapkan ‘Kode laporan’ yang Anda
      simpan: kode itu menghubungkannya kembali, di halaman profil.
    </Notice>
  );
}
