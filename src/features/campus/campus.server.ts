import { hash } from "node:crypto";
import type * as z from "zod";
import { ANSWER, DECISION, promisesInWords, unusual, VERIFICATION } from "../../promises.ts";
import type { App, CampusSettings, Db } from "../../server/app.ts";
import { after, fullHour, HOUR, MINUTE } from "../../server/clock.ts";
import { describeError, type Log } from "../../server/log.ts";
import type { Settings } from "../../server/settings.ts";
import type { AuditChange } from "../audit/audit.contract.ts";
import { listChanges, listSections } from "./campus.sql.ts";
import { ORGANISATIONS, PROMOS, questionsUnder, SOCIAL } from "./default-texts.server.ts";
import { EMERGENCY_CONTACTS } from "./emergency.contract.ts";
import { type Campus, type Section, SECTIONS, type ValueOf } from "./sections.contract.ts";

const USUAL: ValueOf<"promises"> = {
  verify: VERIFICATION.days,
  answer: ANSWER.days,
  decide: DECISION.days,
  counting: "calendar",
  holidays: [],
};

/** What holds where a campus has set nothing; its texts name what it promises. */
export const defaultsOf = ({ keep }: Pick<Settings, "keep">, promises = USUAL): Campus => ({
  contact: { social: SOCIAL, privacy: { account: "", href: "" } },
  organisations: { organisations: ORGANISATIONS },
  questions: { questions: questionsUnder(promisesInWords(unusual(promises))) },
  promos: { promos: PROMOS },
  emergency: { contacts: EMERGENCY_CONTACTS },
  promises: USUAL,
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

/**
 * A section's value: what is stored of it, and the defaults of the rest.
 * @param promises that hold now, for the default texts
 */
export const valueOf = <S extends Section>(
  parts: Parts,
  section: S,
  stored: object | undefined,
  promises?: ValueOf<"promises">,
): ValueOf<S> => ({
  ...defaultsOf(parts.settings, promises)[section],
  ...understood(parts, section, stored),
});

/**
 * From when a change of the promises at `at` holds: from the next full hour that is a minute away. What is filed in
 * one hour, and known to the hour alone, is so promised one and the same, and every instance knows the change by then
 * (docs/product/campus.md#promises).
 */
const holdsFrom = (at: Date) => fullHour(after(at, MINUTE));

type Opening = Parts & Pick<App, "clock">;

const readCampus = async (db: Db, parts: Opening): Promise<CampusSettings["now"]> => {
  const { clock } = parts;
  const stored = new Map((await listSections(db)).map(({ section, value }) => [section, value]));
  const set = valueOf(parts, "promises", stored.get("promises"));
  const changes = stored.has("promises")
    ? await listChanges(db, "promises", after(clock.now(), -HOUR - MINUTE))
    : [];
  const build = (promises: ValueOf<"promises">): Campus => ({
    ...(Object.fromEntries(
      (Object.keys(SECTIONS) as Section[]).map((section) => [
        section,
        valueOf(parts, section, stored.get(section), promises),
      ]),
    ) as unknown as Campus),
    promises,
  });
  let built: { readonly ahead: number; readonly campus: Campus } | undefined;
  return (at = clock.now()) => {
    const ahead = changes.filter((change) => holdsFrom(change.at) > at);
    if (built?.ahead !== ahead.length) {
      const promises = ahead.reduce(
        (later, { change }) => ({ ...later, ...(change as AuditChange | null)?.before }),
        set,
      );
      built = { ahead: ahead.length, campus: build(promises) };
    }
    return built.campus;
  };
};

/** The settings in memory, read once before the first request. */
export const openCampus = async (db: Db, parts: Opening): Promise<CampusSettings> => {
  let now = await readCampus(db, parts);
  let [started, newest] = [0, 0];
  return {
    now: (at) => now(at),
    async reread() {
      started += 1;
      const mine = started;
      const read = await readCampus(db, parts);
      // one that began earlier may end later, and knows less
      if (mine < newest) return;
      newest = mine;
      now = read;
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
