import type { Category, Level, ReportStatus } from "../labels.ts";
import type { PlannedAct } from "./planned-act.ts";

/** Subjects that students write about; each is filed once for every place. `{}` stands for the place. */
export interface ReportText {
  readonly category: Category;
  readonly level: Level;
  readonly title: string;
  readonly description: string;
  readonly answer: string;
  readonly places: readonly string[];
  /** Why an author reopens it, and the answer to that. */
  readonly again?: { readonly reason: string; readonly answer: string };
  /** A subject to which nobody would put their name. */
  readonly sensitive?: boolean;
  /** A subject that can be photographed. */
  readonly visible?: boolean;
}

/** One report and its life; times are days before the start. */
export interface PlannedReport extends Pick<ReportText, "category" | "level" | "title"> {
  readonly description: string;
  readonly building?: string;
  readonly room?: string;
  /** The author's place in the list of students. */
  readonly author: number;
  readonly isAnonymous: boolean;
  readonly isPrivate: boolean;
  readonly attachment?: "photo" | "pdf" | undefined;
  readonly filed: number;
  /** Its changes of status, oldest first. */
  readonly steps: readonly {
    readonly daysAgo: number;
    readonly status: ReportStatus;
    readonly response?: string;
  }[];
  /** What else happens to it. */
  readonly acts?: readonly PlannedAct[];
}

export const FACILITY_TEXTS: readonly ReportText[] = [
  {
    category: "facilities",
    level: "faculty",
    title: "AC tidak dingin di {}",
    description:
      "Sudah dua minggu AC di {} hanya mengeluarkan angin biasa. Pada jam siang ruangan sangat panas dan banyak yang keluar sebelum kuliah selesai. Mohon diperiksa.",
    answer:
      "Teknisi sudah mengisi ulang freon dan mengganti kapasitor. Bila dalam seminggu kembali panas, balas dengan laporan baru.",
    again: {
      reason: "Sempat dingin beberapa hari, lalu kembali panas seperti semula.",
      answer: "Kompresornya ternyata bocor dan sudah diganti baru.",
    },
    places: ["Ruang A.203", "Ruang B.105", "Aula Fakultas Hukum", "Ruang C.301"],
    visible: true,
  },
  {
    category: "facilities",
    level: "university",
    title: "Wi-Fi terputus di {}",
    description:
      "Sambungan Wi-Fi di {} terputus setiap beberapa menit, terutama antara pukul 10.00 dan 14.00 WIB. Kuliah daring dan pengumpulan tugas sering gagal karenanya.",
    answer:
      "Titik akses lama sudah diganti. Bagian TI memantau bebannya selama dua minggu ke depan.",
    again: {
      reason: "Masih terputus setiap siang, terutama saat ramai.",
      answer: "Kabel ke titik akses juga diganti. Bebannya kini terbagi dua.",
    },
    places: ["perpustakaan lantai 2", "Gedung Kuliah Bersama", "kantin pusat"],
  },
  {
    category: "facilities",
    level: "faculty",
    title: "Toilet {} sering tanpa air",
    description:
      "Keran toilet {} mati hampir setiap pagi. Mahasiswa harus turun ke gedung lain, padahal jeda antarkuliah hanya sepuluh menit.",
    answer: "Pompa sudah diperbaiki dan tandon dibersihkan. Air kembali mengalir sejak kemarin.",
    again: {
      reason: "Hari ini mati lagi sejak pukul 07.00.",
      answer: "Pompa diganti dengan yang baru, bukan diperbaiki lagi.",
    },
    places: ["Gedung Teknik lantai 3", "Gedung FISIP lantai 1", "masjid kampus"],
    visible: true,
  },
  {
    category: "facilities",
    level: "university",
    title: "Lampu jalan padam di {}",
    description:
      "Lampu jalan di {} padam sejak awal bulan. Mahasiswa yang pulang dari laboratorium pada malam hari merasa tidak aman. Mohon diganti secepatnya.",
    answer: "Enam lampu sudah diganti dengan LED. Terima kasih atas laporannya.",
    places: ["gerbang belakang", "jalan menuju asrama", "area parkir timur"],
    visible: true,
  },
  {
    category: "facilities",
    level: "department",
    title: "Komputer rusak di {}",
    description:
      "Dari tiga puluh komputer di {}, sebelas tidak menyala. Praktikum harus bergantian dan tidak pernah selesai tepat waktu.",
    answer:
      "Delapan unit sudah diperbaiki, tiga unit menunggu pengadaan. Jadwal praktikum dibagi dua kelompok untuk sementara.",
    places: ["Lab Basis Data", "Lab Statistika", "Lab Bahasa"],
    visible: true,
  },
  {
    category: "facilities",
    level: "student_organization",
    title: "Sekretariat bocor: {}",
    description:
      "Atap ruang sekretariat {} bocor setiap hujan. Arsip dan alat musik sudah basah. Kami mohon perbaikan atau ruang pengganti.",
    answer: "Atap diperbaiki pekan ini. Sampai selesai, ruang rapat lantai 2 dapat dipakai.",
    places: ["UKM Musik", "Mapala", "Pers Mahasiswa"],
    visible: true,
  },
];

