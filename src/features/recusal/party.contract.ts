import * as z from "zod";

/** How many admins a report may be hidden from. */
export const HIDDEN_ADMINS_MOST = 3;

const PARTY = /^(?:admin:[1-9][0-9]{0,9}|unit:[0-9a-f]{8})$/;

/** The message where nobody is left who reads a report that is hidden from these. */
export const NOBODY_LEFT = "Tidak ada lagi yang dapat membaca laporan ini";

/** The message where a confidential unit has no member, so that nobody would read what lies there. */
export const NO_MEMBERS =
  "Unit ini belum punya anggota yang dapat membaca laporan. Hubungi langsung lewat kontaknya.";

const isOneUnit = (parties: readonly string[]) =>
  parties.length === 1 && parties[0]!.startsWith("unit:");
const areFewAdmins = (parties: readonly string[]) =>
  parties.length <= HIDDEN_ADMINS_MOST && parties.every((party) => party.startsWith("admin:"));

/**
 * For whom a report does not exist: `admin:12`, up to three, or one `unit:4f0c2a91`; null for nobody. A fault is told
 * of the whole.
 */
export const hiddenFrom = z
  .array(z.string(), { error: "Pilihan tidak valid" })
  // sorted: in which order somebody chose would be one thing more that two reports of an author share
  .transform((parties) => [...new Set(parties)].toSorted())
  .refine((parties) => parties.every((party) => PARTY.test(party)), {
    error: "Pilihan tidak valid",
    abort: true,
  })
  .refine(
    (parties) => isOneUnit(parties) || areFewAdmins(parties),
    `Pilih paling banyak ${HIDDEN_ADMINS_MOST} admin, atau satu unit`,
  )
  .transform((parties) => (parties.length === 0 ? null : parties));
export type HiddenFrom = z.output<typeof hiddenFrom>;

/** The same as a field of a form: one text, with commas between. */
export const hiddenFromText = z
  .string({ error: "Pilihan tidak valid" })
  .transform((parties) => parties.split(",").filter(Boolean))
  .pipe(hiddenFrom);

/** An admin or a unit from whom a report may be hidden. */
export const party = z.object({ party: z.string(), name: z.string() });
export type Party = z.output<typeof party>;
