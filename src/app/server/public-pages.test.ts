import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { isOfflinePage } from "../../web/offline-pages.ts";
import { routes } from "../web/routes.tsx";
import { planPage, render } from "./entry-server.tsx";

/** Every place in which a page that anybody may read has to be, for each of them: a new one is asked for here. */

const BOOK = "docs/product/screens.md";
const FACTS = {
  studentDomain: "students.example.ac.id",
  publicUrl: "https://sikam.example",
  social: { account: "Instagram SIKAM", href: "https://www.instagram.com/" },
};

const pages = routes.filter(({ guard }) => guard === "public");
/** Those of one address; a record's page is reached from its list. */
const paths = pages.map(({ path }) => path).filter((path) => !path.includes(":"));

const rendered = new Map<string, string>();
beforeAll(async () => {
  for (const path of paths) {
    const { url } = await planPage(path, "");
    const { html } = await render(url, { queries: [], facts: FACTS, missing: false });
    rendered.set(path, html);
  }
});

describe("a public page", () => {
  test("is reached by a link from another one", () => {
    const isLinked = (path: string) =>
      [...rendered].some(([from, html]) => from !== path && html.includes(`href="${path}"`));
    expect(paths.filter((path) => !isLinked(path))).toEqual([]);
  });

  test("is kept for reading without a connection", () => {
    const addresses = pages.map(({ path }) => path.replace(":id", "1"));
    const isKept = (path: string) => isOfflinePage(new URL(path, "https://sikam.example"));
    expect(addresses.filter((path) => !isKept(path))).toEqual([]);
  });

  test("is rendered on the server, with its heading", () => {
    expect(paths.filter((path) => !rendered.get(path)!.includes("<h1"))).toEqual([]);
  });

  test("stands in the book among those that the server renders", async () => {
    const [, part = ""] = (await readFile(BOOK, "utf8")).split("## Rendered on the server");
    const written = pages.map(({ path }) => `\`${path.replace(":id", "{id}")}\``);
    expect(written.filter((path) => !part.includes(path))).toEqual([]);
  });
});
