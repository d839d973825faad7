import { COUNTINGS, PROMO_PAGES, type PromoPage } from "../campus/sections.contract.ts";

/** The keys of all sections, in the words of their forms. */
const KEY_WORDS: Readonly<Record<string, string>> = {
  social: "Akun SIKAM",
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
  cards: "Foto KTM",
  appeal_files: "Berkas banding",
  audit: "Jejak audit",
};

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join("\n") || "Kosong";
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([key, inner]) => {
        if (key === "mark") return inner ? "Tanda sendiri" : "";
        return key === "to" ? PROMO_PAGES[inner as PromoPage] : textOf(inner);
      })
      .filter(Boolean)
      .join(" · ");
  return String(value);
};

/** What a section holds, or a part of it, as terms and values; a row of a list stands on a line of its own. */
export const settingFacts = (value: object) =>
  Object.entries(value).map(([key, inner]) => ({
    term: KEY_WORDS[key] ?? key,
    value: key === "counting" ? COUNTINGS[inner as keyof typeof COUNTINGS] : textOf(inner),
  }));
