import { paths } from "../../paths.ts";
import type { PromisesInWords } from "../../promises.ts";
import type { ValueOf } from "./sections.contract.ts";

/**
 * Students' questions about this service of this name, until a campus writes its own; no answer promises more than
 * docs/threat-model.md keeps.
 */
export const questionsOf = (
  short: string,
  { answer, verification }: PromisesInWords,
): ValueOf<"questions">["questions"] => [
  {
    question: "Apakah laporan anonim benar-benar anonim?",
    answer: `Nama, email, dan NPM Anda tidak disimpan bersama laporan anonim. Admin tidak dapat melihat siapa penulisnya, dan basis datanya disusun supaya salinannya pun tidak menunjukkannya. Yang tetap perlu Anda jaga adalah isi tulisan dan foto Anda sendiri. [Cara kerja dan batasnya](${paths.aboutAnonymity})`,
  },
  {
    question: "Siapa yang membaca laporan saya?",
    answer: `Admin ${short}, yaitu pengurus organisasi mahasiswa yang menjalankan layanan ini. Setelah diperiksa, laporan tampil untuk semua orang, kecuali Anda memilih “Hanya saya dan admin”.`,
  },
  {
    question: "Berapa lama sampai dijawab?",
    answer: `Paling lama ${answer.unbroken} sejak laporan dikirim. Tenggatnya tertulis di laporan Anda, dan admin melihat laporan mana yang terlambat.`,
  },
  {
    question: "Bisakah laporan diubah atau dihapus?",
    answer:
      "Bisa, selama statusnya masih Pending. Sesudah itu laporan menjadi bagian dari catatan.",
  },
  {
    question: "Mengapa akun saya harus diverifikasi?",
    answer: `Supaya setiap laporan datang dari mahasiswa kampus ini. Admin mencocokkan foto KTM dengan nama dan NPM Anda, paling lama ${verification.unbroken}.`,
  },
  {
    question: "Apa gunanya mendukung laporan orang lain?",
    answer:
      "Dukungan menunjukkan mana yang dialami banyak orang, dan Anda dikabari saat laporan itu dijawab. Yang tampil hanya jumlahnya, bukan siapa yang mendukung.",
  },
  {
    question: "Bagaimana mengajukan banding UKT?",
    answer: `Buka [Banding UKT](${paths.appeals}) selama masa banding. Siapkan KTM, bukti UKT, transkrip, dan surat keterangan bencana; semuanya boleh difoto dengan ponsel.`,
  },
  {
    question: "Saya lupa password. Bagaimana dengan laporan anonim saya?",
    answer:
      "Setelah password diganti lewat “Lupa Password?”, laporan anonim yang lama tidak lagi tampil di akun Anda, karena kami memang tidak tahu itu milik Anda. Masukkan kode laporannya di halaman profil untuk menghubungkannya kembali.",
  },
];

/** The two main tasks of students. */
export const PROMOS: ValueOf<"promos">["promos"] = [
  {
    title: "Keluhan? Usul?",
    text: "Dari keran mati sampai nilai yang belum keluar. Tidak perlu bahasa resmi; cukup ceritakan apa yang terjadi.",
    button: "Ajukan Laporan",
    to: "newReport",
  },
  {
    title: "Banding UKT",
    text: "Keadaan keluarga berubah karena bencana? Ajukan peninjauan golongan UKT Anda.",
    button: "Ajukan banding",
    to: "appeals",
  },
];

const INSTAGRAM = "https://www.instagram.com/";

/** The service's own account. */
export const socialOf = (short: string) => ({ account: `Instagram ${short}`, href: INSTAGRAM });

/** Three student organisations that may run the service. */
export const ORGANISATIONS: ValueOf<"organisations">["organisations"] = [
  {
    name: "Badan Eksekutif Mahasiswa",
    role: "Perencana",
    does: "Menentukan arah layanan, membaca laporan, dan membawanya ke pihak kampus yang berwenang.",
    social: { account: "Instagram BEM", href: INSTAGRAM },
    mark: "",
  },
  {
    name: "Himpunan Mahasiswa Komputasi",
    role: "Penjaga mutu",
    does: "Menguji setiap perubahan sebelum dipakai, supaya layanan tetap benar, aman, dan mudah dipakai.",
    social: { account: "Instagram himpunan", href: INSTAGRAM },
    mark: "",
  },
  {
    name: "Unit Kegiatan Mahasiswa",
    role: "Tim teknis",
    does: "Membangun aplikasinya, merawat servernya, dan membantu ketika ada yang tidak berjalan.",
    social: { account: "Instagram UKM", href: INSTAGRAM },
    mark: "",
  },
];
