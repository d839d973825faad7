import { CATEGORIES, keysOf, LEVELS } from "../../labels.ts";
import { sizeText } from "../../ui/size-text.ts";
import { FIELD_NAMES, type ReportInput } from "./report.contract.ts";
import type { Report, ReportDetail } from "./report-record.contract.ts";
import type { ReportValues } from "./report-draft.web.ts";
import type { FileChoice } from "../../web/file-choice.ts";

type Fields = Pick<Report, keyof ReportInput> & Pick<ReportDetail, "original">;

const FIELDS = keysOf(FIELD_NAMES);

/** A report in its author's own words, without any redaction. */
const whole = (report: Fields): Fields => ({ ...report, ...report.original });

/** A report as the form holds it. */
export const valuesOf = (report: Fields) => {
  const own = whole(report);
  return Object.fromEntries(
    FIELDS.map((field) => [field, String(own[field] ?? "")]),
  ) as ReportValues;
};

/** The fields that have to be sent to change `stored` into `input`. */
export const changesOf = (input: ReportInput, stored: Fields): Partial<ReportInput> => {
  const own = whole(stored);
  return Object.fromEntries(
    FIELDS.filter((field) => input[field] !== (own[field] ?? "")).map((field) => [
      field,
      input[field],
    ]),
  );
};

const wordsOf = (field: keyof ReportInput, value: string, author: string): string => {
  if (field === "category") return CATEGORIES[value as Report["category"]] ?? "Belum dipilih";
  if (field === "report_level") return LEVELS[value as Report["report_level"]] ?? "Belum dipilih";
  if (field === "faculty" || field === "building") return value || "Tidak disebut";
  if (field === "isPrivate") return value === "true" ? "Rahasia" : "Semua orang";
  if (field === "isAnonymous") return value === "true" ? "Anonim" : author;
  return value.trim() || "Kosong";
};

/** 'Foto' or 'PDF': the label of a stored attachment, since its own name is not stored. */
export const attachmentName = ({ mime }: NonNullable<Report["file"]>): string =>
  mime.startsWith("image/") ? "Foto" : "PDF";

const storedFile = (file: Report["file"]) =>
  file ? `${attachmentName(file)}, ${sizeText(file.bytes)}` : "Tidak ada";

const fileOf = (choice: FileChoice, stored: Report["file"]) => {
  if (choice instanceof File) return `${choice.name}, ${sizeText(choice.size)}`;
  return choice === "" && stored ? "Dihapus" : storedFile(stored);
};

/** The form's content in words; `choice` is about its attachment. */
export const factsOf = (
  values: ReportValues,
  choice: FileChoice,
  { file }: Pick<Report, "file">,
  author: string,
) => [
  ...FIELDS.map((field) => ({
    term: FIELD_NAMES[field],
    value: wordsOf(field, String(values[field] ?? ""), author),
  })),
  { term: "Lampiran", value: fileOf(choice, file) },
];
