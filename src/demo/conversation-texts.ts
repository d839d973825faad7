import { asks, read, reopened, replies, shows, solved, writes } from "./planned-act.ts";
import type { PlannedReport } from "./report-texts.ts";

const named = (author: number) => ({ author, isAnonymous: false, isPrivate: false });
const anonymous = (author: number) => ({ author, isAnonymous: true, isPrivate: false });

const reviewed = (daysAgo: number) => ({ daysAgo, status: "under_review" as const });
const answered = (daysAgo: number, response: string) => ({
  daysAgo,
  status: "responded" as const,
  response,
});

/** Authors who are asked for something now. */
const ASKED: readonly PlannedReport[] = [
  {
    ...named(4),
    category: "facilities",
    level: "university",
    title: "Air keran asrama putra keruh",
    description:
      "Sejak pekan lalu air keran di asrama putra berwarna kecokelatan dan berbau besi. Kami terpaksa membeli air galon untuk mandi.",
    attachment: "photo",
    filed: 3.4,
    steps: [reviewed(3)],
    acts: [
      asks(
        2.6,
        "Terima kasih laporannya. Di blok dan lantai berapa airnya keruh? Apakah sepanjang hari, atau pada jam tertentu saja?",
      ),
    ],
  },
  {
    // the pause is used up, and the promise has been missed since
    ...named(9),
    category: "administration",
    level: "faculty",
    title: "Nama di sertifikat KKN salah ketik",
    description:
      "Nama saya di sertifikat KKN kurang satu huruf. Sertifikat ini diminta untuk pendaftaran yudisium.",
    filed: 13,
    steps: [reviewed(12.6)],
    acts: [
      asks(
        11.8,
        "Mohon kirim foto sertifikatnya dan nama lengkap sesuai ijazah, supaya dapat kami teruskan ke LPPM.",
      ),
      replies(
        6,
        "Kami masih menunggu foto sertifikatnya. Tanpa itu LPPM tidak dapat mencetak ulang.",
      ),
    ],
  },
  {
    ...anonymous(15),
    category: "academic",
    level: "program_study",
    title: "Nilai praktikum berubah setelah diumumkan",
    description:
      "Nilai praktikum beberapa mahasiswa turun dua hari setelah diumumkan, tanpa penjelasan. Yang bertanya diminta diam saja.",
    filed: 2.3,
    steps: [reviewed(2)],
    acts: [
      asks(
        1.2,
        "Mata kuliah dan kelas apa yang dimaksud? Nama Anda tidak perlu disebut, cukup kelas dan tanggal pengumumannya.",
      ),
    ],
  },
  {
    ...anonymous(21),
    category: "general",
    level: "student_organization",
    title: "Kegiatan orientasi sampai larut malam",
    description:
      "Orientasi jurusan berlangsung sampai lewat tengah malam dan peserta tidak boleh pulang lebih dulu. Beberapa teman sakit esok harinya.",
    filed: 4.4,
    steps: [reviewed(4.1)],
    acts: [
      asks(3.8, "Tanggal berapa dan di mana kegiatannya berlangsung?"),
      writes(
        3.5,
        "Dua malam pada akhir pekan kemarin, di lapangan belakang Gedung Teknik, dari pukul 15.00 sampai lewat pukul 23.00.",
      ),
      replies(3.1, "Terima kasih. Petugas keamanan membenarkan ada kegiatan pada dua malam itu."),
      asks(
        0.7,
        "Apakah akhir pekan ini dijadwalkan lagi? Kalau ya, kami kirim orang untuk mendampingi.",
      ),
    ],
  },
];

/** Authors whose messages no admin has read yet. */
const UNREAD: readonly PlannedReport[] = [
  {
    ...anonymous(27),
    category: "financial",
    level: "faculty",
    title: "Biaya sidang skripsi diminta tunai",
    description:
      "Sebelum sidang kami diminta membayar tunai kepada petugas, padahal di pengumuman tertulis sidang tidak dipungut biaya.",
    filed: 3.1,
    steps: [reviewed(2.7)],
    acts: [
      asks(2.1, "Berapa yang diminta, dan apakah ada bukti pembayarannya?"),
      shows(
        0.4,
        "Dua ratus ribu rupiah. Buktinya hanya secarik kertas tanpa cap. Fotonya saya lampirkan, nama saya sudah saya tutup.",
      ),
    ],
  },
  {
    ...named(12),
    category: "facilities",
    level: "department",
    title: "Stopkontak Lab Fisika berasap",
    description:
      "Stopkontak di meja nomor 7 Lab Fisika mengeluarkan asap saat catu daya dinyalakan. Praktikum tetap berjalan di meja lain.",
    filed: 1.6,
    steps: [reviewed(1.4)],
    acts: [
      shows(
        0.9,
        "Tambahan: siang ini baunya seperti karet terbakar. Kami sudah mencabut semua kabel.",
      ),
      writes(
        0.2,
        "Laboran sudah menempel kertas larangan, tetapi listrik di meja itu belum dimatikan.",
      ),
    ],
  },
  {
    ...named(18),
    category: "administration",
    level: "university",
    title: "KTM pengganti belum dicetak",
    description:
      "KTM saya hilang dan penggantinya sudah saya bayar sebulan lalu. Tanpa KTM saya tidak bisa meminjam buku.",
    filed: 12,
    steps: [
      reviewed(11.6),
      answered(9, "KTM Anda sudah dicetak dan dapat diambil di loket 1 dengan bukti pembayaran."),
    ],
    acts: [
      solved(8),
      writes(0.6, "Sudah saya ambil hari ini. Terima kasih, petugas loketnya ramah sekali."),
    ],
  },
];

