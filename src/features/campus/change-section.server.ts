import type { App, Db, Trx } from "../../server/app.ts";
import { changedKeys, type Named, type Parts, understood, valueOf } from "./campus.server.ts";
import { writeSection } from "./campus.sql.ts";
import { noteEarlier } from "./earlier-promises.server.ts";
import { refuseAdminsDomain } from "./people.server.ts";
import { refuseBrokenPictures } from "./pictures.server.ts";
import type { Section, ValueOf } from "./sections.contract.ts";
import { refuseUnits } from "./units.server.ts";

interface Wanted {
  readonly section: Section;
  /** What is stored of the section. */
  readonly stored: object | undefined;
  readonly change: object;
  /** What the default texts name. */
  readonly named: Named;
  /** The students' section that holds with the change. */
  readonly people: ValueOf<"people">;
}

type Changed = NonNullable<ReturnType<typeof changedKeys>>;

/**
 * What a change makes of a section, whoever makes it: the changed keys, before and after, or undefined where none
 * differs. Throws a 422 for what this campus cannot set.
 */
export const judgeChange = async (
  db: Db,
  parts: Parts,
  { section, stored, change, named, people }: Wanted,
): Promise<Changed | undefined> => {
  const changed = changedKeys(valueOf(parts, section, stored, named), change);
  if (!changed) return undefined;
  await refuseBrokenPictures(changed.after);
  if (section === "people")
    await refuseAdminsDomain(db, valueOf(parts, section, stored), changed.after);
  if (section === "units")
    await refuseUnits(db, valueOf(parts, section, stored), changed.after, people);
  return changed;
};

/** Writes what {@link judgeChange} gave for a section, which is locked. */
export const writeChange = async (
  trx: Trx,
  parts: Parts & Pick<App, "clock">,
  { section, stored, before, after }: Pick<Wanted, "section" | "stored"> & Changed,
): Promise<void> => {
  if (section === "promises") await noteEarlier(trx, parts.clock.now(), before);
  await writeSection(trx, section, { ...understood(parts, section, stored), ...after });
};
