import postcss, { type ChildNode } from "postcss";
import selectorParser, { type Selector as SelectorNode } from "postcss-selector-parser";

/** A selector, with the elements, classes (`.name`) and attributes (`[name]`) without which it matches nothing. */
interface Selector {
  readonly text: string;
  readonly needs: readonly string[];
}

export interface Rule {
  readonly selectors: readonly Selector[];
  readonly declarations: readonly string[];
  /** Custom properties: the name, and the text of the value, which may name others. */
  readonly custom: readonly { readonly name: string; readonly text: string }[];
}

/** `@media`, `@layer` and the like. */
interface Group {
  readonly head: string;
  readonly parts: readonly Part[];
}

/** `@keyframes` and `@property`: needed where something kept uses their name. */
interface Named {
  readonly name: string;
  readonly text: string;
}

export type Part = string | Rule | Group | Named;

/** A stylesheet in parts, some for each page. It is JSON: the build writes it and each start reads it. */
export type Sheet = readonly Part[];

/** Parts of form fields, each with the attribute that its element always has. */
const PARTS: readonly (readonly [pattern: RegExp, attribute: string])[] = [
  [/^::placeholder$/, "[placeholder]"],
  [/^::file-selector-button$/, "[type=file]"],
  [/^::-webkit-(?:date|calendar)/, "[type=date]"],
  [/^::-webkit-search-/, "[type=search]"],
  [/^::-webkit-(?:inner|outer)-spin-button$/, "[type=number]"],
  [/^:disabled$/, "[disabled]"],
];

/** Names inside `:not()`, `:has()`, or one of several alternatives are not required. */
const needsOf = (selector: SelectorNode): string[] =>
  selector.nodes.flatMap((node) => {
    if (node.type === "class") return [`.${node.value}`];
    if (node.type === "tag") return [node.value];
    if (node.type === "attribute") return [`[${node.attribute.toLowerCase()}]`];
    if (node.type !== "pseudo") return [];
    const [only, ...others] = node.nodes;
    if (only && others.length === 0 && [":is", ":where"].includes(node.value)) return needsOf(only);
    return PARTS.filter(([pattern]) => pattern.test(node.value)).map(([, attribute]) => attribute);
  });

const readSelectors = (text: string): Selector[] =>
  selectorParser()
    .astSync(text)
    .nodes.map((selector) => ({ text: String(selector).trim(), needs: needsOf(selector) }));

/** Rules that do not matter for the first paint. */
const LATER = ["print", "(hover:hover)"];

const readPart = (node: ChildNode): Part[] => {
  if (node.type === "comment") return [];
  if (node.type === "rule") {
    const texts = node.nodes.map((child) => ({
      name: child.type === "decl" && child.prop.startsWith("--") ? child.prop : "",
      text: String(child),
    }));
    return [
      {
        selectors: readSelectors(node.selector),
        declarations: texts.filter(({ name }) => !name).map(({ text }) => text),
        custom: texts.filter(({ name }) => name),
      },
    ];
  }
  if (node.type === "decl" || !node.nodes) return [`${String(node)};`];
  if (/^property$|keyframes$/.test(node.name)) return [{ name: node.params, text: String(node) }];
  if (node.name === "font-face") return [String(node)];
  if (node.name === "media" && LATER.includes(node.params)) return [];
  return [{ head: `@${node.name} ${node.params}`, parts: node.nodes.flatMap(readPart) }];
};

/**
 * Reads the text of a stylesheet.
 * @throws postcss.CssSyntaxError
 */
export const parseSheet = (css: string): Sheet => postcss.parse(css).nodes.flatMap(readPart);
