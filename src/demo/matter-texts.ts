import { read, replies, solved, writes } from "./planned-act.ts";
import type { PlannedReport } from "./report-texts.ts";

const named = (author: number) => ({ author, isAnonymous: false, isPrivate: false });
const anonymous = (author: number) => ({ author, isAnonymous: true, isPrivate: false });

const reviewed = (daysAgo: number) => ({ daysAgo, status: "under_review" as const });
const answered = (daysAgo: number, response: string) => ({
  daysAgo,
  status: "responded" as const,
  response,
});
const merged = (daysAgo: number, into: string) => ({ kind: "merged", daysAgo, into }) as const;
const followed = (daysAgo: number, by: readonly number[]) =>
  ({ kind: "followed", daysAgo, by }) as const;

/** The report that one of the demo's own student is merged into. */
export const LIBRARY_WIFI = "Wi-Fi perpustakaan pusat lambat sekali";
const EXAM_DATES = "Kalender ujian akhir belum diumumkan";
const PARKING = "Parkir motor Fakultas Ekonomi penuh";

const MERGED: readonly PlannedReport[] = [
  {
    ...named(3),
    category: "facilities",
    level: "university",
    title: LIBRARY_WIFI,
    description:
      "Wi-Fi di perpustakaan pusat sangat lambat sejak awal bulan. Membuka satu jurnal saja perlu beberapa menit.",
    filed: 5.3,
    steps: [
      reviewed(4.9),
      answered(
        0.6,
        "Dua titik akses baru sudah dipasang di lantai 1 dan 2. Lantai 3 menyusul pekan depan.",
      ),
    ],
    acts: [followed(4.4, [5, 8, 14, 19, 26, 31])],
  },
  {
    ...anonymous(13),
    category: "facilities",
    level: "university",
    title: "Wifi perpus lemot, skripsi terhambat",
    description: "Internet di perpus lemot sekali. Mau unduh jurnal buat skripsi selalu gagal.",
    filed: 4,
    steps: [reviewed(3.7)],
    acts: [merged(3.5, LIBRARY_WIFI)],
  },
  {
    ...named(17),
    category: "academic",
    level: "university",
    title: EXAM_DATES,
    description:
      "Ujian akhir tinggal tiga pekan, tetapi kalendernya belum diumumkan. Mahasiswa dari luar pulau belum dapat memesan tiket.",
    filed: 16,
    steps: [
      reviewed(15.6),
      answered(13, "Kalender ujian sudah terbit di portal dan dikirim ke semua ketua kelas."),
    ],
    acts: [followed(15, [2, 9, 16, 24, 30]), solved(12)],
  },
  {
    ...anonymous(23),
    category: "academic",
    level: "faculty",
    title: "Jadwal UAS kapan keluar?",
    description:
      "Sampai sekarang jadwal UAS belum ada di portal. Kami bingung mengatur kerja paruh waktu.",
    filed: 15.4,
    steps: [reviewed(15.1)],
    acts: [merged(14.8, EXAM_DATES)],
  },
  {
    ...named(8),
    category: "facilities",
    level: "faculty",
    title: PARKING,
    description:
      "Parkir motor di Fakultas Ekonomi penuh sejak pukul 08.00. Banyak yang parkir di trotoar dan kena gembok.",
    filed: 6.4,
    steps: [
      reviewed(6.1),
      answered(3, "Halaman belakang Fakultas Ekonomi dibuka untuk parkir mulai besok."),
    ],
  },
  {
    ...named(19),
    category: "facilities",
    level: "faculty",
    title: "Parkir motor Fakultas Teknik penuh",
    description:
      "Parkir motor di Fakultas Teknik penuh setiap pagi, padahal separuhnya terisi barang bekas proyek.",
    attachment: "photo",
    filed: 6,
    steps: [reviewed(5.6), answered(2.4, "Barang bekas proyek diangkut pekan ini.")],
    acts: [
      merged(5.2, PARKING),
      writes(4.9, "Ini parkiran yang berbeda: yang saya laporkan ada di Fakultas Teknik."),
      { kind: "parted", daysAgo: 4.5 },
      replies(4.4, "Anda benar, kedua laporan sudah kami pisahkan lagi. Maaf atas kekeliruannya."),
    ],
  },
];

/** The same matter several times, and nobody has merged it yet. */
const SIMILAR: readonly PlannedReport[] = [
  {
    ...named(14),
    category: "facilities",
    level: "faculty",
    title: "Lift Gedung F sering macet",
    description:
      "Lift Gedung F macet hampir setiap hari. Teman kami yang memakai kursi roda tidak bisa naik ke ruang kuliah.",
    filed: 2.8,
    steps: [reviewed(2.4)],
    acts: [followed(2, [0, 4, 7, 18, 22])],
  },
  {
    ...anonymous(20),
    category: "facilities",
    level: "university",
    title: "Terjebak setengah jam di lift Gedung F",
    description:
      "Lift Gedung F macet dan kami terjebak setengah jam. Tombol daruratnya tidak tersambung ke siapa pun.",
    filed: 1.9,
    steps: [reviewed(1.6)],
  },
  {
    ...named(26),
    category: "facilities",
    level: "department",
    title: "Lift Gedung F tidak berhenti di lantai 4",
    description: "Lift Gedung F macet di lantai 3 dan tidak pernah berhenti di lantai 4.",
    filed: 0.9,
    steps: [reviewed(0.6)],
  },
  {
    ...named(5),
    category: "academic",
    level: "university",
    title: "Portal skripsi eror saat unggah berkas",
    description:
      "Unggah berkas skripsi di portal selalu eror pada 90 persen. Batas pengumpulannya pekan ini.",
    filed: 2.2,
    steps: [reviewed(1.9)],
    acts: [followed(1.5, [3, 11, 23])],
  },
  {
    ...anonymous(29),
    category: "academic",
    level: "faculty",
    title: "Gagal unggah skripsi di portal",
    description:
      "Sudah lima kali mengunggah skripsi di portal dan selalu gagal. Mohon batasnya diundur.",
    filed: 1.1,
    steps: [reviewed(0.8)],
  },
];

