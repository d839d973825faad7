import * as z from "zod";
import { keysOf } from "../../labels.ts";
import { wholeNumber, text } from "../shared/fields.contract.ts";
import { isSquarePng } from "./sections/png.contract.ts";
import { identity } from "./sections/identity.contract.ts";
import { BUILDINGS } from "./sections/buildings.contract.ts";
import { PEOPLE } from "./sections/people.contract.ts";
import { UNITS } from "./sections/units.contract.ts";

/**
 * The sections of a campus's settings (docs/product/campus.md#the-page-of-settings): each is stored, checked and
 * edited by itself. Their limits and messages are those of the forms too.
 */

const line = (name: string, most: number) =>
  text(`${name} wajib diisi`).max(most, `${name} maksimal ${most} karakter`);

/** A text that may be missing, which is an empty one. */
const optionalLine = (name: string, most: number) =>
  z.union([z.literal(""), line(name, most)], { error: `${name} maksimal ${most} karakter` });

const ADDRESS_MAX = 200;
const ADDRESS_WRONG = "Alamat harus diawali https:// atau mailto:";
const isAddress = (value: string) =>
  /^(?:https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#]\S*)?|mailto:[^\s@?]+@[^\s@?]+)$/i.test(
    value,
  );
const address = z.string().trim().max(ADDRESS_MAX, "Alamat maksimal 200 karakter");

/** An account on a social network, or another way to write to somebody: its name and its address. */
const reached = z.strictObject({
  account: line("Nama akun", 40),
  href: address.refine(isAddress, ADDRESS_WRONG),
});

/** The same, or nothing: both are empty, or neither is. */
const reachedOrNot = z
  .strictObject({
    account: optionalLine("Nama akun", 40),
    href: address.refine((value) => value === "" || isAddress(value), ADDRESS_WRONG),
  })
  .superRefine(({ account, href }, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!account && href) fault("account", "Nama akun wajib diisi");
    if (account && !href) fault("href", "Alamat wajib diisi");
  });

const list = <S extends z.ZodType>(of: S, name: string, { least = 0, most }: Bounds) =>
  z
    .array(of, { error: `${name} wajib diisi` })
    .min(least, `Paling sedikit ${least} ${name.toLowerCase()}`)
    .max(most, `Paling banyak ${most} ${name.toLowerCase()}`);
interface Bounds {
  readonly least?: number;
  readonly most: number;
}

export const EMERGENCY_MOST = 8;
export const QUESTIONS_MOST = 20;
export const PROMOS_MOST = 4;
export const ORGANISATIONS_MOST = 6;
/** The most letters of an answer to a question. */
export const ANSWER_MAX = 1000;

/** A number to call right now. */
const emergencyContact = z.strictObject({
  name: line("Nama", 60),
  /** When to call it. */
  what: line("Keterangan", 120),
  /** As people read it, such as '119 ext. 8'. */
  number: line("Nomor", 30).regex(
    /^\+?[0-9][0-9 ()./-]*(?:ext\.? ?[0-9]+)?$/,
    "Nomor hanya boleh berisi angka, dan ext. untuk sambungan",
  ),
});

const question = z.strictObject({
  question: line("Pertanyaan", 150),
  answer: line("Jawaban", ANSWER_MAX),
});

/** The pages to which a card of the home page may lead. */
export const PROMO_PAGES = {
  newReport: "Ajukan laporan",
  reports: "Daftar laporan",
  appeals: "Banding UKT",
  news: "Advika",
  statistics: "Statistik",
  about: "Tentang layanan ini",
} as const;
export type PromoPage = keyof typeof PROMO_PAGES;

const promo = z.strictObject({
  title: line("Judul", 40),
  text: line("Isi", 200),
  button: line("Tombol", 30),
  to: z.enum(Object.keys(PROMO_PAGES) as [PromoPage, ...PromoPage[]], "Halaman tidak valid"),
});

/** The longest edge of an organisation's mark, in pixels. */
const MARK_EDGE = 256;
/** The most bytes of an organisation's mark: all of them together have to fit into one JSON body. */
export const MARK_BYTES = 9_000;
const MARK_MAX = Math.ceil(MARK_BYTES / 3) * 4;

