import * as z from "zod";
import { text } from "../../shared/fields.contract.ts";
import { comesTwice } from "./people.contract.ts";
import { UNIT_KEY } from "./unit-key.contract.ts";

export const BUILDINGS_MOST = 200;
const BUILDING_NAME_MAX = 60;

const building = z.strictObject({
  /** It stays whatever the building is called: posters and addresses have it. */
  key: z.string().regex(UNIT_KEY, "Gedung tidak valid"),
  name: text("Nama gedung wajib diisi").max(
    BUILDING_NAME_MAX,
    `Nama gedung maksimal ${BUILDING_NAME_MAX} karakter`,
  ),
});
export type Building = z.output<typeof building>;

/** Where reports may say that something is (docs/product/campus.md#where-it-is). */
export const BUILDINGS = z.strictObject({
  buildings: z
    .array(building, { error: "Gedung wajib diisi" })
    .max(BUILDINGS_MOST, `Paling banyak ${BUILDINGS_MOST} gedung`)
    .superRefine((buildings, context) => {
      const fault = (at: number, key: keyof Building, message: string) =>
        context.addIssue({ code: "custom", path: [at, key], message });
      const [isKeyTwice, isNameTwice] = [comesTwice(), comesTwice()];
      for (const [at, { key, name }] of buildings.entries()) {
        if (isKeyTwice(key)) fault(at, "key", "Gedung ini sudah ada");
        if (isNameTwice(name)) fault(at, "name", "Nama gedung ini sudah ada");
      }
    }),
});
