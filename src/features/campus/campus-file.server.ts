import { readFile, stat } from "node:fs/promises";
import * as z from "zod";
import type { Db } from "../../server/app.ts";
import type { Clock } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { judge } from "../../server/http/judge.ts";
import { insertPageDrops } from "../../server/page-drop.sql.ts";
import { type FieldError, Problem } from "../../server/problem.ts";
import { WrongSettings, type Settings } from "../../server/settings.ts";
import { judgeChange, writeChange } from "./change-section.server.ts";
import { EVERY_PAGE, namedBy, type Parts, understood, valueOf } from "./campus.server.ts";
import { listSections, lockSection } from "./campus.sql.ts";
import { type Section, SECTIONS, type ValueOf } from "./sections.contract.ts";

/** A campus in one file: of each section that is set, the keys that are (docs/product/campus.md#a-campus-in-one-file). */
export type CampusFile = { readonly [S in Section]?: Partial<ValueOf<S>> };

const NAMES = Object.keys(SECTIONS) as Section[];
const schema = z.strictObject(
  Object.fromEntries(
    NAMES.map((section) => [section, (SECTIONS[section] as z.ZodObject).partial().optional()]),
  ),
);

/** Bytes. */
const FILE_MAX = 1_000_000;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads a file of settings; it may be used where no faults are found. Rejects where it cannot be read. */
export const readCampusFile = async (
  path: string,
): Promise<{ readonly file: CampusFile; readonly faults: readonly FieldError[] }> => {
  const refused = (message: string) => ({ file: {}, faults: [{ path: "-", message }] });
  if ((await stat(path)).size > FILE_MAX) return refused("Ukuran file maksimal 1MB");
  // some editors begin a file with a mark of its order of bytes
  const value = parse((await readFile(path, "utf8")).replace(/^\uFEFF/, ""));
  if (typeof value !== "object" || value === null) return refused("Isi file harus objek JSON");
  const read = judge(schema, value);
  if (read.success) return { file: read.data as CampusFile, faults: [] };
  return {
    file: {},
    faults: read.error.issues.map(({ path: parts, message }) => ({
      path: parts.join(".") || "-",
      message,
    })),
  };
};

/** What is stored of all sections, for a file; with `all` the defaults of the rest too. */
export const exportCampus = async (
  db: Db,
  parts: Parts,
  { all = false }: { all?: boolean },
): Promise<CampusFile> => {
  const stored = await storedOf(db);
  const readOne = all ? valueOf : understood;
  const named = namedIn(parts, stored);
  const sections = NAMES.map(
    (section) => [section, readOne(parts, section, stored.get(section), named)] as const,
  );
  return Object.fromEntries(sections.filter(([, value]) => Object.keys(value).length > 0));
};

const storedOf = async (db: Db) =>
  new Map((await listSections(db)).map(({ section, value }) => [section, value]));

/** What the default texts name once a file is applied. */
const namedIn = (
  parts: Parts,
  stored: ReadonlyMap<string, object>,
  { identity, promises }: CampusFile = {},
) =>
  namedBy({
    identity: { ...valueOf(parts, "identity", stored.get("identity")), ...identity },
    promises: { ...valueOf(parts, "promises", stored.get("promises")), ...promises },
  });

/** A section that a file changes: the changed keys, before and after. */
export interface SectionChange {
  readonly section: Section;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Throws {@link WrongSettings} with the place of what this campus cannot set. */
const placed =
  (section: Section) =>
  (error: unknown): never => {
    if (!(error instanceof Problem)) throw error;
    const [{ path, message }] = error.details.errors as [FieldError];
    throw new WrongSettings(`${section}.${path}: ${message}`);
  };

/**
 * What a file would change; keys and sections that it does not name stay. Throws {@link WrongSettings} for what this
 * campus cannot set.
 */
export const compareCampus = async (
  db: Db,
  parts: Parts,
  file: CampusFile,
): Promise<SectionChange[]> => {
  const all = await storedOf(db);
  const named = namedIn(parts, all, file);
  const people = { ...valueOf(parts, "people", all.get("people")), ...file.people };
  const changes: SectionChange[] = [];
  for (const section of NAMES) {
    const stored = all.get(section);
    const wanted = { section, stored, change: file[section] ?? {}, named, people };
    const changed = await judgeChange(db, parts, wanted).catch(placed(section));
    if (changed) changes.push({ section, ...changed });
  }
  return changes;
};

type WritingParts = Parts & { readonly clock: Clock };

/** Changes the settings to what a file holds, all of it or nothing; resolves to what has changed. */
export const importCampus = (
  db: Db,
  parts: WritingParts,
  file: CampusFile,
): Promise<SectionChange[]> =>
  inTransaction(db, async (trx) => {
    for (const section of NAMES) if (file[section]) await lockSection(trx, section);
    const stored = await storedOf(trx);
    const changes = await compareCampus(trx, parts, file);
    for (const change of changes)
      await writeChange(trx, parts, { ...change, stored: stored.get(change.section) });
    // instances that serve already hear of it
    if (changes.length > 0) await insertPageDrops(trx, [EVERY_PAGE], parts.clock.now());
    return changes;
  });

const isAnySet = async (db: Db) =>
  [...(await storedOf(db)).values()].some((value) => Object.keys(value).length > 0);

/**
 * Fills a database in which nothing is set with the file that the settings name, once, whoever of several instances
 * comes first. Throws {@link WrongSettings} with each fault of the file on a line of its own.
 */
export const fillCampus = async (
  db: Db,
  parts: WritingParts & { readonly settings: Pick<Settings, "campusFile"> },
): Promise<void> => {
  const { campusFile } = parts.settings;
  if (!campusFile || (await isAnySet(db))) return;
  const { file, faults } = await readCampusFile(campusFile).catch((error: Error) => ({
    file: {},
    faults: [{ path: "-", message: error.message }],
  }));
  if (faults.length > 0)
    throw new WrongSettings(
      [
        `wrong settings: CAMPUS_FILE: ${campusFile} has faults:`,
        ...faults.map(({ path, message }) => `${path}: ${message}`),
      ].join("\n"),
    );
  const changes = await importCampus(db, parts, file);
  if (changes.length > 0)
    parts.log.info("settings filled", {
      sections: changes.map(({ section }) => section).join(" "),
    });
};
