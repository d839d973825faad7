import { describe, expect, test } from "vitest";
import { findDetails } from "./personal-details.web.ts";

/** What is found in a sentence, as 'kind: piece'. */
const foundIn = (text: string) => findDetails(text).map(({ kind, piece }) => `${kind}: ${piece}`);

describe("what tells who somebody is or how to reach them is found as it is written", () => {
  test.each([
    ["NPM saya 2217051043, mohon dicek.", ["npm: 2217051043"]],
    ["npm2217051043 belum masuk kelas", ["npm: 2217051043"]],
    ["KRS dengan NIM:1915061002 hilang", ["npm: 1915061002"]],
    ["Nilai (2217051043) tertukar dengan teman saya.", ["npm: 2217051043"]],
    ["Hubungi saya di 081234567890 ya min", ["phone: 081234567890"]],
    ["WA: 0812-3456-7890", ["phone: 0812-3456-7890"]],
    ["bisa telepon +62 812 3456 7890 setelah magrib", ["phone: +62 812 3456 7890"]],
    ["nomornya 62812.3456.789 kalau perlu", ["phone: 62812.3456.789"]],
    ["Kontak (0857) 12345678.", ["phone: (0857) 12345678"]],
    ["Telepon kosan +62721701609", ["phone: +62721701609"]],
    ["0895 1234 5678 nomor penipu yang mengaku panitia", ["phone: 0895 1234 5678"]],
    ["kirim ke rina.wati22@gmail.com", ["email: rina.wati22@gmail.com"]],
    [
      "Akun 2217051043@students.example.ac.id tidak bisa masuk.",
      ["email: 2217051043@students.example.ac.id"],
    ],
    [
      "Saya kos di Jl. Soekarno Hatta No. 12, dekat minimarket",
      ["address: Jl. Soekarno Hatta No. 12"],
    ],
    ["rumah saya jl kenanga indah no 5", ["address: jl kenanga indah no 5"]],
    ["Kejadiannya di Jalan Teuku Umar. Saya takut lewat sana.", ["address: Jalan Teuku Umar"]],
    ["alamat: jalan mawar merah no. 3a", ["address: jalan mawar merah no. 3a"]],
    ["Gg. Pelita 2 gelap sekali", ["address: Gg. Pelita 2"]],
    ["Saya tinggal di RT 03/RW 05 Rajabasa", ["address: RT 03/RW 05"]],
    ["warga rt 3 rw 5 juga terganggu", ["address: rt 3 rw 5"]],
    ["RT/RW 03/05, dekat asrama", ["address: RT/RW 03/05"]],
    ["Rumah di Perum Griya Asri Blok C3 No. 5", ["address: Perum Griya Asri Blok C3 No. 5"]],
    ["Perumahan Bukit Kencana kebanjiran", ["address: Perumahan Bukit Kencana"]],
    [
      "Jl. Melati No. 7, RT 02/RW 04, Blok B No. 9",
      ["address: Jl. Melati No. 7, RT 02/RW 04, Blok B No. 9"],
    ],
    ["Alamatnya Jl. Prof. Dr. Ir. Sumantri No. 1", ["address: Jl. Prof. Dr. Ir. Sumantri No. 1"]],
    ["Pak Budi sering tidak masuk.", ["name: Pak Budi"]],
    ["Kata Bu Rina Wati nilainya sudah diunggah", ["name: Bu Rina Wati"]],
    ["pak budi marah di kelas", ["name: pak budi"]],
    ["Bapak Suharto meminta uang", ["name: Bapak Suharto"]],
    ["Saya dibimbing Dr. Rina Kusuma, M.Si.", ["name: Dr. Rina Kusuma"]],
    ["Prof. Dr. Ir. Hendra Wijaya tidak membalas pesan", ["name: Prof. Dr. Ir. Hendra Wijaya"]],
    ["Bapak Drs. Slamet Riyadi belum menilai", ["name: Bapak Drs. Slamet Riyadi"]],
    ["Itu salah Pak Budi. Rektorat tahu.", ["name: Pak Budi"]],
    ["dr. Andi di klinik kampus", ["name: dr. Andi"]],
    ["dosen Sutrisno memberi nilai E", ["name: dosen Sutrisno"]],
    ["Bapak/Ibu Dosen Hartono tidak hadir", ["name: Ibu Dosen Hartono"]],
    ["kak dewi dari BEM bilang begitu", ["name: kak dewi"]],
    ["Bang Jefri minta iuran", ["name: Bang Jefri"]],
    ["Mas Bayu dan Mbak Sekar menolak", ["name: Mas Bayu", "name: Mbak Sekar"]],
    ["Sdr. Fajar Nugroho memukul teman saya", ["name: Sdr. Fajar Nugroho"]],
    ["Menurut Ibu M. Yusnita hal itu biasa", ["name: Ibu M. Yusnita"]],
    ["Nama saya Rina Wati, semester 5", ["name: Rina Wati"]],
    ["nama saya rizky dari kelas B", ["name: rizky"]],
    ["Nama: Gilang Ramadhan", ["name: Gilang Ramadhan"]],
    ["Ada mahasiswa bernama Tegar yang mencontek", ["name: Tegar"]],
    ["kuitansi atas nama Wulan Sari", ["name: Wulan Sari"]],
    ["Perkenalkan, saya Dimas dari Teknik Sipil", ["name: Dimas"]],
    ["Halo min saya Sekar Ayu mau lapor", ["name: Sekar Ayu"]],
    [
      "Pak Budi (0812 3456 7890) tinggal di Jl. Nangka No. 2",
      ["name: Pak Budi", "phone: 0812 3456 7890", "address: Jl. Nangka No. 2"],
    ],
    ["Pak Budi marah. Besoknya Pak Budi marah lagi.", ["name: Pak Budi"]],
    ["Keluhan\nSaya Rina, NPM 2217051043", ["name: Rina", "npm: 2217051043"]],
  ])("%s", (text, found) => {
    expect(foundIn(text)).toEqual(found);
  });
});

