import type { AppealProblem, AppealStatus } from "../labels.ts";

export interface DemoAppeal {
  /** Which of the demo's students, by their place in the list; 0 is the demo's own. */
  readonly student: number;
  readonly semester: string;
  readonly problem: AppealProblem;
  /** Days before the start at which it is filed. */
  readonly daysAgo: number;
  readonly status: AppealStatus;
  readonly note?: string;
}

/** Days before the start at which the period is opened, closed, opened, … */
export const PERIOD_TOGGLES_DAYS_AGO = [60, 30, 6] as const;

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
  { student: 5, semester: "6", problem: natural, daysAgo: 5.4, status: "under_review" },
  {
    student: 7,
    semester: "3",
    problem: other,
    daysAgo: 4.9,
    status: "responded",
    note: "Surat keterangan sudah lengkap. Permohonan diterima.",
  },
  { student: 14, semester: "4", problem: natural, daysAgo: 3.2, status: "under_review" },
  { student: 0, semester: "7", problem: natural, daysAgo: 2.1, status: "pending" },
  { student: 22, semester: "5", problem: other, daysAgo: 1.3, status: "pending" },
  { student: 31, semester: "1", problem: natural, daysAgo: 0.4, status: "pending" },
];
