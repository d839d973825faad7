import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import type * as z from "zod";
import type { Facts } from "../../call.ts";
import { storable } from "../shared/fields.contract.ts";
import {
  FAULTS_SHOWN,
  LIST_FIELDS,
  LIST_MOST_ROWS,
  type ListedStudent,
  listedStudent,
  type ListFault,
  type ListField,
} from "./enrolment.contract.ts";

/** The result of reading a list: all students and no fault, or faults, with which it may not be used. */
export interface ReadList {
  readonly students: readonly ListedStudent[];
  /** The number of students' rows, also of those with faults. */
  readonly rows: number;
  /** The first faults. */
  readonly faults: readonly ListFault[];
  readonly faultCount: number;
  /** Headings of columns that are left out. */
  readonly ignored: readonly string[];
}

const FIELDS = Object.keys(LIST_FIELDS) as ListField[];

/** The possible names of a column, in letters only: the most common names of academic systems. */
const HEADINGS: Readonly<Record<ListField, string>> = {
  npm: "npm nim nomorpokokmahasiswa nomorindukmahasiswa studentnumber studentid",
  name: "nama namamahasiswa namalengkap name fullname studentname",
  email: "email emailkampus emailmahasiswa alamatemail surel mail emailaddress campusemail",
  faculty: "fakultas namafakultas faculty",
  program_study:
    "prodi programstudi namaprodi namaprogramstudi jurusan programme program studyprogramme studyprogram",
  batch: "angkatan tahunangkatan tahunmasuk batch cohort entryyear year",
};
const FIELD_OF = new Map(
  FIELDS.flatMap((field) => HEADINGS[field].split(" ").map((name) => [name, field] as const)),
);
const fieldOf = (heading: string) =>
  FIELD_OF.get(heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""));

const DELIMITERS = [",", ";", "\t"] as const;
/** The most bytes of a row; a quote that is never closed would make the whole rest one row. */
const ROW_MAX = 10_000;
/** Bytes that are read before other requests get their turn. */
const SLICE = 64 * 1024;
const IGNORED_SHOWN = 20;
const HEADING_MAX = 60;

const NOT_TEXT =
  "File ini bukan CSV dengan huruf UTF-8. Di Excel pilih Simpan sebagai, 'CSV UTF-8'; di Google Spreadsheet unduh sebagai CSV.";
const WORKBOOK = "File ini buku kerja Excel. Simpan sebagai CSV UTF-8, lalu pilih file CSV itu.";

/** The separator of cells: the one that the heading has most often, outside of quotes. */
const delimiterOf = (bytes: Buffer): string => {
  const heading = /\S.*/.exec(bytes.subarray(0, ROW_MAX).toString())?.[0] ?? "";
  const bare = heading.replaceAll(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((sign) => bare.split(sign).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
};

async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += SLICE) yield bytes.subarray(from, from + SLICE);
}

/** Finds the columns; or the faults of the heading. */
const readHeading = (cells: readonly string[]) => {
  const fields = cells.map(fieldOf);
  const faults: ListFault[] = [];
  for (const field of FIELDS) {
    const times = fields.filter((one) => one === field).length;
    const word = LIST_FIELDS[field];
    if (times === 0)
      faults.push({ row: 1, field, message: `Kolom ${word} tidak ada di baris judul` });
    if (times > 1)
      faults.push({ row: 1, field, message: `Kolom ${word} ada ${times} kali di baris judul` });
  }
  const ignored = cells
    .filter((cell, at) => !fields[at] && cell.trim() !== "")
    .slice(0, IGNORED_SHOWN)
    .map((cell) => storable(cell).trim().slice(0, HEADING_MAX));
  return { fields, faults, ignored };
};
type Heading = ReturnType<typeof readHeading>;

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

/** A number that a spreadsheet has rounded: '2,11E+09'. */
const ROUNDED = /^\d+(?:[.,]\d+)?e\+?\d+$/i;

const wordsOf = (message: string, field: ListField, value: string) =>
  field === "npm" && ROUNDED.test(value)
    ? `NPM terbaca sebagai angka (${value}). Jadikan kolomnya teks di spreadsheet, lalu simpan lagi`
    : message;

