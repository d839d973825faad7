import type { StudentStatus } from "../permissions.ts";

/** Passwords of the accounts that the demo prints; every other account has one that nobody knows. */
export const DEMO_PASSWORDS = {
  student: "mahasiswa-demo",
  admin: "admin-demo",
  superadmin: "superadmin-demo",
} as const;

export interface DemoStudent {
  readonly name: string;
  readonly program: string;
  readonly batch: number;
  /** Days before the start at which the address was confirmed. */
  readonly daysAgo: number;
  readonly status: StudentStatus;
  /** Why it was rejected. */
  readonly reason?: string;
  /** Rejected once, and waiting again for so many days. */
  readonly againDaysAgo?: number;
  /** Without a card, as the API allows. */
  readonly noCard?: boolean;
}

const PROGRAMS = [
  "Informatika",
  "Sistem Informasi",
  "Hukum",
  "Manajemen",
  "Akuntansi",
  "Teknik Sipil",
  "Ilmu Komunikasi",
  "Pendidikan Matematika",
  "Agroteknologi",
  "Biologi",
] as const;

const NAMES =
  `Bagas Pratama; Citra Lestari; Dimas Anggoro; Eka Nurjanah; Fajar Ramadhan; Gita Permata;
  Hendra Saputra; Intan Maharani; Joko Susilo; Kartika Dewi; Lukman Hakim; Maya Anggraini; Nanda Putri;
  Oktavianus Simbolon; Putri Ayuningtyas; Qori Amalia; Rizky Firmansyah; Sari Wulandari; Teguh Prasetyo;
  Umi Kalsum; Vina Oktaviani; Wahyu Hidayat; Xaverius Tobing; Yuliana Sitorus; Zainal Abidin;
  Andi Makmur; Bella Safitri; Cahyo Nugroho; Desi Ratnasari; Erwin Gunawan; Fitri Handayani;
  Galih Wicaksono; Hana Salsabila; Irfan Maulana`.split(/;\s+/);

/** The student whose account the demo hands out. */
const RANI: DemoStudent = {
  name: "Rani Kusumawardani",
  program: "Informatika",
  batch: 2022,
  daysAgo: 110,
  status: "verified",
};

const verified = NAMES.map((name, at): DemoStudent => ({
  name,
  program: PROGRAMS[at % PROGRAMS.length] ?? PROGRAMS[0],
  batch: 2020 + (at % 5),
  daysAgo: 118 - at * 0.5,
  status: "verified",
}));

const student = (name: string, rest: Partial<DemoStudent> & { daysAgo: number }): DemoStudent => ({
  name,
  program: "Manajemen",
  batch: 2025,
  status: "waiting",
  ...rest,
});

/** Two of them are overdue, two are due within a day. */
const waiting = [
  student("Nurul Aini", { daysAgo: 4.5 }),
  student("Bayu Setiawan", { daysAgo: 3.6, noCard: true }),
  student("Ratna Sari Dewi", { daysAgo: 2.7 }),
  student("Ilham Kurniawan", { daysAgo: 2.4 }),
  student("Tiara Maharani", { daysAgo: 1.6 }),
  student("Yoga Pamungkas", { daysAgo: 1.1 }),
  student("Silvia Anggita", { daysAgo: 0.7 }),
  student("Rendi Kurnia", { daysAgo: 0.3 }),
  student("Melati Puspita", { daysAgo: 0.1 }),
  student("Agus Salim", { daysAgo: 9, reason: "Foto KTM terpotong.", againDaysAgo: 1.4 }),
];

const rejected = [
  student("Dewi Sartika", {
    daysAgo: 30,
    status: "not_verified",
    reason: "Foto KTM buram, NPM tidak terbaca. Unggah ulang foto yang jelas.",
  }),
  student("Eko Purnomo", {
    daysAgo: 21,
    status: "not_verified",
    reason: "Nama pada KTM berbeda dengan nama pendaftaran.",
  }),
  student("Laras Setyaningrum", {
    daysAgo: 12,
    status: "not_verified",
    reason: "Yang diunggah bukan kartu mahasiswa.",
  }),
  student("Rafi Alamsyah", {
    daysAgo: 6,
    status: "not_verified",
    reason: "Masa berlaku KTM sudah habis. Perbarui kartu di bagian akademik.",
  }),
];

/** Everybody who registers, the demo's own student first. */
export const DEMO_STUDENTS: readonly DemoStudent[] = [RANI, ...verified, ...waiting, ...rejected];

/** Admins beside the superadmin. The last one is added when everything else is there. */
export const DEMO_ADMINS = [
  { name: "Hesti Wulansari", mailbox: "hesti", daysAgo: 125 },
  { name: "Arif Budiman", mailbox: "arif", daysAgo: 122 },
  { name: "Nadia Prameswari", mailbox: "nadia", daysAgo: 0.2 },
] as const;
