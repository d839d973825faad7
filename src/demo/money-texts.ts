import type { ReportText } from "./report-texts.ts";

export const MONEY_TEXTS: readonly ReportText[] = [
  {
    category: "financial",
    level: "university",
    title: "Beasiswa {} belum cair",
    description:
      "Dana beasiswa {} yang dijadwalkan bulan lalu belum masuk ke rekening. Beberapa teman sudah menunggak uang kos.",
    answer: "Dana dicairkan bertahap mulai pekan ini. Pastikan nomor rekening di portal benar.",
    again: {
      reason: "Rekening saya benar, tetapi dananya belum masuk juga.",
      answer: "Bank menolak karena beda ejaan nama. Dana sudah dikirim ulang.",
    },
    places: ["prestasi", "afirmasi", "daerah"],
  },
  {
    category: "financial",
    level: "faculty",
    title: "Pungutan untuk {}",
    description:
      "Mahasiswa diminta membayar untuk {} tanpa kuitansi. Menurut aturan, biaya itu sudah termasuk dalam UKT.",
    answer: "Pungutan dihentikan dan uang dikembalikan. Terima kasih sudah berani melapor.",
    places: ["modul praktikum", "kunjungan industri", "jas almamater"],
    sensitive: true,
  },
  {
    category: "financial",
    level: "student_organization",
    title: "Laporan dana {} tidak ada",
    description:
      "Sampai sekarang tidak ada laporan pertanggungjawaban dana {}. Mohon dibuka kepada semua anggota.",
    answer: "Laporan sudah diunggah pengurus dan dapat dibaca di papan sekretariat.",
    places: ["iuran himpunan", "kegiatan KKN", "malam keakraban"],
    sensitive: true,
  },
  {
    category: "ukt_appeal",
    level: "university",
    title: "Golongan UKT keliru: {}",
    description:
      "Golongan UKT saya tidak sesuai dengan keadaan keluarga, yaitu {}. Mohon penjelasan cara meninjaunya.",
    answer:
      "Silakan mengajukan banding UKT pada periode yang dibuka, lengkap dengan surat keterangan dari kelurahan.",
    places: ["orang tua pensiun", "orang tua berhenti kerja", "usaha keluarga tutup"],
  },
  {
    category: "ukt_appeal",
    level: "faculty",
    title: "Hasil banding UKT {} belum jelas",
    description:
      "Saya mengajukan banding UKT {} dan belum mendapat kepastian, sedangkan batas pembayaran tinggal seminggu.",
    answer: "Batas pembayaran bagi pemohon banding diundur sampai hasilnya keluar.",
    places: ["karena banjir", "karena kebakaran", "semester lalu"],
  },
  {
    category: "ukt_appeal",
    level: "program_study",
    title: "Syarat banding UKT: {}",
    description:
      "Petugas program studi meminta {} untuk banding UKT, padahal tidak ada dalam pengumuman. Mana yang benar?",
    answer: "Yang berlaku adalah empat dokumen pada pengumuman. Petugas sudah kami beri tahu.",
    places: ["surat RT dan RW", "foto rumah", "slip gaji tiga bulan"],
  },
  {
    category: "financial",
    level: "department",
    title: "Tagihan ganda {}",
    description:
      "Saya menerima dua tagihan untuk {} pada semester ini, dan sudah membayar keduanya. Mohon salah satunya dikembalikan.",
    answer: "Pembayaran ganda sudah dicatat sebagai kredit untuk semester depan.",
    places: ["praktikum", "ujian susulan", "sertifikasi"],
  },
];

/** Why reports are rejected. */
export const REJECTIONS = [
  "Laporan ini sama dengan laporan Anda sebelumnya, yang sudah kami tindak lanjuti.",
  "Keterangan tempat dan waktu belum cukup. Silakan ajukan lagi dengan lebih rinci.",
  "Laporan memuat tuduhan kepada orang tertentu tanpa keterangan yang dapat diperiksa.",
  "Masalah ini di luar wewenang kampus. Silakan menghubungi kelurahan setempat.",
] as const;
