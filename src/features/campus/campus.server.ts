import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type * as z from "zod";
import { ANSWER, DECISION, promisesInWords, unusual, VERIFICATION } from "../../promises.ts";
import type { Facts } from "../../call.ts";
import type { App, CampusSettings, Db } from "../../server/app.ts";
import { describeError, type Log } from "../../server/log.ts";
import type { Settings } from "../../server/settings.ts";
import { USUAL_IDENTITY } from "../../server/share-images/look.ts";
import { USUAL_NAMES } from "../../web/identity.ts";
import { EARLIER, listSections } from "./campus.sql.ts";
import { ORGANISATIONS, PROMOS, questionsOf, socialOf } from "./default-texts.server.ts";
import { changesAhead, promisesBefore, readEarlier } from "./earlier-promises.server.ts";
import { EMERGENCY_CONTACTS } from "./emergency.contract.ts";
import {
  type Campus,
  RETENTION_MOST,
  type Section,
  SECTIONS,
  type ValueOf,
} from "./sections.contract.ts";

const USUAL_PROMISES: ValueOf<"promises"> = {
  verify: VERIFICATION.days,
  answer: ANSWER.days,
  decide: DECISION.days,
  counting: "calendar",
  holidays: [],
};

/** What default texts name: the service, and what it promises. */
export interface Named {
  readonly short: string;
  readonly promises: ValueOf<"promises">;
}
const USUAL: Named = { short: USUAL_NAMES.short, promises: USUAL_PROMISES };

/** What the default texts of a campus name. */
export const namedBy = ({ identity, promises }: Pick<Campus, "identity" | "promises">): Named => ({
  short: identity.short,
  promises,
});

/** The environment's settings that hold until a campus sets its own. */
type Defaulting = Pick<Settings, "keep" | "studentDomain">;

/** What holds where a campus has set nothing but what its texts name. */
export const defaultsOf = (
  { keep, studentDomain }: Defaulting,
  { short, promises } = USUAL,
): Campus => ({
  identity: USUAL_IDENTITY,
  contact: { social: socialOf(short), privacy: { account: "", href: "" } },
  organisations: { organisations: ORGANISATIONS },
  questions: { questions: questionsOf(short, promisesInWords(unusual(promises))) },
  promos: { promos: PROMOS },
  emergency: { contacts: EMERGENCY_CONTACTS },
  promises: USUAL_PROMISES,
  people: { domains: [studentDomain], faculties: [] },
  units: { units: [] },
  buildings: { buildings: [] },
  retention: { cards: keep.cards, appeal_files: keep.appealFiles, audit: keep.audit },
  first_steps: { done: false },
});

/** What reading the settings takes. */
export interface Parts {
  readonly settings: Defaulting;
  readonly log: Log;
}

/**
 * What is stored of a section. What this version no longer understands stays stored until somebody sets the section
 * anew, is told in the log, and counts as nothing; of the days for which things are kept, as the longest.
 */
export const understood = <S extends Section>(
  { log }: Pick<Parts, "log">,
  section: S,
  stored: object | undefined,
): Partial<ValueOf<S>> => {
  const read = (SECTIONS[section] as z.ZodObject).partial().safeParse(stored ?? {});
  if (read.success) return read.data as Partial<ValueOf<S>>;
  log.warn("settings not understood", { section });
  return (section === "retention" ? LONGEST : {}) as Partial<ValueOf<S>>;
};

/** What is removed does not come back: days that are not understood count as the longest. */
const LONGEST: ValueOf<"retention"> = {
  cards: RETENTION_MOST,
  appeal_files: RETENTION_MOST,
  audit: RETENTION_MOST,
};

/**
 * A section's value: what is stored of it, and the defaults of the rest.
 * @param named what the default texts name
 */
export const valueOf = <S extends Section>(
  parts: Parts,
  section: S,
  stored: object | undefined,
  named?: Named,
): ValueOf<S> => ({
  ...defaultsOf(parts.settings, named)[section],
  ...understood(parts, section, stored),
});

/** Those keys of a change that differ from what holds, before and after it; undefined where none does. */
export const changedKeys = (value: object, change: object) => {
  const before: Readonly<Record<string, unknown>> = { ...value };
  const changed = Object.entries(change).filter(
    ([key, after]) => JSON.stringify(after) !== JSON.stringify(before[key]),
  );
  if (changed.length === 0) return undefined;
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, before[key]])),
    after: Object.fromEntries(changed),
  };
};

type Opening = Parts & Pick<App, "clock">;

type Rows = Awaited<ReturnType<typeof listSections>>;

const campusOf = (rows: Rows, parts: Opening): CampusSettings["now"] => {
  const { clock } = parts;
  const stored = new Map(rows.map(({ section, value }) => [section, value]));
  const of = <S extends Section>(section: S, named?: Named) =>
    valueOf(parts, section, stored.get(section), named);
  const identity = of("identity");
  const set = of("promises");
  const changes = readEarlier(stored.get(EARLIER));
  const build = (promises: ValueOf<"promises">): Campus => {
    const named = namedBy({ identity, promises });
    const sections = (Object.keys(SECTIONS) as Section[]).map((one) => [one, of(one, named)]);
    return { ...(Object.fromEntries(sections) as unknown as Campus), promises };
  };
  let built: { readonly ahead: number; readonly campus: Campus } | undefined;
  return (at = clock.now()) => {
    const ahead = changesAhead(changes, at);
    if (built?.ahead !== ahead.length)
      built = { ahead: ahead.length, campus: build(promisesBefore(set, ahead)) };
    return built.campus;
  };
};

const factsOf = ({ people }: Campus): Facts => {
  const [studentDomain, ...otherDomains] = people.domains as [string, ...string[]];
  return { studentDomain, ...(otherDomains.length > 0 && { otherDomains }) };
};

/** Settings that are held somewhere, with what follows from them. */
export const heldCampus = (
  now: CampusSettings["now"],
  reread: () => Promise<void>,
): CampusSettings => ({
  now,
  facts: () => factsOf(now()),
  reread,
});

/** The settings in memory, read once before the first request. */
export const openCampus = async (db: Db, parts: Opening): Promise<CampusSettings> => {
  let rows = await listSections(db);
  let now = campusOf(rows, parts);
  let [started, newest] = [0, 0];
  const reread = async () => {
    started += 1;
    const mine = started;
    const read = await listSections(db);
    // one that began earlier may end later, and knows less
    if (mine < newest) return;
    newest = mine;
    // each minute the same: neither built nor told in the log again
    if (isDeepStrictEqual(read, rows)) return;
    rows = read;
    now = campusOf(rows, parts);
  };
  return heldCampus((at) => now(at), reread);
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
