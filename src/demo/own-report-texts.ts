import { LIBRARY_WIFI } from "./matter-texts.ts";
import { asks, reopened, replies, shows, solved, writes } from "./planned-act.ts";
import type { PlannedReport } from "./report-texts.ts";

const named = { author: 0, isAnonymous: false, isPrivate: false } as const;
const anonymous = { author: 0, isAnonymous: true, isPrivate: false } as const;

/** The reports of the demo's own student: every status, with her name and without, one of them private. */
export const OWN_REPORTS: readonly PlannedReport[] = [
  {
    ...named,
    category: "facilities",
    level: "faculty",
    title: "Kursi rusak di Ruang D.102",
    description:
      "Sekitar sepuluh kursi di Ruang D.102 patah sandarannya. Dua mahasiswa sudah terjatuh. Mohon diganti sebelum ujian.",
    attachment: "photo",
    filed: 82,
    steps: [
      { daysAgo: 81.4, status: "under_review" },
      { daysAgo: 79, status: "responded", response: "Dua belas kursi pengganti sudah dipesan." },
      { daysAgo: 70, status: "done", response: "Kursi sudah dipasang di Ruang D.102." },
    ],
    acts: [solved(69.5)],
  },
  {
    ...anonymous,
    category: "academic",
    level: "program_study",
    title: "Pembagian kelompok tidak adil",
    description:
      "Kelompok praktikum dibagi menurut kedekatan dengan asisten, bukan diundi. Nilainya pun ikut berbeda jauh.",
    filed: 64,
    steps: [
      { daysAgo: 63.5, status: "under_review" },
      {
        daysAgo: 60.2,
        status: "responded",
        response: "Mulai pekan depan kelompok diundi oleh koordinator praktikum.",
      },
      {
        daysAgo: 49,
        status: "responded",
        response: "Mulai pekan depan kelompok diundi di kelas, dan koordinator hadir sendiri.",
      },
    ],
    acts: [
      reopened(52, "Pekan ini kelompok kembali dibagi asisten, tanpa undian."),
      writes(48.2, "Terima kasih. Apakah nilai yang sudah keluar ikut diperiksa?"),
      replies(47.6, "Ya, nilai dua pertemuan pertama dihitung ulang."),
      solved(45),
    ],
  },
  {
    ...named,
    category: "general",
    level: "university",
    title: "Usul: kantin menerima pembayaran QRIS",
    description:
      "Sebagian besar kios hanya menerima uang tunai. Mohon disediakan QRIS agar antrean lebih cepat.",
    filed: 40,
    steps: [
      {
        daysAgo: 39.3,
        status: "rejected",
        response: "Usul ini sama dengan laporan lain yang sudah kami tindak lanjuti.",
      },
    ],
  },
  {
    ...anonymous,
    isPrivate: true,
    category: "general",
    level: "department",
    title: "Pesan tidak pantas dari seorang asisten",
    description:
      "Saya menerima pesan pribadi yang tidak pantas dari seorang asisten laboratorium sejak dua bulan lalu. Saya menyimpan tangkapan layarnya.",
    filed: 9,
    steps: [
      { daysAgo: 8.8, status: "under_review" },
      {
        daysAgo: 8.1,
        status: "responded",
        response:
          "Terima kasih sudah melapor. Yang bersangkutan tidak lagi bertugas selama pemeriksaan. Posko pendampingan siap menemani Anda.",
      },
    ],
    acts: [
      asks(8.7, "Dapatkah tangkapan layarnya dikirim di sini? Hanya admin yang membacanya."),
      shows(8.4, "Ini pesan yang terakhir. Nama saya sudah saya tutup."),
      writes(6.8, "Sejak kemarin pesannya berhenti. Apakah saya harus bersaksi dengan nama?"),
      replies(
        6.5,
        "Tidak. Pemeriksaan berjalan tanpa nama Anda, dan kami pun tidak mengetahuinya.",
      ),
    ],
  },
  {
    ...named,
    category: "administration",
    level: "faculty",
    title: "Transkrip sementara salah SKS",
    description:
      "Jumlah SKS pada transkrip sementara saya kurang enam dibandingkan dengan portal. Transkrip ini dibutuhkan untuk magang.",
    attachment: "pdf",
    filed: 4.3,
    steps: [
      { daysAgo: 3.8, status: "under_review" },
      {
        daysAgo: 0.12,
        status: "responded",
        response: "Transkrip sudah diperbaiki dan dapat diunduh kembali di portal.",
      },
    ],
    acts: [
      asks(3.3, "Mata kuliah apa saja yang tidak tercantum?"),
      shows(3.1, "Struktur Data dan Jaringan Komputer, masing-masing tiga SKS."),
      replies(1.2, "Sudah cocok dengan data dosen. Transkrip baru sedang dibuat."),
      writes(1, "Terima kasih. Batas pendaftaran magangnya dua hari lagi."),
    ],
  },
  {
    ...anonymous,
    category: "financial",
    level: "student_organization",
    title: "Iuran wajib tanpa kuitansi",
    description:
      "Pengurus meminta iuran seratus ribu rupiah kepada semua anggota tanpa kuitansi dan tanpa rapat.",
    filed: 4.2,
    steps: [{ daysAgo: 0.2, status: "under_review" }],
    acts: [
      asks(
        0.15,
        "Organisasi apa yang meminta iuran itu, dan apakah ada pengumuman tertulisnya? Nama Anda tetap tidak kami ketahui.",
      ),
    ],
  },
  {
    ...named,
    category: "bureaucracy",
    level: "faculty",
    title: "Formulir magang hanya dalam bentuk cetak",
    description:
      "Formulir magang masih harus dicetak rangkap empat dan diantar sendiri. Mohon disediakan secara daring.",
    filed: 6.5,
    steps: [{ daysAgo: 5.9, status: "under_review" }],
    acts: [
      writes(0.5, "Selamat siang, apakah sudah ada kabar? Formulir saya harus masuk pekan ini."),
    ],
  },
  {
    ...named,
    category: "facilities",
    level: "university",
    title: "Internet perpustakaan putus-putus",
    description:
      "Internet di perpustakaan pusat putus-putus setiap sore. Pencarian jurnal untuk tugas akhir selalu terhenti.",
    filed: 4.6,
    steps: [{ daysAgo: 4.2, status: "under_review" }],
    acts: [{ kind: "merged", daysAgo: 3.9, into: LIBRARY_WIFI }],
  },
  {
    ...named,
    category: "ukt_appeal",
    level: "university",
    title: "Batas banding UKT terlalu singkat",
    description:
      "Surat keterangan dari kelurahan perlu waktu dua minggu, sedangkan periode banding hanya tiga minggu.",
    filed: 1.2,
    steps: [],
  },
  {
    ...anonymous,
    category: "facilities",
    level: "university",
    title: "CCTV asrama putri mati",
    description:
      "Kamera di pintu belakang asrama putri mati sejak pekan lalu dan pintunya sering tidak terkunci.",
    attachment: "photo",
    filed: 0.3,
    steps: [],
  },
];
