import { settingsPath } from "../../web/settings-path.ts";
import { keysOf, REMOVAL_REASONS, type RemovalReason } from "../../labels.ts";
import { adminPaths } from "../../paths.ts";
import { SECTION_WORDS } from "../campus/sections.contract.ts";
import { AUDIT_ACTS, type AuditAct } from "./act.contract.ts";
import { exportWords } from "./export-words.web.ts";

/** The act in words; an act without words is shown by its name. */
export const actWords = (action: string): string => AUDIT_ACTS[action as AuditAct] ?? action;

export interface Target {
  readonly words: string;
  /** The page that shows it. */
  readonly to?: string;
}

const RECORDS: Readonly<Record<string, (id: string) => Target>> = {
  admin: (id) => ({ words: `Admin #${id}`, to: adminPaths.admin(id) }),
  student: (id) => ({ words: `Mahasiswa #${id}`, to: adminPaths.student(id) }),
  report: (id) => ({ words: `Laporan #${id}`, to: adminPaths.report(id) }),
  appeal: (id) => ({ words: `Banding #${id}`, to: adminPaths.appeal(id) }),
  template: (id) => ({ words: `Templat #${id}`, to: adminPaths.template(id) }),
  news: (id) => ({ words: `Advika #${id}`, to: adminPaths.newsItem(id) }),
  enrolled: (count) => ({
    words: `Daftar mahasiswa kampus (${Number(count).toLocaleString("id-ID")})`,
    to: adminPaths.enrolment,
  }),
};

const OTHERS: Readonly<Record<string, Target>> = {
  "appeal-period": { words: "Periode banding UKT", to: adminPaths.appeals },
  ...Object.fromEntries(
    keysOf(SECTION_WORDS).map((section) => [
      `settings:${section}`,
      {
        words: `Pengaturan: ${SECTION_WORDS[section]}`,
        to: settingsPath(section),
      },
    ]),
  ),
  security: { words: "Semua admin", to: adminPaths.adminAccounts },
};

/** The target of an act, in words, with its page; a deleted target has none. */
export const targetOf = (target: string, action: string): Target => {
  if (action === "export") return { words: exportWords(target) };
  const [, kind = "", id = "", detail = ""] = /^(\w+):(\d+)(?:\/(\w+))?/.exec(target) ?? [];
  const record = RECORDS[kind]?.(id) ?? OTHERS[target] ?? { words: target };
  const reason = kind === "report" && REMOVAL_REASONS[detail as RemovalReason];
  const found = reason ? { ...record, words: `${record.words} (${reason})` } : record;
  return /^delete-(admin|appeal|news|template)$/.test(action) ? { words: found.words } : found;
};
