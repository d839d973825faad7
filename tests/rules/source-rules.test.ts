import { describe, expect, test } from "vitest";
import { ANSWER, VERIFICATION } from "../../src/promises.ts";
import { longDecisions, missingPaths, missingScripts } from "./doc-rules.ts";
import { looseVersions, migrationFaults, unallowedScripts, unexplained } from "./package-rules.ts";
import * as rules from "./source-rules.ts";

const file = (path: string, source: string) => new Map([[path, source]]);

describe("a planted fault is found", () => {
  test("a file of 301 lines, but none of 300", () => {
    const text = (count: number) => "x\n".repeat(count);
    expect(rules.longFiles(file("src/a.ts", text(301)))).toEqual(["src/a.ts has 301 lines"]);
    expect(rules.longFiles(file("src/a.ts", text(300)))).toEqual([]);
  });

  test("a barrel, but no file that also says something", () => {
    const passing = [
      '// All of it.\nexport * from "./a.ts";\nexport {\n  b,\n} from "./b.ts";\n',
      'import { a } from "./a.ts";\nexport { a };\n',
    ];
    for (const source of passing) expect(rules.barrels(file("src/x.ts", source))).toHaveLength(1);
    const own = 'import { a } from "./a.ts";\nexport const b = { a };\n';
    expect(rules.barrels(file("src/x.ts", own))).toEqual([]);
    const entry = 'import { start } from "./a.ts";\n\nstart();\n';
    expect(rules.barrels(file("src/x.ts", entry))).toEqual([]);
  });

  test("a reader of the environment", () => {
    const sources = ['const port = process.env["PORT"];', 'import { env } from "node:process";'];
    for (const source of sources) {
      expect(rules.environmentReaders(file("src/server/mail.ts", source))).toHaveLength(1);
      expect(rules.environmentReaders(file("src/server/settings.ts", source))).toEqual([]);
      expect(rules.environmentReaders(file("scripts/build.ts", source))).toEqual([]);
    }
    expect(rules.environmentReaders(file("src/a.ts", "// process.env stays out\n"))).toEqual([]);
  });

  test("a time of the machine's or of the statement's own", () => {
    const sources = ["const at = new Date();", "if (Date.now() > end) return;"];
    for (const source of sources) {
      expect(rules.strayTimes(file("src/features/a/a.handlers.ts", source))).toHaveLength(1);
      expect(rules.strayTimes(file("src/server/limits.ts", source))).toHaveLength(1);
      expect(rules.strayTimes(file("src/server/clock.ts", source))).toEqual([]);
      expect(rules.strayTimes(file("src/web/now.ts", source))).toEqual([]);
    }
    const sql = file("src/features/a/a.sql.ts", "where expires_at > now()");
    expect(rules.strayTimes(sql)).toHaveLength(1);
    const right = file("src/features/a/a.sql.ts", "const now = app.clock.now();");
    expect(rules.strayTimes(right)).toEqual([]);
  });

  test("a file that is looked for beside the code", () => {
    const source = 'const MIGRATIONS = new URL("../../migrations/", import.meta.url);';
    expect(rules.strayPlaces(file("src/app/commands/a.ts", source))).toHaveLength(1);
    expect(rules.strayPlaces(file("src/server/places.ts", source))).toEqual([]);
    expect(rules.strayPlaces(file("src/app/commands/a.test.ts", source))).toEqual([]);
    expect(rules.strayPlaces(file("scripts/build.ts", source))).toEqual([]);
  });

  test("SQL in a handler", () => {
    const sources = [
      'await db.selectFrom("reports").selectAll().execute();',
      "await sql<{ id: number }>`select 1`.execute(db);",
      "await allRows<{ id: number }>(db)`select 1`;",
      "await oneValue(db)`select 1`;",
      "await changedRows(db)`delete from report`;",
      "  .updateTable('reports')",
    ];
    for (const source of sources) {
      expect(rules.strayQueries(file("src/features/a/a.handlers.ts", source))).toHaveLength(1);
      expect(rules.strayQueries(file("src/features/a/a.sql.ts", source))).toEqual([]);
    }
  });

  test("a promise that is written out, in figures and words, but no other span of days", () => {
    const { days } = VERIFICATION;
    const written = [
      `"Diperiksa dalam ${days} hari."`,
      `Diperiksa dalam ${days}&nbsp;hari`,
      String.raw`"Dijawab dalam ${ANSWER.days}\u00A0hari"`,
      `"paling lama ${["li", "ma"].join("")} hari"`,
      `const WAIT = ${days} * DAY;`,
      `at + interval '${ANSWER.days} days'`,
    ];
    for (const source of written) {
      expect(rules.writtenPromises(file("src/a.tsx", source))).toHaveLength(1);
      expect(rules.writtenPromises(file("src/promises.ts", source))).toEqual([]);
    }
    for (const source of [`"${days} hari lalu"`, `"${days}0 hari"`, "30 * DAY", "dua hari"])
      expect(rules.writtenPromises(file("src/a.tsx", source))).toEqual([]);
  });

  test("what the oldest browsers lack, where a browser runs it", () => {
    const source = "const both = AbortSignal.any([left, AbortSignal.timeout(1)]);";
    expect(rules.newerThanBrowsers(file("src/features/a/a.web.ts", source))).toHaveLength(1);
    expect(rules.newerThanBrowsers(file("src/features/a/a.server.ts", source))).toEqual([]);
  });

  test("a field for files of its own, which would send pictures as large as they are", () => {
    const source = '<input type="file" accept="image/png" />';
    expect(rules.strayFileFields(file("src/features/a/A.tsx", source))).toHaveLength(1);
    expect(rules.strayFileFields(file("src/ui/FileField.tsx", source))).toEqual([]);
  });

  test("a mark of unfinished work, in comments too", () => {
    const mark = ["TO", "DO"].join("");
    expect(rules.unfinishedWords(file("src/a.ts", `x();\n// ${mark}: later\n`))).toEqual([
      `src/a.ts:2: // ${mark}: later`,
    ]);
    expect(rules.unfinishedWords(file("src/a.ts", "const todos = method();\n"))).toEqual([]);
  });

  test("a marker of a merge conflict, also as the formatter bends it in a page", () => {
    const markers = ["<", "|", "=", ">"].map((sign) => sign.repeat(7));
    const bent = [`  ${markers[0]} HEAD`, `\\${markers[2]}`, `${"> ".repeat(7)}w-mut`];
    for (const line of [...markers, `${markers[3]} main`, ...bent])
      expect(rules.conflictMarkers(file("A.md", `a\n${line}\nb\n`))).toEqual([
        `A.md:2: ${line.trim()}`,
      ]);
    for (const line of ["======", "> > quoted", "=".repeat(40), "a <<<<<<< b"])
      expect(rules.conflictMarkers(file("A.md", line))).toEqual([]);
  });

  test("a form that is left without a question", () => {
    const path = "src/features/notes/Notes.tsx";
    const form = "const form = useForm({ mode: 'all' });\n";
    for (const source of [form, "<TextArea label='Catatan' />", "<textarea />"])
      expect(rules.unguardedForms(file(path, source))).toHaveLength(1);
    const asking = [
      `${form}useUnsaved(form.formState.isDirty);`,
      `${form}useKeepDraft(slot, 7, content);`,
      "form: UseFormReturn<Values>;\n<TextArea />",
    ];
    for (const source of asking) expect(rules.unguardedForms(file(path, source))).toEqual([]);
    expect(rules.unguardedForms(file(path, `${form}// useUnsaved(true)\n`))).toHaveLength(1);
    expect(rules.unguardedForms(file("src/features/login/LoginPage.tsx", form))).toEqual([]);
    expect(rules.needlessExceptions(new Map())).toContain("src/features/login/LoginPage.tsx");
  });

  test("a drawer", () => {
    expect(rules.drawers(file("src/web/utils/date.ts", ""))).toHaveLength(1);
    expect(rules.drawers(file("src/server/file-helpers.ts", ""))).toHaveLength(1);
    expect(rules.drawers(file("src/web/dates.ts", ""))).toEqual([]);
  });

  test("a version that may float", () => {
    const manifest = {
      scripts: {},
      dependencies: { a: "^1.2.3" },
      devDependencies: { b: "1.2.3" },
      allowScripts: {},
    };
    expect(looseVersions(manifest)).toEqual(["a is ^1.2.3"]);
  });

  test("a package without a reason, a reason without a package, one twice, a script at an install", () => {
    const manifest = { scripts: {}, allowScripts: {} };
    const [dependencies, devDependencies] = [{ a: "1.0.0", c: "1.0.0" }, { b: "1.0.0" }];
    const page = "| package | reason |\n| `a`, `d` | what `e` needs |\n| `b` | x |\n| `b` | x |";
    expect(unexplained(page, { ...manifest, dependencies, devDependencies })).toEqual([
      "c has no reason",
      "d is no dependency",
      "b stands twice",
    ]);
    const packages = {
      "node_modules/a": {},
      "node_modules/b": { hasInstallScript: true },
      "node_modules/a/node_modules/@c/d": { hasInstallScript: true },
    };
    expect(unallowedScripts({ packages }, { b: true })).toEqual(["@c/d"]);
  });

  test("a gap, a repeated number or another kind of file among migrations", () => {
    expect(migrationFaults(["migrations/0001_a.sql", "migrations/0003_b.sql"])).toHaveLength(1);
    expect(migrationFaults(["migrations/0001_a.sql", "migrations/0001_b.sql"])).toHaveLength(1);
    expect(migrationFaults(["migrations/0001_a.sql", "migrations/notes.md"])).toHaveLength(1);
    expect(migrationFaults(["migrations/0001_a.sql", "migrations/0002_b.sql"])).toEqual([]);
  });
});