const organisation = z.strictObject({
  name: line("Nama", 80),
  /** The organisation's role in SIKAM. */
  role: line("Peran", 40),
  does: line("Tugas", 200),
  social: reachedOrNot,
  /** A square PNG in base64; empty for a mark that comes with SIKAM. */
  mark: z
    .string()
    .max(MARK_MAX, "Ukuran tanda maksimal 9KB")
    .regex(/^(?:iVBORw0KGgo[A-Za-z0-9+/]{24,}={0,2})?$/, "Format tanda harus PNG")
    .refine((mark) => isSquarePng(mark, MARK_EDGE), "Tanda harus persegi, paling lebar 256 piksel"),
});

/** The most days for which something is kept. */
export const RETENTION_MOST = 3650;

const days = (least: number, most = RETENTION_MOST, years = " (10 tahun)") =>
  wholeNumber("Jumlah hari harus angka").pipe(
    z
      .number()
      .min(least, `Paling sedikit ${least} hari`)
      .max(most, `Paling lama ${most} hari${years}`),
  );

/** The most days of a promise. */
const PROMISE_MAX = 90;
const promisedDays = days(1, PROMISE_MAX, "");

export const HOLIDAYS_MOST = 150;
export const HOLIDAY_NAME_MAX = 80;

const holiday = z.strictObject({
  /** A day of Jakarta: `2026-12-25`. */
  date: z.iso.date("Tanggal tidak valid"),
  name: line("Nama", HOLIDAY_NAME_MAX),
});

/** Which days of a promise count: all of them, or Monday to Friday without the holidays. */
export const COUNTINGS = { calendar: "Semua hari", working: "Hari kerja" } as const;

export const SECTIONS = {
  identity,
  contact: z.strictObject({
    /** The service's own account. */
    social: reached,
    /** Whom to ask about one's own data; empty where it is the same account. */
    privacy: reachedOrNot,
  }),
  organisations: z.strictObject({
    organisations: list(organisation, "Organisasi", { least: 1, most: ORGANISATIONS_MOST }),
  }),
  questions: z.strictObject({ questions: list(question, "Pertanyaan", { most: QUESTIONS_MOST }) }),
  promos: z.strictObject({ promos: list(promo, "Kartu", { most: PROMOS_MOST }) }),
  emergency: z.strictObject({
    contacts: list(emergencyContact, "Kontak", { least: 1, most: EMERGENCY_MOST }),
  }),
  promises: z.strictObject({
    verify: promisedDays,
    answer: promisedDays,
    decide: promisedDays,
    counting: z.enum(keysOf(COUNTINGS), "Pilihan tidak valid"),
    holidays: list(holiday, "Hari libur", { most: HOLIDAYS_MOST }).superRefine((days, context) => {
      const known = new Set<string>();
      days.forEach(({ date }, at) => {
        if (known.has(date))
          context.addIssue({
            code: "custom",
            path: [at, "date"],
            message: "Tanggal ini sudah ada",
          });
        known.add(date);
      });
    }),
  }),
  people: PEOPLE,
  units: UNITS,
  buildings: BUILDINGS,
  retention: z.strictObject({
    cards: days(1),
    appeal_files: days(30),
    audit: days(30),
  }),
  first_steps: z.strictObject({
    /** Nobody is led through them any more. */
    done: z.boolean("Nilai tidak valid"),
  }),
} as const;

export type Section = keyof typeof SECTIONS;
/** A section's value. */
export type ValueOf<S extends Section> = z.output<(typeof SECTIONS)[S]>;
/** All that a campus has set, and the defaults of the rest. */
export type Campus = { readonly [S in Section]: ValueOf<S> };

/** A section in words, in the order of the page. */
export const SECTION_WORDS: Readonly<Record<Section, string>> = {
  emergency: "Kontak darurat",
  identity: "Identitas",
  organisations: "Penyelenggara",
  contact: "Kontak",
  people: "Mahasiswa",
  units: "Unit",
  buildings: "Gedung",
  promises: "Janji",
  questions: "Tanya jawab",
  promos: "Kartu beranda",
  retention: "Masa simpan",
  first_steps: "Langkah awal",
};

/** The path below which the organisations' marks are served. */
export const MARKS_PATH = "/tanda";