/** One row: a student, or its faults. */
const readRow = (
  schema: z.ZodType<ListedStudent>,
  { fields }: Heading,
  cells: readonly string[],
): ListedStudent | Omit<ListFault, "row">[] => {
  if (!isBlank(cells.slice(fields.length)))
    return [
      {
        field: null,
        message:
          "Isian lebih banyak daripada judul kolom. Isian yang memuat pemisah kolom harus diapit tanda kutip",
      },
    ];
  const values = Object.fromEntries(
    FIELDS.map((field) => [field, (cells[fields.indexOf(field)] ?? "").trim()]),
  );
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const faults = new Map<ListField, string>();
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as ListField;
    if (!faults.has(field)) faults.set(field, wordsOf(message, field, values[field]!));
  }
  return [...faults].map(([field, message]) => ({ field, message }));
};

const BROKEN: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "Tanda kutip tidak ditutup",
  CSV_MAX_RECORD_SIZE: "Baris terlalu panjang; mungkin ada tanda kutip yang tidak ditutup",
};

/** Collects what is read: students, and the first faults. */
const gather = () => {
  const students: ListedStudent[] = [];
  const faults: ListFault[] = [];
  let faultCount = 0;
  const rowOf = { npm: new Map<string, number>(), email: new Map<string, number>() };
  const fault = (...more: readonly ListFault[]) => {
    faultCount += more.length;
    faults.push(...more.slice(0, Math.max(0, FAULTS_SHOWN - faults.length)));
  };
  const student = (one: ListedStudent, row: number) => {
    for (const field of ["npm", "email"] as const) {
      const before = rowOf[field].get(one[field]);
      if (before === undefined) rowOf[field].set(one[field], row);
      else fault({ row, field, message: `${LIST_FIELDS[field]} sama dengan baris ${before}` });
    }
    students.push(one);
  };
  return { students, faults, fault, student, count: () => faultCount };
};

/**
 * Reads a list of enrolled students: comma, semicolon or tab, quotes, any line ends. Every row is checked, so that
 * all faults are reported at once. Rows have the numbers that a spreadsheet shows.
 */
export const readList = async (
  bytes: Buffer,
  facts: Facts,
  mostRows = LIST_MOST_ROWS,
): Promise<ReadList> => {
  const { students, faults, fault, student, count } = gather();
  const whole = (message: string): ReadList => ({
    students: [],
    rows: 0,
    faults: [{ row: null, field: null, message }],
    faultCount: 1,
    ignored: [],
  });
  if (bytes.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"))) return whole(WORKBOOK);
  if (!isUtf8(bytes) || bytes.includes(0)) return whole(NOT_TEXT);

  const schema = listedStudent(facts) as z.ZodType<ListedStudent>;
  const parser = Readable.from(slicesOf(bytes)).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(bytes),
      record_delimiter: ["\r\n", "\n", "\r"],
      max_record_size: ROW_MAX,
      relax_column_count: true,
      relax_quotes: true,
    }),
  );
  let heading: Heading | undefined;
  let row = 0;
  let rows = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (isBlank(cells)) continue;
      if (!heading) {
        heading = readHeading(cells);
        fault(...heading.faults.map((one) => ({ ...one, row })));
        // without a heading no row can be checked
        if (count() > 0) break;
        continue;
      }
      rows += 1;
      if (rows > mostRows) {
        const most = mostRows.toLocaleString("id-ID");
        fault({ row, field: null, message: `Daftar ini lebih dari ${most} baris` });
        break;
      }
      const read = readRow(schema, heading, cells);
      if (Array.isArray(read)) fault(...read.map((one) => ({ row, ...one })));
      else student(read, row);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // rows that were read ahead before it are dropped
    fault({
      row: Number(error["records"] ?? row) + 1,
      field: null,
      message: BROKEN[error.code] ?? "Baris ini tidak dapat dibaca sebagai CSV",
    });
  }
  if (count() === 0 && rows === 0)
    fault({ row: null, field: null, message: "File ini tidak memuat satu mahasiswa pun" });
  return { students, rows, faults, faultCount: count(), ignored: heading?.ignored ?? [] };
};