describe("in documents", () => {
  const existing = ["docs", "docs/map.md", "src/api.ts", "src/features", "src/features/a/a.sql.ts"];
  const missing = (page: string, text: string) => missingPaths(file(page, text), existing);

  test("a path that is not there is found, however it is written", () => {
    const page =
      "See `src/gone.ts`, [map](docs/map.md), [lost](docs/lost.md#part), `vote.sql.ts` and\n" +
      "**src/api.ts**, src/features/, `src/features/*/*.sql.ts`, `src/*/b.ts`, a.sql.ts.";
    expect(missing("README.md", page)).toEqual([
      "README.md names src/gone.ts",
      "README.md names src/*/b.ts",
      "README.md names docs/lost.md",
      "README.md names vote.sql.ts",
    ]);
  });

  test("links count from the page's own folder", () => {
    expect(missing("docs/map.md", "[api](../src/api.ts) [x](recipes/x.md)")).toEqual([
      "docs/map.md names docs/recipes/x.md",
    ]);
  });

  test("placeholders, addresses and screens are no paths", () => {
    const page = "`src/features/<noun>/…` [a](https://example.ac.id/src/x) `/admin/laporan`";
    expect(missing("README.md", page)).toEqual([]);
  });

  test("a script that package.json lacks is found", () => {
    const page = file("README.md", "Run `npm run dev` or `npm run fly`.");
    expect(missingScripts(page, { dev: "node" })).toEqual(["README.md says npm run fly"]);
  });

  test("a decision of 51 lines is found", () => {
    expect(longDecisions(file("docs/decisions/0001-a.md", "x\n".repeat(51)))).toHaveLength(1);
    expect(longDecisions(file("docs/decisions/0001-a.md", "x\n".repeat(50)))).toEqual([]);
  });
});
