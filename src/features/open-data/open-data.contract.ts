import { CATEGORIES, LEVELS } from "../../labels.ts";

/** The copies for everybody, under the API host, by format. */
export const OPEN_DATA = {
  csv: "/open-data/reports.csv",
  json: "/open-data/reports.json",
} as const;
export type OpenFormat = keyof typeof OPEN_DATA;

export const LICENSE = "CC BY 4.0";
export const LICENSE_URL = "https://creativecommons.org/licenses/by/4.0/deed.id";

/** 'faculty (Fakultas), department (Departemen)' */
const wordsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels)
    .map(([key, word]) => `${key} (${word})`)
    .join(", ");

/** The meaning of each field of a report, in their order. */
export const DICTIONARY = {
  number: "Nomor laporan; alamatnya /laporan/{number}. Dalam satu jam nomor tidak berurutan.",
  title: "Judul seperti yang dibaca semua orang",
  description: "Uraian seperti yang dibaca semua orang",
  response: "Tanggapan; kosong bila belum ada",
  category: `Kategori: ${wordsOf(CATEGORIES)}`,
  level: `Tingkat: ${wordsOf(LEVELS)}`,
  status: "Status: under_review (Ditinjau), responded (Ditanggapi), done (Selesai)",
  filed_on: "Tanggal dikirim menurut waktu Jakarta (WIB)",
  answered_on: "Tanggal jawaban pertama (WIB); kosong selama belum atau tidak lagi dijawab",
  days_to_answer: "Selisih hari antara kedua tanggal itu",
  upvotes: "Jumlah dukungan",
  downvotes: "Jumlah yang tidak mendukung",
  followers: "Jumlah pengikut",
  merged_into: "Nomor laporan tempat laporan ini digabung; kosong bila tidak digabung",
  solved_by_author: "Apakah penulis menyatakan masalahnya beres",
} as const;
export type OpenField = keyof typeof DICTIONARY;
