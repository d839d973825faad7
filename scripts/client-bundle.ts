/** What keeps the browser's bundle small (docs/decisions/0012-bytes.md); the server's is untouched. */
import { readFile } from "node:fs/promises";
import { type Plugin, parseSync } from "vite";

/** The number of pages, about a third of all, that must share a module before every page gets it. */
const SHARED_BY = 14;

/** Modules that read and validate forms. */
const OF_SCHEMAS = /\/zod\/|hook-form|resolvers/;

/** Modules of the shortest form, the login. */
const OF_INPUTS =
  /\/ui\/(?:Field|TextField|CharacterCount|Form|Sheet)\.tsx$|\/web\/field-faults\.ts$/;

/** The fields of longer forms, and what surrounds them. */
const OF_FIELDS =
  /\/ui\/(?:FileField|FileRow|file-rules|held-form|shrink-image|BlobPicture|TextArea|Radio\w+|GroundForm|SendBar)\.tsx?$/;

/** Other modules that only forms need, however many they are. */
const OF_FORMS =
  /\.contract\.ts$|\/web\/(?:unsaved|unanswered|leave-guard|drafts|KeptDraft)\.tsx?$/;

/** Modules for showing a report, used by lists, the first page and its own page. */
const OF_REPORTS =
  /\/features\/reports\/(?:ReportCard|ReportChips|VoteWidget|use-vote|vote-noun|answer-due)\.|\/ui\/(?:AuthorLine|Chip)\.tsx$/;

/**
 * Modules that many pages share go into a few files: thirty small ones compress worse and take thirty requests. The
 * first group that matches gets the module, with all its imports.
 */
export const SHARED_CHUNKS = [
  // every page needs this: React, the router, the layout
  { name: "start", tags: ["$initial" as const], test: (id: string) => !id.endsWith(".css") },
  {
    name: "frame",
    minShareCount: SHARED_BY,
    test: (id: string) =>
      ![OF_SCHEMAS, OF_INPUTS, OF_FIELDS, OF_FORMS].some((those) => those.test(id)),
  },
  { name: "schemas", test: OF_SCHEMAS },
  { name: "inputs", test: OF_INPUTS },
  { name: "fields", test: OF_FIELDS },
  { name: "reports", test: OF_REPORTS },
];

const REACT = /^react(?:\/jsx-runtime)?$/;
const NAMED = "\0named:";
/** React itself, and what names it. */
const OF_REACT = /\/node_modules\/react(?:-dom)?\/|^\0named:/;

/**
 * A bundler cannot follow React's exports: each file would build an object of all of them and look up there what it
 * calls. One module names them for all files.
 */
export const namedReact: Plugin = {
  name: "named-react",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: {
    filter: { id: REACT },
    handler: (id, importer = "") => (OF_REACT.test(importer) ? null : NAMED + id),
  },
  load: {
    filter: { id: /^\0named:/ },
    async handler(id) {
      const path = id.slice(NAMED.length);
      const { default: react } = (await import(path)) as { default: object };
      const names = Object.keys(react).filter((name) => !name.startsWith("__"));
      return [
        `import react from "${path}";`,
        "export default react;",
        ...names.map((name) => `export const ${name} = /* @__PURE__ */ (() => react.${name})();`),
      ].join("\n");
    },
  },
};

/** Parts of zod that every schema names and no form uses: JSON Schema, and recursive data. */
const NEVER_CALLED = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema|memoizer)\.js$/;

/** Messages for faults without one; every rule that a form can break has its own. */
const LANGUAGES = /\/zod\/v4\/locales\/(en|id)\.js$/;
const PLAIN_WORDS = 'export default () => ({ localeError: () => "Isian ini tidak sesuai." });';

/** Kinds of text that no form uses; each has a class, a function and a pattern in zod. */
const FORMATS =
  "url|jwt|emoji|guid|uuid|uuidv4|uuidv6|uuidv7|nanoid|cuid|cuid2|ulid|base64|base64url|xid|ksuid|ipv4|ipv6|cidrv4|cidrv6|e164|datetime|date|time|duration";
const CLASSES = /\/zod\/v4\/classic\/schemas\.js$/;
const FORMAT_METHOD = new RegExp(`^ {4}(?:${FORMATS})\\(params\\) \\{\\n.*\\n {4}\\},\\n`, "gm");
const FORMAT_CALLED = new RegExp(`\\)\\s*\\.(${FORMATS})\\(`);

/**
 * zod generates functions at run time for objects, after a trial whether it may; the pages' content policy forbids
 * that, and would report the trial.
 */
const WRITTEN_OBJECT = "core.$ZodObjectJIT";
const PLAIN_OBJECT = "core.$ZodObject";

/** Removes these parts: a third of zod. */
export const slimZod: Plugin = {
  name: "slim-zod",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  load: {
    filter: { id: /\/zod\/v4\// },
    async handler(id) {
      if (LANGUAGES.test(id)) return PLAIN_WORDS;
      if (CLASSES.test(id)) {
        const classes = await readFile(id, "utf8");
        if (!classes.includes(WRITTEN_OBJECT)) throw new Error(`${id} has no ${WRITTEN_OBJECT}`);
        return classes.replaceAll(FORMAT_METHOD, "").replaceAll(WRITTEN_OBJECT, PLAIN_OBJECT);
      }
      if (!NEVER_CALLED.test(id)) return null;
      const source = await readFile(id, "utf8");
      const names = [...source.matchAll(/^export (?:function|const|class) (\w+)/gm)];
      return names.map(([, name]) => `export const ${name} = () => undefined;`).join("\n");
    },
  },
};

/**
 * Tells the bundler that declaring a call or a schema has no side effects. So those that no screen uses (answers,
 * list queries) are removed, and with them the parts of zod that only they need.
 */
export const pureContracts: Plugin = {
  name: "pure-contracts",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /\.contract\.ts$/ },
    handler(code, id) {
      const [, format] = FORMAT_CALLED.exec(code) ?? [];
      if (format) this.error(`${id}: the browser's zod has no .${format}() (FORMATS)`);
      const values = parseSync("contract.js", code)
        .program.body.map((node) =>
          node.type === "ExportNamedDeclaration" ? node.declaration : node,
        )
        .flatMap((node) => (node?.type === "VariableDeclaration" ? node.declarations : []))
        .flatMap(({ init }) => init ?? [])
        .filter(({ type }) => type === "CallExpression" || type === "ObjectExpression");
      return values.reduceRight(
        (text, { start, end }) =>
          `${text.slice(0, start)}/* #__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
        code,
      );
    },
  },
};
