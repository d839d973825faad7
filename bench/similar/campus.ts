import { seededRandom } from "../../src/demo/random.ts";

/** Reports of a campus, no two alike: what is the matter, where, since when, and what has been tried. */
const THINGS =
  `ac|wifi|proyektor|toilet|wastafel|kursi|meja|lampu|stopkontak|pintu|jendela|papan tulis|lift|tangga|atap|keran|dispenser|komputer|printer|mikrofon|pengeras suara|layar|kipas angin|loker|rak buku|tempat sampah|cctv|kunci ruangan|lantai|plafon|saluran air|pagar|portal parkir|halte|papan pengumuman|kaca|tirai|mesin presensi|scanner|jaringan`.split(
    "|",
  );
const WRONG =
  `rusak|tidak berfungsi|kotor|bocor|hilang|kurang|terlalu sedikit|sering bermasalah|belum diganti|tidak terawat|patah|macet|bau|berisik|tidak aman|mati sejak pekan lalu|perlu perbaikan|sudah usang|tidak bisa dipakai|lambat`.split(
    "|",
  );
const PLACES =
  `gedung A|gedung B|gedung C|gedung D|gedung E|gedung F|gedung G|gedung H|fakultas teknik|fakultas hukum|fakultas ekonomi|fakultas pertanian|fakultas kedokteran|fakultas ilmu budaya|fakultas psikologi|FMIPA|FISIP|FKIP|perpustakaan pusat|asrama putra|asrama putri|kantin pusat|kantin teknik|masjid kampus|auditorium|gedung rektorat|student center|laboratorium bahasa|laboratorium fisika|laboratorium kimia|laboratorium komputer|lapangan utama|gerbang barat|gerbang timur|parkiran selatan|poliklinik|taman rektorat|ruang sidang|studio seni|rumah kaca`.split(
    "|",
  );
const COURSES =
  `Kalkulus|Statistika|Fisika Dasar|Kimia Organik|Biologi Sel|Basis Data|Pemrograman Web|Hukum Perdata|Hukum Pidana|Ekonomi Mikro|Ekonomi Makro|Akuntansi Biaya|Manajemen Pemasaran|Sosiologi|Filsafat Ilmu|Bahasa Inggris|Pancasila|Kewarganegaraan|Anatomi|Farmakologi|Agronomi|Ilmu Tanah|Psikologi Klinis|Linguistik|Sejarah Indonesia|Struktur Data|Jaringan Komputer|Metode Penelitian|Teori Sastra|Geologi|Hidrologi|Mekanika Tanah|Termodinamika|Elektronika|Sistem Operasi|Grafika|Seni Rupa|Arsitektur|Perpajakan|Auditing`.split(
    "|",
  );
const STUDY =
  `nilai {c} belum diumumkan|dosen {c} sering tidak hadir|jadwal {c} bentrok|tugas {c} terlalu banyak|kelas {c} penuh|ujian {c} tidak sesuai materi|praktikum {c} dibatalkan|nilai {c} salah|presensi {c} tidak tercatat|kelas pengganti {c} mendadak|kuota {c} kurang|materi {c} tidak dibagikan|asisten {c} tidak ramah|penilaian {c} tidak jelas|kelas {c} terlalu sore|silabus {c} berubah`.split(
    "|",
  );
const OFFICE =
  `surat keterangan {x} lama|pembayaran {x} tidak terbaca|berkas {x} hilang|syarat {x} tidak jelas|pengajuan {x} tidak ditanggapi|petugas {x} tidak ramah|antrean {x} panjang|biaya {x} terlalu mahal|pengumuman {x} terlambat|halaman {x} tidak bisa dibuka|data {x} salah|jadwal {x} berubah`.split(
    "|",
  );
const MATTERS =
  `beasiswa|UKT|wisuda|KKN|magang|cuti|ijazah|transkrip|KTM|legalisir|yudisium|skripsi|seminar proposal|semester pendek|pindah program studi|asuransi|asrama|pertukaran mahasiswa|kegiatan himpunan|dana organisasi|bebas pustaka|registrasi ulang|sertifikat|surat tugas|izin penelitian|dispensasi`.split(
    "|",
  );
const SINCE =
  `Sejak awal semester|Sudah dua pekan|Sejak bulan lalu|Hampir setiap hari|Setiap sore|Setelah hujan kemarin|Sejak libur|Dari hari Senin|Beberapa kali pekan ini|Sejak renovasi`.split(
    "|",
  );
const THEN =
  `sudah dilaporkan ke petugas tetapi belum ada jawaban|banyak teman mengalami hal yang sama|mohon segera ditindaklanjuti|kegiatan belajar terganggu|kami harus pindah ruang|tidak ada pemberitahuan sama sekali|sangat mengganggu terutama saat ujian|akhirnya kami pulang|kondisinya makin parah|padahal kami sudah membayar tepat waktu`.split(
    "|",
  );

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** So many reports, the same every time, each title another. */
export const campusOf = (many: number): { title: string; description: string }[] => {
  const made = seededRandom(20_261_123);
  const random = () => made.next();
  const one = (from: readonly string[]) => from[Math.floor(random() * from.length)]!;
  const seen = new Set<string>();
  const reports = [];
  while (reports.length < many) {
    const room = 100 + Math.floor(random() * 420);
    const kind = random();
    const place = one(PLACES);
    const title =
      kind < 0.5
        ? `${upper(one(THINGS))} ${random() < 0.6 ? `ruang ${room}` : place} ${one(WRONG)}`
        : kind < 0.75
          ? upper(one(STUDY).replace("{c}", `${one(COURSES)} ${1 + Math.floor(random() * 3)}`))
          : upper(one(OFFICE).replace("{x}", one(MATTERS)));
    const description: string = `${one(SINCE)} di ${place}, ${one(THINGS)} ${one(WRONG)} dan ${one(THEN)}. ${upper(one(THEN))}, ruang ${room}, laporan ${reports.length}.`;
    const key = `${title} ${place} ${room}`;
    if (seen.has(key)) continue;
    seen.add(key);
    reports.push({ title: title.slice(0, 50), description });
  }
  return reports;
};
