import type { NewsStatus } from "../labels.ts";
import { ANSWER, VERIFICATION } from "../promises.ts";

export interface NewsText {
  readonly title: string;
  readonly description: string;
  /** Days before the start at which it is written. */
  readonly daysAgo: number;
  readonly status: NewsStatus;
  /** The hue of its drawn cover, in degrees; none has the default cover. */
  readonly hue?: number;
  /** The words of its PDF. */
  readonly attachment?: string;
}

/** News of the demo, oldest first. */
export const NEWS_TEXTS: readonly NewsText[] = [
  {
    title: "SIKAM resmi dibuka untuk seluruh mahasiswa",
    description: `Mulai hari ini setiap mahasiswa dapat menyampaikan aspirasi dan keluhan melalui SIKAM.\n\nSetiap laporan diverifikasi paling lama ${VERIFICATION.words} dan ditindaklanjuti paling lama ${ANSWER.words}. Laporan boleh dikirim tanpa nama. Pengurus pun tidak dapat mengetahui penulisnya.\n\nDaftarkan diri dengan email kampus dan foto kartu mahasiswa.`,
    daysAgo: 119,
    status: "published",
    hue: 214,
  },
  {
    title: "Panduan menulis laporan yang cepat ditangani",
    description:
      "Laporan yang jelas lebih cepat ditindaklanjuti. Sebutkan:\n\n1. **tempat**, sampai ke ruangannya,\n2. **waktu**, atau sejak kapan,\n3. **apa yang terjadi**, dengan foto bila ada.\n\nSatu laporan sebaiknya memuat satu masalah. Bila masalah yang sama sudah dilaporkan, berikan suara pada laporan tersebut agar terlihat seberapa banyak yang merasakannya.",
    daysAgo: 104,
    status: "published",
    hue: 190,
    attachment: "Panduan menulis laporan",
  },
  {
    title: "Hasil audiensi fasilitas dengan rektorat",
    description:
      "Pada audiensi pekan ini rektorat menyetujui perbaikan pendingin ruangan di tiga gedung kuliah dan penambahan stopkontak di perpustakaan.\n\nPengerjaan dimulai dari ruang yang paling banyak dilaporkan. Perkembangannya kami sampaikan lewat tanggapan pada tiap laporan.",
    daysAgo: 88,
    status: "published",
    hue: 160,
    attachment: "Notulen audiensi fasilitas",
  },
  {
    title: "Banding UKT gelombang pertama dibuka",
    description:
      "Mahasiswa yang keluarganya terdampak bencana dapat mengajukan banding UKT.\n\nSiapkan:\n\n- kartu mahasiswa\n- bukti pembayaran UKT terakhir\n- transkrip\n- surat keterangan bencana dari kelurahan\n\nSemua dokumen berupa PDF, masing-masing **paling besar 10 MB**. Contoh surat keterangan ada di [laman kampus](https://kampus.example.ac.id/banding-ukt).",
    daysAgo: 60,
    status: "published",
    hue: 32,
    attachment: "Syarat banding UKT",
  },
  {
    title: "Jam layanan akademik diperpanjang",
    description:
      "Menjawab banyaknya laporan tentang antrean, loket akademik kini melayani sampai pukul 16.00 WIB pada hari Senin sampai Kamis.\n\nPada masa pengisian KRS loket juga dibuka pada hari Sabtu sampai pukul 12.00 WIB.",
    daysAgo: 47,
    status: "published",
    hue: 255,
  },
  {
    title: "Wi-Fi gedung kuliah bersama diperbarui",
    description:
      "Sebanyak 24 titik akses baru sudah terpasang di Gedung Kuliah Bersama. Bila masih ada ruang yang sulit tersambung, sampaikan lewat laporan dengan menyebut lantai dan nomor ruang.",
    daysAgo: 36,
    status: "published",
    hue: 200,
  },
  {
    title: "Rekap banding UKT gelombang pertama",
    description:
      "Gelombang pertama ditutup dengan delapan permohonan. Hasil tiap permohonan beserta catatannya dapat dibaca pada halaman banding masing-masing.\n\nTerima kasih kepada tim verifikator fakultas.",
    daysAgo: 28,
    status: "published",
    hue: 18,
  },
  {
    title: "Posko pendampingan kekerasan di kampus",
    description:
      "Posko pendampingan kini dibuka setiap hari kerja pukul 09.00 sampai 15.00 WIB di Gedung Kemahasiswaan lantai 1.\n\nAnda juga dapat melapor tanpa nama lewat SIKAM dan menandainya rahasia, sehingga hanya Anda dan admin yang dapat membacanya.",
    daysAgo: 19,
    status: "published",
    hue: 330,
  },
  {
    title: "Parkir motor Fakultas Teknik ditata ulang",
    description:
      "Area parkir di belakang laboratorium ditutup sementara sampai pengecoran selesai. Gunakan kantong parkir di sisi timur, yang kini berlampu dan dijaga sampai pukul 21.00 WIB.",
    daysAgo: 11,
    status: "published",
  },
  {
    title: "Banding UKT gelombang kedua dibuka",
    description:
      "Gelombang kedua dibuka sampai akhir bulan. Mahasiswa yang permohonannya ditolak pada gelombang pertama boleh mengajukan lagi dengan dokumen yang diperbarui.",
    daysAgo: 6,
    status: "published",
    hue: 42,
    attachment: "Jadwal banding UKT gelombang kedua",
  },
  {
    title: "Seratus laporan pertama: apa yang berubah",
    description:
      "Lebih dari seratus laporan masuk sejak SIKAM dibuka. Sebagian besar tentang fasilitas dan layanan akademik.\n\nRata-rata laporan mendapat tanggapan dalam empat hari. Terima kasih kepada semua yang bersuara.",
    daysAgo: 1.5,
    status: "published",
    hue: 228,
  },
  {
    title: "Jadwal forum mahasiswa semester depan",
    description:
      "Forum mahasiswa diadakan setiap bulan. Tanggal dan tempat menunggu persetujuan rektorat.",
    daysAgo: 3,
    status: "draft",
    hue: 275,
  },
  {
    title: "Survei kepuasan layanan SIKAM",
    description: "Kami ingin tahu pengalaman Anda memakai SIKAM. Daftar pertanyaan sedang disusun.",
    daysAgo: 0.8,
    status: "draft",
  },
].toSorted((a, b) => b.daysAgo - a.daysAgo) as NewsText[];
