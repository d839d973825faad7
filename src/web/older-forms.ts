import { adminPaths, paths } from "../paths.ts";

/** The current addresses of pages with older address forms (docs/product/screens.md#older-addresses). */
interface Older {
  /** The page of a record, by its id. */
  readonly record: (id: string, role: string) => string;
  /** The target of the form without an id. */
  readonly list: string;
}

const ROLES = ["mahasiswa", "admin"];

const OLDER_FORMS: Readonly<Record<string, Older>> = {
  "/detail-laporan": { record: paths.report, list: paths.reports },
  "/ubah-laporan": { record: paths.editReport, list: paths.reports },
  "/advika/detailAdvika": { record: paths.newsItem, list: paths.news },
  "/admin/detail-akun": {
    record: (id, role) => adminPaths.account(id, ROLES.includes(role) ? role : "mahasiswa"),
    list: adminPaths.accounts,
  },
  "/admin/editAdvika": { record: adminPaths.editNewsItem, list: adminPaths.news },
};

/** The address to which an older form leads, `/x/{id}` and `/x?id=` alike; undefined for any other. */
export const redirectOlder = (path: string, query: URLSearchParams): string | undefined => {
  const [, start = "", id = ""] = /^(.*?)(?:\/(\d+))?$/.exec(path) ?? [];
  const older = Object.hasOwn(OLDER_FORMS, start) ? OLDER_FORMS[start] : undefined;
  if (!older) return undefined;
  const asked = id || (query.get("id") ?? "");
  return /^\d+$/.test(asked) ? older.record(asked, query.get("role") ?? "") : older.list;
};