export const ACADEMIC_TEXTS: readonly ReportText[] = [
  {
    category: "academic",
    level: "program_study",
    title: "Nilai {} belum keluar",
    description:
      "Nilai mata kuliah {} belum muncul di portal, padahal batas pengisian KRS tinggal beberapa hari. Kami sudah bertanya kepada dosen, tetapi belum ada kepastian.",
    answer: "Dosen pengampu sudah mengunggah nilai. Silakan periksa portal akademik.",
    places: ["Kalkulus II", "Hukum Perdata", "Statistika Dasar", "Basis Data"],
  },
  {
    category: "academic",
    level: "program_study",
    title: "Dosen {} sering tidak hadir",
    description:
      "Dari tujuh pertemuan {}, hanya dua yang berlangsung. Tidak ada kelas pengganti, sedangkan ujian tengah semester sudah dekat.",
    answer:
      "Ketua program studi sudah berbicara dengan dosen yang bersangkutan. Tiga kelas pengganti dijadwalkan pada hari Sabtu.",
    again: {
      reason: "Kelas pengganti yang pertama pun batal tanpa kabar.",
      answer: "Kelas pengganti kini diampu dosen lain sampai akhir semester.",
    },
    places: ["Ekonomi Mikro", "Mekanika Tanah", "Bahasa Inggris II"],
    sensitive: true,
  },
  {
    category: "academic",
    level: "department",
    title: "Kuota kelas {} terlalu kecil",
    description:
      "Kelas {} penuh dalam lima menit sejak KRS dibuka. Banyak mahasiswa semester akhir tidak mendapat tempat dan terancam mundur satu tahun.",
    answer: "Satu kelas tambahan dibuka khusus untuk mahasiswa semester tujuh ke atas.",
    places: ["Metode Penelitian", "Kecerdasan Buatan", "Audit Lanjutan"],
  },
  {
    category: "academic",
    level: "faculty",
    title: "Jadwal ujian {} bentrok",
    description:
      "Ujian {} jatuh pada hari dan jam yang sama dengan mata kuliah wajib lain. Mohon salah satunya dipindahkan.",
    answer: "Ujian dipindahkan ke hari berikutnya pada jam yang sama. Jadwal baru ada di portal.",
    places: ["Fisika Dasar", "Hukum Pidana", "Manajemen Risiko"],
  },
  {
    category: "academic",
    level: "program_study",
    title: "Bimbingan skripsi sulit di {}",
    description:
      "Dosen pembimbing di Prodi {} tidak membalas pesan selama lebih dari sebulan. Batas masa studi beberapa mahasiswa tinggal satu semester.",
    answer:
      "Koordinator skripsi akan menunjuk pembimbing kedua. Silakan menemui beliau pada jam layanan.",
    places: ["Informatika", "Akuntansi", "Biologi"],
    sensitive: true,
  },
  {
    category: "academic",
    level: "university",
    title: "Portal akademik lambat saat {}",
    description:
      "Setiap {} portal akademik tidak dapat dibuka selama berjam-jam. Halaman berhenti memuat dan data yang sudah diisi hilang.",
    answer:
      "Peladen ditambah dan antrean masuk dipasang. Pada periode berikutnya pengisian dibagi per angkatan.",
    places: ["pengisian KRS", "pendaftaran wisuda", "pengumuman nilai"],
  },
];

