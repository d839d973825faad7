import { describe, expect, test } from "vitest";
import { speaksOfViolence } from "./violence-words.web.ts";

describe("a text that speaks of violence, bullying or harassment", () => {
  test.each([
    "Saya dilecehkan dosen pembimbing.",
    "Pelecehan di ruang kelas",
    "Dia melecehkan saya lewat chat",
    "pelecehannya terjadi berulang kali",
    "Teman saya diperkosa.",
    "Dia mencoba memerkosa saya",
    "PEMERKOSAAN di kos",
    "dugaan perkosaan",
    "korban rudapaksa",
    "Ia dicabuli seniornya",
    "kekerasan seksual",
    "Ada kekerasan saat ospek",
    "komentar mesum di grup",
    "saya diraba di angkutan kampus",
    "catcalling di depan gerbang",
    "Saya dipukul kakak tingkat",
    "pemukulan, di parkiran",
    "Dia menampar saya",
    "Mereka menganiaya adik tingkat",
    "penganiayaan",
    "dikeroyok lima orang",
    "ada perpeloncoan waktu malam",
    "perundungan di himpunan",
    "Saya dirundung teman sekelas",
    "Saya di-bully di grup kelas",
    "bullying",
    "dibully terus",
    "Saya diancam nilai E kalau bicara",
    "mengancamku lewat pesan",
    "ancaman dari senior",
    "diintimidasi panitia",
    "dia menguntit saya pulang",
    "diperas senior, minta uang",
    "sexual harassment",
    "Dia\nmengancam\nsaya",
  ])("is known by its words: %s", (text) => {
    expect(speaksOfViolence(text)).toBe(true);
  });
});

describe("a text about something else", () => {
  test.each([
    "Kuliah mulai pukul 08.00 tetapi ruang terkunci",
    "Beasiswa saya terancam dicabut",
    "Suara pengeras di aula terlalu keras",
    "Sistem ini harus lebih perkasa",
    "Kami meraba-raba jadwal yang tidak pernah diumumkan",
    "Seksi acara tidak membalas",
    "Mohon diperiksa dengan saksama",
    "Kampus sedang dirundung masalah air",
    "Anggota kami dirundung duka",
    "Buku tentang terorisme hilang dari perpustakaan",
    "Nilai saya tertukar",
    "Tulisannya remeh sekali",
    "Mesin pemerah susu di kandang rusak",
    "Gaji asisten belum dibayar, rapel bulan lalu juga",
    "Rapat ditunda",
    "Tidak ada air di lantai 3",
    "",
  ])("is left alone: %s", (text) => {
    expect(speaksOfViolence(text)).toBe(false);
  });
});
