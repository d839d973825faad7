/** Where the pages of older address forms are now (docs/product/screens.md#older-addresses). */
interface Older {
  /** The page of a record, by its id. */
  readonly record: (id: string, role: string) => string;
  /** Where the bare form leads. */
  readonly list: string;
}

const ROLES = ["mahasiswa", "admin"];

const OLDER_FORMS: Readonly<Record<string, Older>> = {
  "/detail-laporan": { record: (id) => `/laporan/${id}`, list: "/laporan" },
  "/ubah-laporan": { record: (id) => `/laporan/${id}/ubah`, list: "/laporan" },
  "/advika/detailAdvika": { record: (id) => `/advika/${id}`, list: "/advika" },
  "/admin/detail-akun": {
    record: (id, role) => `/admin/detail-akun/${id}/${ROLES.includes(role) ? role : "mahasiswa"}`,
    list: "/admin/kelola-akun",
  },
  "/admin/editAdvika": { record: (id) => `/admin/advika/${id}/edit`, list: "/admin/advika" },
};

/** The address that an older form leads to, `/x/{id}` and `/x?id=` alike; undefined for any other. */
export const redirectOlder = (path: string, query: URLSearchParams): string | undefined => {
  const [, start = "", id = ""] = /^(.*?)(?:\/(\d+))?$/.exec(path) ?? [];
  const older = Object.hasOwn(OLDER_FORMS, start) ? OLDER_FORMS[start] : undefined;
  if (!older) return undefined;
  const asked = id || (query.get("id") ?? "");
  return /^\d+$/.test(asked) ? older.record(asked, query.get("role") ?? "") : older.list;
};