export const SERVICE_TEXTS: readonly ReportText[] = [
  {
    category: "administration",
    level: "faculty",
    title: "Surat {} lama terbit",
    description:
      "Saya mengajukan surat {} tiga minggu lalu dan belum selesai. Setiap ditanya, jawabannya menunggu tanda tangan. Surat itu dibutuhkan pekan ini.",
    answer: "Surat sudah ditandatangani dan dapat diambil di loket 2. Mohon maaf atas lamanya.",
    again: {
      reason: "Suratnya ada, tetapi nama program studinya salah.",
      answer: "Surat sudah dicetak ulang dengan data yang benar.",
    },
    places: ["keterangan aktif kuliah", "izin penelitian", "pengantar magang"],
  },
  {
    category: "administration",
    level: "university",
    title: "Data {} salah di portal",
    description:
      "{} saya di portal tidak sesuai dengan dokumen. Saya sudah mengisi formulir perbaikan dua kali, tetapi belum berubah.",
    answer: "Data sudah diperbaiki oleh pusat data. Silakan periksa kembali.",
    places: ["Tanggal lahir", "Nama ibu kandung", "Program studi"],
  },
  {
    category: "administration",
    level: "department",
    title: "Jam buka {} tidak menentu",
    description:
      "{} sering tutup pada jam layanan tanpa pemberitahuan. Mahasiswa yang datang dari jauh harus kembali esok harinya.",
    answer: "Jadwal jaga sudah disusun ulang, dan pengumuman dipasang di pintu serta portal.",
    places: ["Loket jurusan", "Ruang baca jurusan", "Loket laboratorium"],
  },
  {
    category: "bureaucracy",
    level: "university",
    title: "Syarat {} berbelit",
    description:
      "Pengurusan {} meminta berkas yang sama di tiga loket berbeda, semuanya dalam bentuk cetak. Mohon disederhanakan atau dibuat daring.",
    answer:
      "Mulai semester depan berkas cukup diunggah sekali. Untuk saat ini loket menerima salinan digital.",
    places: ["cuti akademik", "pindah program studi", "legalisasi ijazah"],
  },
  {
    category: "bureaucracy",
    level: "student_organization",
    title: "Izin kegiatan {} tertahan",
    description:
      "Proposal {} sudah diajukan sebulan sebelum acara, tetapi izinnya belum keluar. Panitia tidak dapat memesan tempat.",
    answer: "Izin sudah terbit. Ke depan proposal kegiatan dijawab paling lama tujuh hari kerja.",
    places: ["pekan olahraga", "pentas seni", "bakti sosial"],
  },
  {
    category: "bureaucracy",
    level: "faculty",
    title: "Peminjaman {} dipersulit",
    description:
      "Untuk meminjam {} diperlukan empat tanda tangan, salah satunya dari pejabat yang hanya ada dua hari seminggu.",
    answer: "Peminjaman kini cukup dengan persetujuan wakil dekan lewat formulir daring.",
    places: ["aula fakultas", "alat laboratorium", "proyektor"],
  },
  {
    category: "general",
    level: "university",
    title: "Usul: {}",
    description:
      "Banyak mahasiswa yang tinggal di luar kota membutuhkan {}. Mohon dipertimbangkan dalam anggaran tahun depan.",
    answer: "Usul diteruskan ke biro perencanaan dan masuk ke daftar pembahasan anggaran.",
    places: ["bus kampus sore hari", "ruang belajar 24 jam", "tempat isi ulang air minum"],
  },
  {
    category: "general",
    level: "university",
    title: "Sampah menumpuk di {}",
    description:
      "Tempat sampah di {} meluap hampir setiap sore dan baunya sampai ke ruang kuliah. Mohon jadwal pengangkutan ditambah.",
    answer: "Pengangkutan kini dua kali sehari, dan empat tempat sampah pilah ditambahkan.",
    again: {
      reason: "Sudah sepekan, sampahnya tetap diangkut sekali sehari.",
      answer: "Jadwal petugas kebersihan sudah kami periksa langsung di tempat.",
    },
    places: ["taman rektorat", "belakang kantin", "halte bus"],
    visible: true,
  },
  {
    category: "general",
    level: "student_organization",
    title: "Rekrutmen {} tidak terbuka",
    description:
      "Penerimaan anggota {} tidak diumumkan syarat dan nilainya. Peserta yang gugur tidak diberi alasan.",
    answer: "Pengurus diminta mengumumkan syarat dan hasil penilaian. Rekrutmen diulang terbuka.",
    places: ["panitia orientasi", "himpunan", "tim lomba debat"],
    sensitive: true,
  },
  {
    category: "general",
    level: "faculty",
    title: "Ucapan merendahkan di {}",
    description:
      "Di {} seorang senior berulang kali mengucapkan kata-kata yang merendahkan mahasiswa baru. Kami takut melapor dengan nama.",
    answer: "Sudah ditindaklanjuti bersama komisi etik. Posko pendampingan terbuka bagi Anda.",
    places: ["kelas praktikum", "kegiatan orientasi", "grup angkatan"],
    sensitive: true,
  },
];
