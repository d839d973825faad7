import type { AppealProblem, AppealStatus } from "../labels.ts";

/** A message about an appeal; `page` is the title of a document that comes with it. */
interface AppealMessage {
  readonly daysAgo: number;
  readonly by: "student" | "admin";
  readonly text: string;
  readonly asks?: boolean;
  readonly page?: string;
}

export interface DemoAppeal {
  /** The student, by their place in the demo's list; 0 is the demo's own student. */
  readonly student: number;
  readonly semester: string;
  readonly problem: AppealProblem;
  /** Days before the start at which it is filed. */
  readonly daysAgo: number;
  readonly status: AppealStatus;
  readonly note?: string;
  readonly talk?: readonly AppealMessage[];
  /** The second review that is requested after a rejection. */
  readonly review?: { readonly daysAgo: number; readonly reason: string };
}

/** Days before the start at which the period is opened, closed, opened, … */
export const PERIOD_TOGGLES_DAYS_AGO = [60, 30, 16] as const;

const natural = "natural" as const;
const other = "non_natural" as const;

/** Appeals of both periods, oldest first. */
export const DEMO_APPEALS: readonly DemoAppeal[] = [
  {
    student: 3,
    semester: "5",
    problem: natural,
    daysAgo: 58,
    status: "responded",
    note: "UKT turun satu golongan mulai semester depan. Bawa surat ini ke bagian keuangan.",
  },
  {
    student: 0,
    semester: "6",
    problem: natural,
    daysAgo: 55,
    status: "responded",
    note: "Permohonan diterima: UKT turun dari golongan IV ke golongan III.",
  },
  {
    student: 7,
    semester: "3",
    problem: other,
    daysAgo: 51,
    status: "rejected",
    note: "Surat keterangan tidak menyebut tanggal kejadian. Ajukan lagi pada gelombang berikutnya.",
  },
  {
    student: 12,
    semester: "7",
    problem: natural,
    daysAgo: 47,
    status: "responded",
    note: "Diterima dengan pembayaran bertahap dua kali.",
  },
  {
    student: 16,
    semester: "4",
    problem: other,
    daysAgo: 43,
    status: "responded",
    note: "Diterima untuk satu semester dan ditinjau lagi sesudahnya.",
  },
  {
    student: 20,
    semester: "2",
    problem: natural,
    daysAgo: 39,
    status: "rejected",
    note: "Alamat pada surat keterangan tidak sama dengan alamat keluarga.",
  },
  {
    student: 24,
    semester: "8",
    problem: natural,
    daysAgo: 35,
    status: "responded",
    note: "Diterima. Selisih pembayaran dikembalikan lewat rekening mahasiswa.",
  },
  {
    student: 29,
    semester: "5",
    problem: other,
    daysAgo: 33,
    status: "rejected",
    note: "Masih menerima beasiswa yang menanggung UKT.",
  },
  // its promise has been missed since yesterday
  { student: 9, semester: "3", problem: natural, daysAgo: 15.1, status: "under_review" },
  {
    student: 18,
    semester: "6",
    problem: other,
    daysAgo: 13.6,
    status: "under_review",
    talk: [
      {
        daysAgo: 12.8,
        by: "admin",
        asks: true,
        text: "Surat keterangannya hanya halaman pertama. Mohon kirim halaman yang bertanda tangan.",
      },
      {
        daysAgo: 12.6,
        by: "student",
        text: "Mohon maaf, terlewat saat memindai. Ini lengkapnya.",
        page: "Surat Keterangan Lengkap",
      },
      { daysAgo: 12.1, by: "admin", text: "Sudah kami terima dan terbaca. Terima kasih." },
    ],
  },
  {
    student: 26,
    semester: "5",
    problem: natural,
    daysAgo: 11,
    status: "rejected",
    note: "Alamat pada surat keterangan tidak sama dengan alamat pada kartu keluarga.",
    review: {
      daysAgo: 4.2,
      reason:
        "Keluarga saya mengungsi ke rumah paman setelah banjir, maka alamatnya berbeda. Surat dari kelurahan menyebutkannya di halaman kedua.",
    },
  },
  {
    student: 5,
    semester: "6",
    problem: natural,
    daysAgo: 5.4,
    status: "under_review",
    talk: [
      {
        daysAgo: 1.1,
        by: "admin",
        asks: true,
        text: "Transkrip yang diunggah dari semester lalu. Mohon kirim transkrip semester ini.",
      },
    ],
  },
  {
    student: 7,
    semester: "3",
    problem: other,
    daysAgo: 4.9,
    status: "responded",
    note: "Surat keterangan sudah lengkap. Permohonan diterima.",
  },
  { student: 14, semester: "4", problem: natural, daysAgo: 3.2, status: "under_review" },
  {
    student: 0,
    semester: "7",
    problem: natural,
    daysAgo: 2.1,
    status: "pending",
    talk: [
      {
        daysAgo: 0.3,
        by: "admin",
        asks: true,
        text: "Bukti UKT yang diunggah untuk semester 6. Mohon kirim bukti pembayaran semester 7 di sini.",
      },
    ],
  },
  {
    student: 22,
    semester: "5",
    problem: other,
    daysAgo: 1.3,
    status: "pending",
    talk: [
      {
        daysAgo: 0.5,
        by: "student",
        text: "Surat keterangan berhenti kerja ayah saya baru terbit hari ini. Saya lampirkan sebagai tambahan.",
        page: "Surat Keterangan Berhenti Kerja",
      },
    ],
  },
  { student: 31, semester: "1", problem: natural, daysAgo: 0.4, status: "pending" },
];