/** Conversations that have ended in different ways. */
const SETTLED: readonly PlannedReport[] = [
  {
    ...named(2),
    category: "facilities",
    level: "faculty",
    title: "Proyektor Ruang E.201 mati sendiri",
    description:
      "Proyektor di Ruang E.201 mati sendiri di tengah kuliah dan baru menyala lagi setelah ditunggu lama.",
    filed: 20,
    steps: [reviewed(19.6), answered(16.2, "Kipas dan saringan proyektor sudah diganti.")],
    acts: [
      asks(19.3, "Apakah langsung mati, atau setelah beberapa menit dinyalakan?"),
      shows(19, "Setelah sekitar sepuluh menit. Lampu indikatornya merah, seperti pada foto."),
      replies(18.6, "Terima kasih, itu tanda terlalu panas. Teknisi datang lusa pukul 10.00."),
      writes(17.9, "Pada jam itu ruangannya dipakai kuliah. Apakah bisa setelah pukul 12.00?"),
      replies(17.7, "Bisa, kami geser ke pukul 13.00."),
      writes(16.9, "Kuncinya dipegang Mas Yanto, teleponnya 0812-5550-0146."),
      { kind: "removed", daysAgo: 16.8, message: 6, reason: "personal_data" },
      replies(16.7, "Terima kasih. Nama dan nomornya kami tutup karena milik orang lain."),
      writes(15.5, "Sudah dipakai dua kali kuliah dan tidak mati lagi."),
      solved(15.4),
      read(15.2),
    ],
  },
  {
    ...anonymous(11),
    isPrivate: true,
    category: "general",
    level: "faculty",
    title: "Dipaksa ikut kegiatan malam",
    description:
      "Setiap Jumat malam kami diwajibkan datang ke kegiatan di luar kampus. Yang tidak datang diancam tidak diluluskan.",
    filed: 22,
    steps: [
      reviewed(21.7),
      answered(19, "Kegiatan itu dihentikan, dan ketua panitia sudah dipanggil fakultas."),
    ],
    acts: [
      asks(
        21.4,
        "Terima kasih sudah menulis. Apakah Anda aman sekarang, dan sejak kapan ini terjadi?",
      ),
      writes(21.1, "Saya aman. Sudah empat pekan, setiap Jumat mulai pukul 20.00."),
      replies(20.8, "Kami meminta penjelasan kepada panitia tanpa menyebut ada laporan."),
      writes(20.2, "Terima kasih. Tolong jangan sampai mereka tahu ada yang melapor."),
      writes(18.2, "Jumat kemarin tidak ada kegiatan lagi."),
      replies(17.9, "Syukurlah. Tulis saja di sini bila terulang."),
      solved(17.5),
    ],
  },
  {
    ...named(25),
    category: "general",
    level: "university",
    title: "Tetangga kos memutar musik keras",
    description:
      "Penghuni kos sebelah memutar musik keras sampai pukul 02.00. Beberapa mahasiswa tidak dapat belajar menjelang ujian.",
    filed: 8,
    steps: [
      {
        daysAgo: 7.5,
        status: "rejected",
        response:
          "Masalah ini di luar wewenang kampus. Silakan menghubungi ketua RT atau kelurahan setempat.",
      },
    ],
    acts: [
      writes(7, "Apakah kampus dapat membantu menghubungi pemilik kosnya?"),
      replies(
        6.6,
        "Kami tidak berwenang, tetapi posko bantuan hukum dapat mendampingi Anda. Posko buka pukul 09.00–15.00 WIB.",
      ),
      writes(6.2, "Baik, saya ke sana besok. Terima kasih."),
      read(6),
    ],
  },
];

/** Authors who continued after the answer. */
const REOPENED: readonly PlannedReport[] = [
  {
    ...named(6),
    category: "facilities",
    level: "university",
    title: "Lampu tangga Gedung D padam",
    description:
      "Tangga Gedung D gelap sejak pukul 18.00, padahal kuliah malam berlangsung sampai pukul 21.00. Seorang teman sudah terpeleset.",
    filed: 18,
    steps: [
      reviewed(17.6),
      answered(15, "Lampu tangga sudah diganti."),
      answered(10, "Lampu lantai 2 sampai 4 sudah dipasang juga. Maaf atas kekurangannya."),
    ],
    acts: [
      { kind: "followed", daysAgo: 14, by: [0, 8, 12, 28] },
      reopened(13, "Yang diganti hanya lantai 1. Lantai 2 sampai 4 masih gelap."),
      reopened(3, "Lampu lantai 3 padam lagi sejak tadi malam, sama seperti dulu."),
      replies(2.6, "Kami minta maaf. Kali ini teknisi memeriksa kabelnya, bukan hanya lampunya."),
    ],
  },
  {
    ...anonymous(30),
    category: "bureaucracy",
    level: "faculty",
    title: "Surat keterangan lulus tak kunjung jadi",
    description:
      "Surat keterangan lulus saya sudah sebulan menunggu tanda tangan. Panggilan kerja saya batal karenanya.",
    filed: 11,
    steps: [reviewed(10.5), answered(7.4, "Surat sudah ditandatangani, silakan ambil di loket 3.")],
    acts: [
      reopened(
        1.8,
        "Di loket 3 suratnya tidak ada. Petugas meminta saya mengajukan ulang dari awal.",
      ),
    ],
  },
];

/** Reports that are talked about. */
export const CONVERSATIONS: readonly PlannedReport[] = [
  ...ASKED,
  ...UNREAD,
  ...SETTLED,
  ...REOPENED,
];