describe("what only looks like it is left alone", () => {
  test.each([
    "Kursi rusak di Ruang D.102 dan D.103.",
    "AC di ruang A.203 mati sejak 9 November 2026.",
    "UKT saya Rp 4.250.000 naik menjadi Rp 5.000.000",
    "Dana kegiatan Rp 1000000000 tidak jelas",
    "Transfer ke rekening 1234567890 sudah lunas",
    "Nomor transaksi: 9988776655",
    "Mata kuliah COM620115 bentrok dengan MAT101",
    "Berkas IMG_2217051043.jpg tidak bisa dibuka",
    "https://siakad.example.ac.id/khs/2217051043 tidak terbuka",
    "VA 8812217051043001 tidak terbaca",
    "Kuliah pukul 08.00-09.40 10.00-11.40 penuh",
    "Ujian tanggal 08-11-2026 10.30 dibatalkan",
    "Jadwal 08.00 sampai 15.00 WIB",
    "Tahun ajaran 2025/2026 semester ganjil",
    "Antrean nomor 0812 dipanggil dua kali",
    "Surel ke akademik@fmipa.example.ac.id tidak dibalas",
    "Sudah menulis ke humas@example.ac.id tiga kali",
    "Jalan rusak di depan gedung FMIPA",
    "Jalan Menuju Perpustakaan Gelap",
    "Lampu Jalan Padam Sejak Kemarin",
    "lampu jalan padam di belakang masjid kampus",
    "Saya jalan kaki dari halte ke kelas",
    "jl rusak parah sekali",
    "Blok A lantai 2 bocor",
    "parkir blok di 3 titik penuh",
    "Lantai 3 no. 12 pintunya macet",
    "Bus Perum Damri jarang lewat",
    "Pak Dekan belum menjawab surat kami.",
    "Bu Kaprodi menolak menandatangani",
    "Mohon Bapak Rektor turun tangan",
    "Ibu Wakil Dekan sudah tahu",
    "Bapak/Ibu Dosen Pembimbing sulit ditemui",
    "Yth. Bapak dan Ibu pimpinan",
    "Pak Satpam melarang parkir di situ",
    "Ibu Kantin menaikkan harga",
    "pak tolong perbaiki AC kelas kami",
    "Kak mohon info jadwal KRS",
    "Kata ibu saya biayanya terlalu mahal",
    "Pak RT dan Bu RW di sekitar kampus",
    "Dosen Kalkulus sering tidak hadir",
    "Dosen Basis Data sering terlambat",
    "dosen FMIPA tidak membalas pesan",
    "Dosen PA saya tidak bisa dihubungi",
    "dosennya tidak masuk tiga kali",
    "Atap Gedung Prof. Sumantri bocor",
    "Aula Dr. Mawardi penuh debu",
    "Antrean RSUD Dr. Moeloek panjang",
    "Saya tidak bisa login ke siakad.",
    "Saya Merasa Dirugikan Oleh Sistem Nilai",
    "Saya Mengalami kendala masuk sejak kemarin sore",
    "Saya Kesulitan Mengakses Nilai",
    "Saya Senin kemarin ke dekanat",
    "saya UKT golongan 5 padahal orang tua petani",
    "Nama saya tidak muncul di daftar hadir",
    "nama saya salah tulis di transkrip",
    "laptop saya Asus hilang di lab",
    "Bahasa ibu kota dan budaya",
    "mahasiswa dr Jakarta dipersulit",
    "Perpustakaan lantai 2 Wi-Fi terputus",
    "Nilai Statistika belum keluar",
    "Satgas PPKPT belum menanggapi",
    "",
  ])("%s", (text) => {
    expect(foundIn(text)).toEqual([]);
  });
});

test("a text as long as a report may be, of the worst kind, takes no time that is felt", () => {
  const long = ["Pak Budi ", "08", "0 8-", "Jl. A ", "a.b-", "2217051043 "].map((piece) =>
    piece.repeat(1_050 / piece.length),
  );
  const before = performance.now();
  for (const text of long) findDetails(text);
  expect(performance.now() - before).toBeLessThan(500);
});
