import * as z from "zod";
import { UNIT_KEY } from "../campus/sections/unit-key.contract.ts";

/** How many admins a report may be hidden from. */
export const HIDDEN_ADMINS_MOST = 3;

const ADMIN = /^admin:[1-9][0-9]{0,9}$/;
const UNIT = "unit:";

export const isUnitParty = (party: string) => party.startsWith(UNIT);
export const isAdminParty = (party: string) => party.startsWith("admin:");
const isParty = (party: string) =>
  isUnitParty(party) ? UNIT_KEY.test(party.slice(UNIT.length)) : ADMIN.test(party);

/** The message where nobody is left who reads a report that is hidden from these. */
export const NOBODY_LEFT = "Tidak ada lagi yang dapat membaca laporan ini";

/** The message where a confidential unit has no member, so that nobody would read what lies there. */
export const NO_MEMBERS =
  "Unit ini belum punya anggota yang dapat membaca laporan. Hubungi langsung lewat kontaknya.";

const isOneUnit = (parties: readonly string[]) => parties.length === 1 && isUnitParty(parties[0]!);
const areFewAdmins = (parties: readonly string[]) =>
  parties.length <= HIDDEN_ADMINS_MOST && parties.every(isAdminParty);

/**
 * For whom a report does not exist: `admin:12`, up to three, or one `unit:4f0c2a91`; null for nobody. A fault is told
 * of the whole.
 */
export const hiddenFrom = z
  .array(z.string(), { error: "Pilihan tidak valid" })
  // sorted: in which order somebody chose would be one thing more that two reports of an author share
  .transform((parties) => [...new Set(parties)].toSorted())
  .refine((parties) => parties.every(isParty), {
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
