import type { Answer } from "../../web/api.ts";

/** One kind of data that the service keeps, in the words of `/privasi`. */
interface StoredData {
  readonly what: string;
  readonly holds: string;
  readonly why: string;
  readonly until: string;
  readonly seenBy: string;
}

/** The number of days that a campus keeps things. */
type Keep = Answer<"GET /retention">["data"]["keep"];

/** The usual values, which the page shows until it knows how long this campus keeps things. */
const USUAL: Keep = { cards: 30, appeal_files: 365, audit: 730 };

/** '30 hari', '1 tahun' */
const daysText = (days: number) => (days % 365 === 0 ? `${days / 365} tahun` : `${days} hari`);

/** Who reads a report that is not for everybody. */
const PRIVATE_READERS =
  "Laporan Rahasia hanya Anda dan admin; di unit rahasia hanya Anda dan anggota unit itu. Admin dan unit yang Anda pilih untuk tidak melihatnya tidak membacanya.";

/**
 * The data that is stored. It must agree with the schema in `migrations/`, the server's housekeeping and
 * docs/threat-model.md. A change of meaning here needs a new `PRIVACY_VERSION`.
 */
export const storedData = (keep: Keep = USUAL): readonly StoredData[] => [
  {
    what: "Akun",
    holds:
      "Nama, email kampus, NPM, program studi dan angkatan bila Anda isi, status verifikasi dan alasannya, versi halaman ini yang Anda setujui, dan waktu pendaftaran yang dibulatkan ke jam. Password sendiri tidak disimpan, hanya bentuk teracaknya, yang tidak bisa dikembalikan. Untuk laporan anonim ada sebuah rahasia yang terkunci dengan password Anda.",
    why: "Supaya Anda bisa masuk, dan supaya setiap laporan datang dari mahasiswa kampus ini.",
    until:
      "Selama akun Anda ada. Pendaftaran yang tidak dikonfirmasi dihapus setelah 24 jam, fotonya beberapa jam sesudahnya.",
    seenBy: "Anda dan admin. Nama Anda tampil di laporan yang Anda kirim dengan nama.",
  },
  {
    what: "Foto KTM",
    holds: "Foto kartu mahasiswa, ditulis ulang tanpa lokasi dan data kamera.",
    why: "Untuk mencocokkan nama dan NPM Anda saat verifikasi, bila Anda tidak cocok dengan daftar mahasiswa kampus.",
    until: `Dihapus ${daysText(keep.cards)} setelah akun Anda diputuskan, atau bersama akun Anda; langsung bila Anda cocok dengan daftar itu. Foto baru saat registrasi ulang menggantikan yang lama.`,
    seenBy: "Anda dan admin, lewat tautan yang berlaku paling lama satu jam.",
  },
  {
    what: "Daftar mahasiswa kampus",
    holds:
      "Bila kampus memberikannya: NPM, nama, email kampus, fakultas, program studi, dan angkatan setiap mahasiswa, juga yang tidak punya akun di sini. Tersimpan terkunci, dan hanya dapat dicari dengan email atau NPM yang sudah diketahui.",
    why: "Supaya yang mendaftar dengan email dan nama yang sama langsung terverifikasi, tanpa foto KTM. Akunnya mendapat NPM, program studi, dan angkatan dari sana.",
    until: "Sampai kampus memberikan daftar yang baru atau menghapusnya.",
    seenBy:
      "Superadmin saat memasukkannya: beberapa contoh dari yang berubah. Admin melihat satu baris, selama mahasiswa dengan email atau NPM itu menunggu diverifikasi.",
  },
  {
    what: "Laporan dengan nama",
    holds:
      "Judul, isi, kategori, tingkat, fakultas, gedung, dan ruang bila Anda sebutkan, lampiran, jawaban, perubahan statusnya, dan kepada admin atau unit mana ia tidak ditampilkan, terhubung dengan akun Anda.",
    why: "Untuk dijawab, dan supaya mahasiswa lain bisa membaca serta mendukungnya.",
    until:
      "Sampai Anda hapus selagi Pending. Sesudah itu tanpa batas waktu, sebagai catatan; bila akun Anda dihapus, tanpa nama Anda.",
    seenBy: `Semua orang setelah diperiksa, beserta nama Anda. ${PRIVATE_READERS}`,
  },
  {
    what: "Laporan anonim",
    holds:
      "Isi yang sama, tanpa nama dan tanpa akun, dengan waktu kirim yang dibulatkan ke jam. Lampiran disimpan tanpa nama aslinya.",
    why: "Untuk dijawab tanpa ada yang tahu siapa penulisnya.",
    until: "Sampai Anda hapus selagi Pending. Sesudah itu tanpa batas waktu, sebagai catatan.",
    seenBy: `Semua orang setelah diperiksa, tanpa nama. ${PRIVATE_READERS}`,
  },
  {
    what: "Percakapan",
    holds:
      "Pesan dan berkas yang Anda dan admin tukar tentang sebuah laporan atau banding. Pada laporan anonim tanpa nama dan tanpa akun, dengan waktu pesan Anda yang dibulatkan ke jam.",
    why: "Supaya yang kurang bisa ditanyakan, dan Anda bisa menanggapi jawabannya.",
    until:
      "Selama laporan atau bandingnya ada. Berkas tentang sebuah banding: selama dokumen bandingnya.",
    seenBy: "Anda, dan admin yang dapat membaca laporan atau bandingnya.",
  },
  {
    what: "Catatan internal",
    holds:
      "Apa yang admin tulis untuk admin lain tentang sebuah laporan, banding, atau akun, dan siapa yang sedang menanganinya.",
    why: "Supaya beberapa admin bisa mengerjakan hal yang sama tanpa saling menimpa.",
    until:
      "Selama laporan, banding, atau akunnya ada, atau sampai dihapus. Siapa yang menangani: sampai 20 menit sesudahnya. Selagi belum selesai ditulis, catatan dan jawaban ada di perangkat admin itu saja, paling lama 7 hari.",
    seenBy: "Hanya admin yang dapat membaca laporan, banding, atau akunnya.",
  },
  {
    what: "Dukungan",
    holds: "Laporan mana yang Anda dukung, tidak dukung, atau ikuti.",
    why: "Supaya satu orang satu suara, dan supaya Anda dikabari saat laporannya dijawab.",
    until: "Sampai Anda tarik, atau laporannya dihapus.",
    seenBy: "Hanya Anda. Orang lain melihat jumlahnya saja.",
  },
  {
    what: "Penanda laporan",
    holds: "Laporan mana yang Anda tandai sebagai bermasalah, dengan alasan dan catatan Anda.",
    why: "Supaya admin memeriksanya.",
    until: "Sampai Anda tarik, atau laporannya dihapus.",
    seenBy: "Hanya Anda. Admin melihat jumlah, alasan, dan catatannya, tidak siapa yang menandai.",
  },
  {
    what: "Banding UKT",
    holds:
      "Semester, jenis bencana, dan empat berkas yang Anda unggah, disimpan persis seperti dikirim, beserta jawaban admin.",
    why: "Untuk meninjau golongan UKT Anda.",
    until: `Sampai Anda batalkan selagi Pending, atau admin menghapusnya, atau akun Anda dihapus. Berkasnya dihapus ${daysText(keep.appeal_files)} setelah diputuskan.`,
    seenBy: "Anda dan admin.",
  },
  {
    what: "Notifikasi dan email",
    holds:
      "Kabar untuk Anda. Kabar tentang laporan anonim tidak menyebut akun dan tidak pernah dikirim lewat email.",
    why: "Supaya Anda tahu saat ada jawaban.",
    until:
      "Notifikasi selama akun Anda ada, atau sampai dihapus. Email yang terkirim ada di kotak surat Anda.",
    seenBy: "Hanya Anda, dan penyedia email kampus untuk yang dikirim lewat email.",
  },
  {
    what: "Sesi masuk",
    holds:
      "Bentuk teracak dari tanda masuk, dan jam terakhir dipakai. Di perangkat Anda: tanda masuk, salinan profil, draf yang belum dikirim, dan halaman umum yang terakhir dibuka supaya bisa dibaca tanpa sambungan.",
    why: "Supaya Anda tidak perlu masuk setiap kali.",
    until:
      "30 hari, atau 7 hari bila tidak dipakai. Keluar dari akun menghapusnya di server dan di perangkat. Draf hilang juga saat dikirim, dan paling lambat setelah 7 hari. Salinan halaman umum tidak memuat apa pun tentang Anda dan hilang setelah 7 hari.",
    seenBy: "Tidak ada yang membukanya.",
  },
  {
    what: "Penjaga dari penyalahgunaan",
    holds:
      "Hitungan percobaan masuk, permintaan kode, pendaftaran, dan kiriman, di bawah kunci acak, tanpa nama dan tanpa alamat jaringan yang terbaca. Kode dan tautan di email disimpan dalam bentuk teracak.",
    why: "Supaya akun tidak ditebak dan layanan tidak dibanjiri.",
    until: "Kode dan tautan 10 menit; hitungan 15 menit sampai satu hari.",
    seenBy: "Tidak ada yang membukanya.",
  },
  {
    what: "Catatan server dan catatan admin",
    holds:
      "Catatan server berisi waktu, jenis halaman, dan lamanya, tanpa nama, akun, atau alamat jaringan mahasiswa. Tindakan admin dicatat beserta nama dan alamat jaringan admin itu.",
    why: "Untuk mencari gangguan, dan supaya tindakan admin bisa dipertanggungjawabkan.",
    until: `Catatan server sesuai aturan pengelola server. Catatan admin ${daysText(keep.audit)}.`,
    seenBy: "Pengelola server; catatan admin juga superadmin.",
  },
  {
    what: "Tanda akun yang dihapus",
    holds:
      "Untuk setiap akun yang dihapus satu tanda yang hanya dapat dibuat server ini, tanpa nama, email, atau NPM.",
    why: "Supaya akun yang sudah dihapus tidak kembali bila server dipulihkan dari cadangan lama.",
    until: "Tanpa batas waktu.",
    seenBy: "Tidak ada yang membukanya.",
  },
];
