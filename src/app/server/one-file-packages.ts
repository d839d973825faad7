/**
 * Packages of many small files that the server reads as one file each: what is imported, and its file's name
 * in `dist/packages` (docs/decisions/0047-packages-in-one-file.md). None of them may be imported by another
 * package too, which would have a second copy of it.
 */
export const ONE_FILE_PACKAGES: Readonly<Record<string, string>> = {
  kysely: "kysely",
  "kysely/migration": "kysely-migration",
  zod: "zod",
};
