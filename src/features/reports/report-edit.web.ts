import { CATEGORIES, LEVELS } from "../../labels.ts";
import { sizeText } from "../../ui/size-text.ts";
import type { Report, ReportInput } from "./report.contract.ts";
import type { ReportValues } from "./report-draft.web.ts";
import type { FileChoice } from "../../web/file-choice.ts";

type Fields = Pick<Report, keyof ReportInput>;

const NAMES: Readonly<Record<keyof ReportInput, string>> = {
  title: "Judul",
  description: "Cerita",
  category: "Kategori",
  report_level: "Tingkat",
  isPrivate: "Pembaca",
  isAnonymous: "Nama",
};
const FIELDS = Object.keys(NAMES) as (keyof ReportInput)[];

/** A report as the form holds it. */
export const valuesOf = (report: Fields): ReportValues => ({
  title: report.title,
  description: report.description,
  category: report.category,
  report_level: report.report_level,
  isAnonymous: String(report.isAnonymous),
  isPrivate: String(report.isPrivate),
});

const isSame = (field: keyof ReportInput, values: Partial<ReportValues>, report: Fields) =>
  String(values[field] ?? "") === String(report[field]);

/** Whether anything that was filled in differs from `report`; `choice` is about its attachment. */
export const isTouched = (
  values: Partial<ReportValues>,
  choice: FileChoice,
  report: Fields & Pick<Report, "file">,
): boolean =>
  choice instanceof File ||
  (choice === "" && report.file !== null) ||
  !FIELDS.every((field) => isSame(field, values, report));

/** What has to be sent so that `stored` becomes `input`. */
export const changesOf = (input: ReportInput, stored: Fields): Partial<ReportInput> =>
  Object.fromEntries(
    FIELDS.filter((field) => input[field] !== stored[field]).map((field) => [field, input[field]]),
  );

const wordsOf = (field: keyof ReportInput, value: string, author: string): string => {
  if (field === "category") return CATEGORIES[value as Report["category"]] ?? "Belum dipilih";
  if (field === "report_level") return LEVELS[value as Report["report_level"]] ?? "Belum dipilih";
  if (field === "isPrivate") return value === "true" ? "Hanya saya dan admin" : "Semua orang";
  if (field === "isAnonymous") return value === "true" ? "Anonim" : author;
  return value.trim() || "Kosong";
};

/** 'Foto' or 'PDF': what a stored attachment is called, since its own name is not kept. */
export const attachmentName = ({ mime }: NonNullable<Report["file"]>): string =>
  mime.startsWith("image/") ? "Foto" : "PDF";

const storedFile = (file: Report["file"]) =>
  file ? `${attachmentName(file)}, ${sizeText(file.bytes)}` : "Tidak ada";

const chosenFile = (choice: FileChoice, file: Report["file"]) => {
  if (choice === null) return storedFile(file);
  return choice === "" ? "Dihapus" : `${choice.name}, ${sizeText(choice.size)}`;
};

/** Both versions of an edit that came too late, in what differs between them. */
export const bothVersions = (
  values: Partial<ReportValues>,
  choice: FileChoice,
  stored: Fields & Pick<Report, "file">,
  author: string,
) => {
  const texts = FIELDS.filter((field) => !isSame(field, values, stored)).map((field) => ({
    term: NAMES[field],
    stored: wordsOf(field, String(stored[field]), author),
    mine: wordsOf(field, String(values[field] ?? ""), author),
  }));
  const file = {
    term: "Lampiran",
    stored: storedFile(stored.file),
    mine: chosenFile(choice, stored.file),
  };
  const differing = choice === null ? texts : [...texts, file];
  return {
    stored: differing.map((fact) => ({ term: fact.term, value: fact.stored })),
    mine: differing.map((fact) => ({ term: fact.term, value: fact.mine })),
  };
};
