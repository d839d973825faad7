import type { App, Trx } from "../../server/app.ts";
import { changedKeys, type Named, type Parts, understood, valueOf } from "./campus.server.ts";
import { writeSection } from "./campus.sql.ts";
import { noteEarlier } from "./earlier-promises.server.ts";
import { refuseAdminsDomain } from "./people.server.ts";
import { refuseBrokenPictures } from "./pictures.server.ts";
import type { Section } from "./sections.contract.ts";

interface Change {
  readonly section: Section;
  /** What is stored of the section, which is locked. */
  readonly stored: object;
  readonly change: object;
  /** What the default texts name. */
  readonly named: Named;
}

/**
 * Writes what a change makes of a section, whoever makes it; resolves to the changed keys, before and after, or to
 * undefined where none differs. Throws a 422 for what this campus cannot set.
 */
export const changeSection = async (
  trx: Trx,
  parts: Parts & Pick<App, "clock">,
  { section, stored, change, named }: Change,
) => {
  const changed = changedKeys(valueOf(parts, section, stored, named), change);
  if (!changed) return undefined;
  await refuseBrokenPictures(changed.after);
  if (section === "people")
    await refuseAdminsDomain(trx, valueOf(parts, section, stored), changed.after);
  if (section === "promises") await noteEarlier(trx, parts.clock.now(), changed.before);
  await writeSection(trx, section, { ...understood(parts, section, stored), ...changed.after });
  return changed;
};
