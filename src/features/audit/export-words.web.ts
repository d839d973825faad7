import { APPEAL_PROBLEMS, APPEAL_STATUSES, CATEGORIES, REPORT_STATUSES } from "../../labels.ts";
import { AT_CLINIC } from "../campus/sections/unit-key.contract.ts";
import { dateText } from "../../web/dates.ts";
import type { StatisticsTable } from "../exports/export.contract.ts";

type Words = Readonly<Record<string, string>>;

const KINDS: Words = { reports: "Laporan", appeals: "Banding UKT", statistics: "Statistik" };

const TABLES: Readonly<Record<StatisticsTable, string>> = {
  months: "bulan",
  categories: "kategori",
  levels: "tingkat",
  statuses: "status",
  appeals: "hasil banding UKT",
  category_verdicts: "kata penulis menurut kategori",
  level_verdicts: "kata penulis menurut tingkat",
  places: "tempat",
  buildings: "gedung",
};

const FILTERS: Readonly<Record<string, readonly [name: string, values?: Words]>> = {
  search: ["dengan kata pencarian"],
  category: ["kategori", CATEGORIES],
  problem: ["tipe bencana", APPEAL_PROBLEMS],
  due: ["tenggat", { due: "24 jam", overdue: "Terlambat" }],
  waiting: ["menunggu", { admin: "admin", author: "penulis" }],
  flagged: ["tanda pembaca", { open: "terbuka" }],
  raised: ["perlu diputuskan", { open: "ya" }],
  unit: ["unit", { [AT_CLINIC]: "klinik" }],
  building: ["gedung"],
  studentId: ["mahasiswa"],
  table: ["menurut", TABLES],
  from: ["dari"],
  to: ["sampai"],
};

/** The kind and the filters of an export, in words: 'Laporan, status Pending, tenggat Terlambat'. */
export const exportWords = (target: string): string => {
  const [kind = "", ...filters] = target.split(" ");
  const statuses = kind === "appeals" ? APPEAL_STATUSES : REPORT_STATUSES;
  const said = filters.map((filter) => {
    const [key = "", value = ""] = filter.split("=");
    const [name, values] =
      key === "status" ? ["status", statuses as Words] : (FILTERS[key] ?? [key]);
    if (key === "unit" && value !== AT_CLINIC) return "satu unit";
    if (key === "building") return "satu gedung";
    const day = key === "from" || key === "to" ? dateText(value) : value;
    return `${name} ${values?.[value] ?? day}`.trim();
  });
  return [KINDS[kind] ?? kind, ...said].join(", ");
};
