import { CATEGORIES, type Category, type Level, LEVELS } from "../../labels.ts";
import { COUNTINGS, PROMO_PAGES, type PromoPage } from "../campus/sections.contract.ts";
import { shownName } from "../../web/shown-name.ts";

/** The keys of all sections, in the words of their forms. */
const keyWords = (): Readonly<Record<string, string>> => ({
  short: "Nama singkat",
  long: "Nama panjang",
  line: "Kalimat",
  logo: "Logo",
  colour: "Warna",
  social: `Akun ${shownName()}`,
  privacy: "Kontak privasi",
  organisations: "Penyelenggara",
  questions: "Tanya jawab",
  promos: "Kartu",
  contacts: "Kontak",
  verify: "Verifikasi akun",
  answer: "Jawaban laporan",
  decide: "Keputusan banding",
  counting: "Yang dihitung",
  holidays: "Hari libur",
  domains: "Domain email mahasiswa",
  faculties: "Fakultas dan program studi",
  units: "Unit",
  buildings: "Gedung",
  cards: "Foto KTM",
  appeal_files: "Berkas banding",
  audit: "Jejak audit",
  done: "Ditutup",
});

/** What a unit takes: 'Keuangan di Universitas'. */
const pairText = (pair: string) => {
  const [category, level] = pair.split(".") as [Category, Level];
  return `${CATEGORIES[category]} di ${LEVELS[level]}`;
};

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join("\n") || "Kosong";
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([key, inner]) => {
        if (key === "mark") return inner ? "Tanda sendiri" : "";
        if (key === "programmes") return (inner as readonly string[]).join(", ");
        if (key === "key") return "";
        if (key === "confidential") return inner ? "Rahasia" : "";
        if (key === "takes") return (inner as readonly string[]).map(pairText).join(", ");
        return key === "to" ? PROMO_PAGES[inner as PromoPage] : textOf(inner);
      })
      .filter(Boolean)
      .join(" · ");
  if (typeof value === "boolean") return value ? "Ya" : "Belum";
  return String(value);
};

/** A value of one choice, or whose bytes nobody reads, in words. */
const wordsOf = (key: string, inner: unknown) => {
  if (key === "counting") return COUNTINGS[inner as keyof typeof COUNTINGS];
  if (key === "logo") return inner ? "Logo sendiri" : "Bawaan";
  return textOf(inner);
};

/** What a section holds, or a part of it, as terms and values; a row of a list stands on a line of its own. */
export const settingFacts = (value: object) => {
  const words = keyWords();
  return Object.entries(value).map(([key, inner]) => ({
    term: words[key] ?? key,
    value: wordsOf(key, inner),
  }));
};
