import { hash } from "node:crypto";
import type * as z from "zod";
import type { CampusSettings, Db } from "../../server/app.ts";
import { describeError, type Log } from "../../server/log.ts";
import type { Settings } from "../../server/settings.ts";
import { listSections } from "./campus.sql.ts";
import { ORGANISATIONS, PROMOS, QUESTIONS, SOCIAL } from "./default-texts.server.ts";
import { EMERGENCY_CONTACTS } from "./emergency.contract.ts";
import { type Campus, type Section, SECTIONS, type ValueOf } from "./sections.contract.ts";

/** What holds where a campus has set nothing. */
export const defaultsOf = ({ keep }: Pick<Settings, "keep">): Campus => ({
  contact: { social: SOCIAL, privacy: { account: "", href: "" } },
  organisations: { organisations: ORGANISATIONS },
  questions: { questions: QUESTIONS },
  promos: { promos: PROMOS },
  emergency: { contacts: EMERGENCY_CONTACTS },
  retention: { cards: keep.cards, appeal_files: keep.appealFiles, audit: keep.audit },
});

interface Parts {
  readonly settings: Pick<Settings, "keep">;
  readonly log: Log;
}

/**
 * What is stored of a section. What this version no longer understands stays stored until somebody sets the section
 * anew, is told in the log, and counts as nothing.
 */
export const understood = <S extends Section>(
  { log }: Pick<Parts, "log">,
  section: S,
  stored: object | undefined,
): Partial<ValueOf<S>> => {
  const read = (SECTIONS[section] as z.ZodObject).partial().safeParse(stored ?? {});
  if (!read.success) log.warn("settings not understood", { section });
  return (read.data ?? {}) as Partial<ValueOf<S>>;
};

/** A section's value: what is stored of it, and the defaults of the rest. */
export const valueOf = <S extends Section>(
  parts: Parts,
  section: S,
  stored: object | undefined,
): ValueOf<S> => ({
  ...defaultsOf(parts.settings)[section],
  ...understood(parts, section, stored),
});

const readCampus = async (db: Db, parts: Parts): Promise<Campus> => {
  const stored = new Map((await listSections(db)).map(({ section, value }) => [section, value]));
  const sections = Object.keys(SECTIONS) as Section[];
  return Object.fromEntries(
    sections.map((section) => [section, valueOf(parts, section, stored.get(section))]),
  ) as unknown as Campus;
};

/** The settings in memory, read once before the first request. */
export const openCampus = async (db: Db, parts: Parts): Promise<CampusSettings> => {
  let campus = await readCampus(db, parts);
  let [started, newest] = [0, 0];
  return {
    now: () => campus,
    async reread() {
      started += 1;
      const mine = started;
      const read = await readCampus(db, parts);
      // one that began earlier may end later, and knows less
      if (mine < newest) return;
      newest = mine;
      campus = read;
    },
  };
};

/** Stands for every page: whatever shows a setting is forgotten, and the settings are read again. */
export const EVERY_PAGE = "/*";

/**
 * Follows what other instances have changed: after a drop of every page it reads the settings, and then calls
 * `forget`, since a page may have been rendered in between.
 */
export const followCampus = (
  campus: CampusSettings,
  pages: { listen(heard: (paths: readonly string[]) => void): void },
  log: Log,
  forget: () => void,
) =>
  pages.listen((paths) => {
    if (!paths.includes(EVERY_PAGE)) return;
    campus
      .reread()
      .then(forget)
      .catch((error: unknown) => log.warn("settings unread", describeError(error)));
  });

/** The name of a mark among those that are served: it changes with its bytes. */
export const markName = (mark: string) => `${hash("sha256", mark, "hex").slice(0, 20)}.png`;
