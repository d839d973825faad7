import * as z from "zod";
import { EMAIL_MAX } from "../../accounts/account.contract.ts";
import { programStudy } from "../../accounts/profile.contract.ts";
import { cleanText, text } from "../../shared/fields.contract.ts";

/** A domain of e-mail, in lower case. */
export const DOMAIN = /^([a-z0-9-]+\.)+[a-z]{2,}$/;
const DOMAIN_MAX = EMAIL_MAX - "2210817001@".length;

export const DOMAINS_MOST = 5;
export const FACULTIES_MOST = 30;
const PROGRAMMES_MOST = 40;

const domain = z
  .string()
  .max(DOMAIN_MAX, `Domain maksimal ${DOMAIN_MAX} karakter`)
  .regex(DOMAIN, "Domain ditulis seperti students.kampus.ac.id");

interface Lines {
  readonly of: z.ZodType<string>;
  readonly none: string;
  readonly most: number;
  readonly tooMany: string;
  readonly clean?: (line: string) => string;
}

/** Lines of a text field, each for itself; empty ones are left out, and one fault is told with its line. */
const lines = ({ of, none, most, tooMany, clean = cleanText }: Lines) =>
  z
    .array(z.string({ error: none }), { error: none })
    .overwrite((typed) =>
      typed.flatMap((line) => line.split("\n").map(clean)).filter((line) => line !== ""),
    )
    .min(1, none)
    .max(most, tooMany)
    .superRefine((typed, context) => {
      for (const line of typed) {
        const [issue] = of.safeParse(line).error?.issues ?? [];
        if (!issue) continue;
        context.addIssue({ code: "custom", message: `${issue.message}: ${line}` });
        return;
      }
    });

/** Says of one name after another whether it came before, however it was written. */
export const comesTwice = () => {
  const seen = new Set<string>();
  return (name: string) => {
    const before = seen.size;
    return seen.add(name.toLowerCase()).size === before;
  };
};

const faculty = z.strictObject({
  name: text("Nama fakultas wajib diisi").max(100, "Nama fakultas maksimal 100 karakter"),
  programmes: lines({
    of: programStudy,
    none: "Tulis paling sedikit satu program studi",
    most: PROGRAMMES_MOST,
    tooMany: `Paling banyak ${PROGRAMMES_MOST} program studi`,
  }),
});
export type Faculty = z.output<typeof faculty>;

/** Who the students are: where their e-mail is, and what they study. */
export const PEOPLE = z.strictObject({
  /** In lower case, without `@`; the first one is the usual one. */
  domains: lines({
    of: domain,
    none: "Tulis paling sedikit satu domain",
    most: DOMAINS_MOST,
    tooMany: `Paling banyak ${DOMAINS_MOST} domain`,
    clean: (line) => cleanText(line).toLowerCase().replace(/^@/, ""),
  }).refine((domains) => !domains.some(comesTwice()), "Domain yang sama ditulis dua kali"),
  /** Empty where students write their programme in words of their own. */
  faculties: z
    .array(faculty, { error: "Fakultas wajib diisi" })
    .max(FACULTIES_MOST, `Paling banyak ${FACULTIES_MOST} fakultas`)
    .superRefine((faculties, context) => {
      const fault = (at: number, key: keyof Faculty, message: string) =>
        context.addIssue({ code: "custom", path: [at, key], message });
      const [isNameTwice, isProgrammeTwice] = [comesTwice(), comesTwice()];
      for (const [at, { name, programmes }] of faculties.entries()) {
        if (isNameTwice(name)) fault(at, "name", "Fakultas ini sudah ada");
        const twice = programmes.find(isProgrammeTwice);
        if (twice) fault(at, "programmes", `Program studi ditulis dua kali: ${twice}`);
      }
    }),
});
