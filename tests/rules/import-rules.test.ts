import { describe, expect, test } from "vitest";
import { importGraph, importsOf, reachedFrom } from "../../scripts/import-graph.ts";
import * as rules from "./import-rules.ts";

const files = (sources: Record<string, string>) => new Map(Object.entries(sources));

describe("the import scanner", () => {
  test("sees every way to import and tells what is erased or later", () => {
    const source = [
      'import a, { type B } from "./a.ts";',
      "import {\n  c,\n  d,\n} from './c.ts';",
      'import "./style.css";',
      'import type { E } from "./e.ts";',
      'export * from "./f.ts";',
      'export type { G } from "./g.ts";',
      'const h = await import("./h.tsx");',
      'type I = typeof import("./i.ts");',
      'new Worker(new URL("./j-worker.ts", import.meta.url));',
    ].join("\n");
    const seen = Object.fromEntries(importsOf(source).map((one) => [one.specifier, one.kind]));
    expect(seen).toEqual({
      "./a.ts": "static",
      "./c.ts": "static",
      "./style.css": "static",
      "./e.ts": "type",
      "./f.ts": "static",
      "./g.ts": "type",
      "./h.tsx": "dynamic",
      "./i.ts": "type",
      "./j-worker.ts": "dynamic",
    });
  });

  test("takes no comment and no text for an import", () => {
    const source = [
      '// import a from "./a.ts";',
      '/**\n * import b from "./b.ts";\n */',
      'const text = "see import x from elsewhere"; // import("./c.ts")',
    ].join("\n");
    expect(importsOf(source)).toEqual([]);
  });

  test("follows folders up and down", () => {
    const graph = importGraph(
      files({
        "src/a/one.ts": 'import { two } from "../b/two.ts";',
        "src/b/two.ts": 'import { three } from "./deep/three.ts";\nimport z from "zod";',
        "src/b/deep/three.ts": "export const three = 3;",
      }),
    );
    expect(reachedFrom(graph, "src/a/one.ts").get("src/b/deep/three.ts")).toEqual([
      "src/a/one.ts",
      "src/b/two.ts",
      "src/b/deep/three.ts",
    ]);
  });
});

