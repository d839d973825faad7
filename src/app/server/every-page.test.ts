import { readFile } from "node:fs/promises";
import { matchPath } from "react-router";
import { describe, expect, test } from "vitest";
import { readSources } from "../../../tests/rules/project.ts";
import { adminPaths, paths } from "../../paths.ts";
import { adminRoutes } from "../web/admin-routes.tsx";
import { routes } from "../web/routes.tsx";

/** Every place in which a page of any guard has to be, for each of them: a new one is asked for here. */

const BOOK = "docs/product/screens.md";
/** What names a page without leading anybody there. */
const NO_WAY =
  /^src\/(?:paths\.ts|app\/web\/(?:admin-)?routes\.tsx|web\/offline-pages\.ts)$|\.(?:test|testing)\.tsx?$/;

const pages = [...routes, ...adminRoutes];
const code = [...readSources("src/**/*.{ts,tsx}")]
  .filter(([path]) => !NO_WAY.test(path))
  .map(([, source]) => source)
  .join("\n");

/** `adminPaths.report` and `/admin/laporan/1`, for every address. */
const addresses = Object.entries({ paths, adminPaths }).flatMap(([table, entries]) =>
  Object.entries<unknown>(entries).map(([name, address]) => {
    const written =
      typeof address === "function"
        ? (address as (...parts: string[]) => string)("1", "1")
        : String(address);
    return { name: `${table}.${name}`, pathname: written.replace(/[?#].*/, "") };
  }),
);

describe("a page", () => {
  test("is led to: its address is named by a menu, a link or an act", () => {
    const isNamed = (name: string) => new RegExp(`\\b${name}\\b`).test(code);
    const isLedTo = (path: string) =>
      addresses.some(({ name, pathname }) => matchPath(path, pathname) && isNamed(name));
    expect(pages.map(({ path }) => path).filter((path) => !isLedTo(path))).toEqual([]);
  });

  test("stands in the book with its title", async () => {
    const rows = (await readFile(BOOK, "utf8")).split("\n").filter((line) => line.startsWith("|"));
    const isWritten = ({ path, title }: (typeof pages)[number]) => {
      const address = `\`${path.replaceAll(/:(\w+)/g, "{$1}")}\``;
      const isTitled = (cell: string | undefined) => cell?.trim() === title;
      return rows.some((row) => row.includes(address) && isTitled(row.split("|")[2]));
    };
    expect(pages.filter((one) => !isWritten(one)).map(({ path }) => path)).toEqual([]);
  });
});
