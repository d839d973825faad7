import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { ANSWER, VERIFICATION } from "../../promises.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";

interface Question {
  readonly question: string;
  readonly answer: ReactNode;
}

/** Students' questions about this service; no answer promises more than docs/threat-model.md keeps. */
const QUESTIONS: readonly Question[] = [
  {
    question: "Apakah laporan anonim benar-benar anonim?",
    answer: (
      <>
        Nama, email, dan NPM Anda tidak disimpan bersama laporan anonim. Admin tidak dapat melihat
        siapa penulisnya, dan basis datanya disusun supaya salinannya pun tidak menunjukkannya. Yang
        tetap perlu Anda jaga adalah isi tulisan dan foto Anda sendiri.{" "}
        <Link to={paths.aboutAnonymity}>Cara kerja dan batasnya</Link>
      </>
    ),
  },
  {
    question: "Siapa yang membaca laporan saya?",
    answer:
      "Admin SIKAM, yaitu pengurus organisasi mahasiswa yang menjalankan layanan ini. Setelah diperiksa, laporan tampil untuk semua orang, kecuali Anda memilih “Hanya saya dan admin”.",
  },
  {
    question: "Berapa lama sampai dijawab?",
    answer: `Paling lama ${ANSWER.unbroken} sejak laporan dikirim. Tenggatnya tertulis di laporan Anda, dan admin melihat laporan mana yang terlambat.`,
  },
  {
    question: "Bisakah laporan diubah atau dihapus?",
    answer:
      "Bisa, selama statusnya masih Pending. Sesudah itu laporan menjadi bagian dari catatan.",
  },
  {
    question: "Mengapa akun saya harus diverifikasi?",
    answer: `Supaya setiap laporan datang dari mahasiswa kampus ini. Admin mencocokkan foto KTM dengan nama dan NPM Anda, paling lama ${VERIFICATION.unbroken}.`,
  },
  {
    question: "Apa gunanya mendukung laporan orang lain?",
    answer:
      "Dukungan menunjukkan mana yang dialami banyak orang, dan Anda dikabari saat laporan itu dijawab. Yang tampil hanya jumlahnya, bukan siapa yang mendukung.",
  },
  {
    question: "Bagaimana mengajukan banding UKT?",
    answer: (
      <>
        Buka <Link to={paths.appeals}>Banding UKT</Link> selama masa banding. Siapkan KTM, bukti
        UKT, transkrip, dan surat keterangan bencana; semuanya boleh difoto dengan ponsel.
      </>
    ),
  },
  {
    question: "Saya lupa password. Bagaimana dengan laporan anonim saya?",
    answer:
      "Setelah password diganti lewat “Lupa Password?”, laporan anonim yang lama tidak lagi tampil di akun Anda, karena kami memang tidak tahu itu milik Anda. Masukkan kode laporannya di halaman profil untuk menghubungkannya kembali.",
  },
];

/** The first one is open; each opens and closes independently, also without a script. */
export function QuestionList() {
  return QUESTIONS.map(({ question, answer }, index) => (
    <details key={question} open={index === 0} className="group border-b border-line">
      <summary className="flex min-h-14 items-center justify-between gap-4 py-2.5 leading-[1.4] font-semibold">
        <span className="text-balance">{question}</span>
        <span className="text-link transition-[rotate] duration-(--motion) group-open:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
      <p className="max-w-(--measure) pr-8 pb-5 text-sm leading-[1.6] text-muted">{answer}</p>
    </details>
  ));
}