describe("a planted fault is found", () => {
  test("two files that import each other, be it as types", () => {
    const ring = files({
      "src/a.ts": 'import { b } from "./b.ts";',
      "src/b.ts": 'import type { A } from "./a.ts";',
    });
    expect(rules.importCycles(ring)).toEqual(["src/a.ts → src/b.ts → src/a.ts"]);
  });

  test("a ring through a page that loads later", () => {
    const late = files({
      "src/app/web/routes.tsx": 'const page = () => import("./Page.tsx");',
      "src/app/web/Page.tsx": 'import { routes } from "./routes.tsx";',
    });
    expect(rules.importCycles(late)).toHaveLength(1);
  });

  test("two features that know each other, be it by a type and a page that loads later", () => {
    const knot = files({
      "src/features/a/APage.tsx": 'import type { B } from "../b/b.present.ts";',
      "src/features/b/b.present.ts": "export type B = 1;",
      "src/features/b/BPage.tsx": 'const page = () => import("../a/APage.tsx");',
    });
    expect(rules.folderCycles(knot)).toEqual([
      "src/features/a/APage.tsx imports src/features/b/b.present.ts: src/features/a → src/features/b → src/features/a",
      "src/features/b/BPage.tsx imports src/features/a/APage.tsx: src/features/b → src/features/a → src/features/b",
    ]);
  });

  test("but no ring through a contract or a test", () => {
    const floor = files({
      "src/features/a/a.sql.ts": 'import { b } from "../b/b.contract.ts";',
      "src/features/b/b.contract.ts": "export const b = 1;",
      "src/features/b/b.sql.ts": 'import { a } from "../a/a.sql.ts";',
      "src/features/a/a.test.ts": 'import { b } from "../b/b.sql.ts";',
    });
    expect(rules.folderCycles(floor)).toEqual([]);
  });

  test("a frame that knows a feature", () => {
    const frame = files({
      "src/web/Bell.tsx": 'import { List } from "../features/news/List.tsx";',
      "src/server/mount.ts": 'import type { V } from "../features/news/news.server.ts";',
      "src/features/news/List.tsx": "export const List = 1;",
      "src/features/news/news.server.ts": "export type V = 1;",
    });
    expect(rules.frameFaults(frame)).toEqual([
      "src/web/Bell.tsx imports src/features/news/List.tsx",
      "src/server/mount.ts imports src/features/news/news.server.ts",
    ]);
  });

  test("a part of the UI kit that knows a feature", () => {
    const kit = files({
      "src/ui/Badge.tsx": 'import { report } from "../features/reports/report.contract.ts";',
      "src/features/reports/report.contract.ts": "export const report = 1;",
    });
    expect(rules.uiFaults(kit)).toHaveLength(1);
  });

  test("a screen that reaches a query through a contract", () => {
    const leak = files({
      "src/features/reports/ReportPage.tsx": 'import { limit } from "./report.contract.ts";',
      "src/features/reports/report.contract.ts": 'import { limit } from "./report.sql.ts";',
      "src/features/reports/report.sql.ts": "export const limit = 1;",
    });
    expect(rules.webFaults(leak)).toEqual([
      "src/features/reports/ReportPage.tsx → src/features/reports/report.contract.ts → src/features/reports/report.sql.ts",
    ]);
  });

  test("a server's page may import a screen, a screen no server's page", () => {
    const pages = files({
      "src/app/server/entry-server.tsx": 'import { App } from "../web/App.tsx";',
      "src/app/web/App.tsx": 'import { shell } from "../../server/pages/shell.ts";',
      "src/server/pages/shell.ts": "export const shell = 1;",
    });
    expect(rules.webFaults(pages)).toEqual(["src/app/web/App.tsx → src/server/pages/shell.ts"]);
  });

  test("a screen that takes the list of calls as a value", () => {
    const heavy = files({
      "src/web/client.ts": 'import { api } from "../api.ts";',
      "src/web/typed.ts": 'import type { Api } from "../api.ts";',
      "src/api.ts": "export const api = {};",
    });
    expect(rules.apiFaults(heavy)).toEqual([
      "src/web/client.ts imports src/api.ts as more than a type",
    ]);
  });

  test("a contract that stands on a package or on the server", () => {
    const loaded = files({
      "src/features/a/a.contract.ts":
        'import * as z from "zod";\nimport { Hono } from "hono";\nimport { p } from "../../server/problem.ts";\nimport { call } from "../../call.ts";',
      "src/server/problem.ts": "export const p = 1;",
      "src/call.ts": "export const call = 1;",
    });
    expect(rules.contractFaults(loaded)).toEqual([
      "src/features/a/a.contract.ts imports hono",
      "src/features/a/a.contract.ts imports src/server/problem.ts",
    ]);
  });

  test("a feature that calls another's handlers", () => {
    const nosy = files({
      "src/features/a/a.handlers.ts":
        'import { b } from "../b/b.handlers.ts";\nimport { q } from "../b/b.sql.ts";',
      "src/features/b/b.handlers.ts": "export const b = 1;",
      "src/features/b/b.sql.ts": "export const q = 1;",
    });
    expect(rules.featureFaults(nosy, {})).toEqual([
      "src/features/a/a.handlers.ts imports src/features/b/b.handlers.ts",
    ]);
  });

  test("a feature that uses a screen of another that is no door, and a door that nobody uses", () => {
    const sources = files({
      "src/features/a/A.tsx": 'import { B } from "../b/B.tsx";\nimport { C } from "../b/C.tsx";',
      "src/features/b/B.tsx": "export const B = 1;",
      "src/features/b/C.tsx": "export const C = 1;",
    });
    expect(rules.featureFaults(sources, { b: ["B.tsx", "D.tsx"] })).toEqual([
      "src/features/a/A.tsx imports src/features/b/C.tsx",
      "nobody uses the door b/D.tsx",
    ]);
  });
});