/** What readers and admins found in them. */
const LOOKED_AFTER: readonly PlannedReport[] = [
  {
    ...anonymous(10),
    category: "administration",
    level: "faculty",
    title: "Petugas loket membentak mahasiswa",
    description:
      "Di loket 4 Pak Darma Sutejo membentak kami saat mengantre legalisasi dan menyuruh pulang tanpa dilayani. Ini sudah kedua kalinya.",
    filed: 6.8,
    steps: [
      reviewed(6.4),
      answered(3.8, "Kepala bagian sudah berbicara dengan petugas loket 4 dan meminta maaf."),
    ],
    acts: [
      { kind: "flagged", daysAgo: 6.2, by: 1, reason: "personal_data", note: "Ada nama petugas." },
      { kind: "flagged", daysAgo: 6.1, by: 33, reason: "personal_data" },
      {
        kind: "covered",
        daysAgo: 5.9,
        words: ["Pak Darma Sutejo"],
        areas: [],
        reason: "personal_data",
      },
      { kind: "settled", daysAgo: 5.8 },
    ],
  },
  {
    ...named(16),
    category: "academic",
    level: "department",
    title: "Daftar nilai ditempel lengkap dengan NPM",
    description:
      "Daftar nilai ujian ditempel di papan jurusan lengkap dengan NPM. Semua orang dapat membaca nilai kami.",
    attachment: "photo",
    filed: 14,
    steps: [
      reviewed(13.5),
      answered(11, "Daftar itu sudah dilepas. Nilai kini hanya dibagikan lewat portal."),
    ],
    acts: [
      {
        kind: "covered",
        daysAgo: 13.3,
        words: [],
        areas: [{ x: 0.15, y: 0.2, w: 0.55, h: 0.3 }],
        reason: "personal_data",
      },
      solved(9.5),
    ],
  },
  {
    ...named(22),
    category: "general",
    level: "university",
    title: "Kuitansi UKT belum terbit",
    description:
      "Pembayaran UKT saya sudah lunas dua pekan lalu, tetapi kuitansinya belum terbit di portal.",
    filed: 2.6,
    steps: [reviewed(2.3)],
    acts: [
      { kind: "corrected", daysAgo: 2.2, category: "financial" },
      replies(2.1, "Bank sudah kami hubungi. Kuitansi biasanya terbit dua hari setelah itu."),
      writes(1.7, "Baik, saya tunggu. Terima kasih."),
      read(1.5),
    ],
  },
  {
    ...anonymous(28),
    category: "academic",
    level: "program_study",
    title: "Penguji pilih kasih saat ujian lisan",
    description:
      "Saat ujian lisan, mahasiswa yang dekat dengan penguji mendapat pertanyaan mudah dan waktu lebih lama.",
    filed: 3.7,
    steps: [reviewed(3.2)],
    acts: [
      {
        kind: "flagged",
        daysAgo: 2.5,
        by: 6,
        reason: "false",
        note: "Saya ikut ujian itu. Soalnya diundi di depan semua peserta.",
      },
      { kind: "flagged", daysAgo: 1.9, by: 15, reason: "false" },
      {
        kind: "flagged",
        daysAgo: 0.8,
        by: 34,
        reason: "other",
        note: "Mohon ditanyakan kelasnya.",
      },
    ],
  },
  {
    ...named(24),
    category: "general",
    level: "student_organization",
    title: "Kursi kelas favorit diperjualbelikan",
    description:
      "Menjelang pengisian KRS, kursi kelas favorit ditawarkan di grup angkatan seharga lima puluh ribu rupiah.",
    filed: 4.8,
    steps: [reviewed(4.5)],
    acts: [
      { kind: "anonymized", daysAgo: 4 },
      { kind: "flagged", daysAgo: 1.3, by: 12, reason: "spam" },
    ],
  },
  {
    ...anonymous(32),
    category: "general",
    level: "university",
    title: "Jasa pengerjaan tugas murah",
    description:
      "Terima pengerjaan tugas dan skripsi, harga mahasiswa, hasil cepat. Hubungi kami lewat DM.",
    filed: 3.6,
    steps: [],
    acts: [
      {
        kind: "abuse",
        daysAgo: 3.2,
        reason: "Ini iklan joki tugas, bukan laporan. Iklan lewat SIKAM adalah penyalahgunaan.",
      },
    ],
  },
];

/** Reports that are merged, alike, pointed at, covered or put right. */
export const MATTERS: readonly PlannedReport[] = [...MERGED, ...SIMILAR, ...LOOKED_AFTER];
