import * as z from "zod";
import { CATEGORIES, type Category, keysOf, type Level, LEVELS } from "../../../labels.ts";
import { EMAIL_MAX } from "../../accounts/account.contract.ts";
import { text } from "../../shared/fields.contract.ts";
import { comesTwice } from "./people.contract.ts";

export const UNITS_MOST = 40;
const UNIT_NAME_MAX = 60;
const UNIT_CONTACT_MAX = 120;

/** A category with a level: what a unit may take. */
export type Pair = `${Category}.${Level}`;
export const pairOf = (category: Category, level: Level): Pair => `${category}.${level}`;
const PAIRS = keysOf(CATEGORIES).flatMap((category) =>
  keysOf(LEVELS).map((level) => pairOf(category, level)),
);

/** The levels at which a report may concern one faculty. */
export const FACULTY_LEVELS: readonly Level[] = ["faculty", "department", "program_study"];
export const isOfFaculty = (pair: Pair) =>
  FACULTY_LEVELS.some((level) => pair.endsWith(`.${level}`));

export const UNIT_KEY = /^[0-9a-f]{8}$/;
/** A name of a unit that stays whatever it is called; reports hold it. */
export const unitKey = z.string().regex(UNIT_KEY, "Kunci unit tidak valid");

/** Stands for the clinic in a filter by unit. */
export const AT_CLINIC = "-";

/** A unit by itself; the list knows what does not fit together. */
export const unitFields = z.strictObject({
  key: unitKey,
  name: text("Nama wajib diisi").max(UNIT_NAME_MAX, `Nama maksimal ${UNIT_NAME_MAX} karakter`),
  /** Where the unit is written to; may be empty. */
  email: z.union(
    [
      z.literal(""),
      z.string().trim().toLowerCase().max(EMAIL_MAX, "Email terlalu panjang").pipe(z.email()),
    ],
    { error: "Email tidak valid" },
  ),
  /** How else it is reached, for authors; may be empty. */
  contact: z.string().trim().max(UNIT_CONTACT_MAX, `Kontak maksimal ${UNIT_CONTACT_MAX} karakter`),
  /** Only its members and the authors read its reports. */
  confidential: z.boolean("Nilai tidak valid"),
  /** The faculty that it acts for; empty where it acts for all. */
  faculty: z.string().trim().max(100, "Nama fakultas maksimal 100 karakter"),
  /** What comes to it as it is filed. */
  takes: z.array(z.enum(PAIRS as [Pair, ...Pair[]], "Pilihan tidak valid")).max(PAIRS.length),
});

const unit = unitFields.superRefine(({ faculty, takes }, context) => {
  if (faculty && !takes.every(isOfFaculty))
    context.addIssue({
      code: "custom",
      path: ["takes"],
      message: "Unit fakultas hanya menerima tingkat fakultas, departemen, dan program studi",
    });
});
export type Unit = z.output<typeof unitFields>;

/** Who acts on reports beside the clinic (docs/product/campus.md#units). */
export const UNITS = z.strictObject({
  units: z
    .array(unit, { error: "Unit wajib diisi" })
    .max(UNITS_MOST, `Paling banyak ${UNITS_MOST} unit`)
    .superRefine((units, context) => {
      const fault = (at: number, key: keyof Unit, message: string) =>
        context.addIssue({ code: "custom", path: [at, key], message });
      const [isKeyTwice, isNameTwice] = [comesTwice(), comesTwice()];
      const takenBy = new Map<string, string>();
      for (const [at, { key, name, faculty, takes }] of units.entries()) {
        if (isKeyTwice(key)) fault(at, "key", "Unit ini sudah ada");
        if (isNameTwice(name)) fault(at, "name", "Nama unit ini sudah ada");
        for (const pair of takes) {
          const place = `${faculty.toLowerCase()}/${pair}`;
          const other = takenBy.get(place);
          takenBy.set(place, name);
          if (other === undefined) continue;
          fault(at, "takes", `Sudah diterima ${other}`);
          break;
        }
      }
    }),
});
