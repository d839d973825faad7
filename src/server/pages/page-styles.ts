import type { Part, Rule, Sheet } from "./sheet.ts";

/** Gives the part of a stylesheet that a page's markup needs for its first paint. */
export type StylesOf = (html: string) => string;

const TAG = /^([a-z][a-z0-9]*)(.*)$/s;
const ATTRIBUTE = /([a-z][\w:-]*)(?:="([^"]*)")?/gi;
const ENTITY = /&(amp|lt|gt|quot|#x27|#39);/g;
const SIGNS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Names outside of the markup: around it, or set by a script or the reader before the rest arrives. */
const ALWAYS = ["html", "body", "[data-auth]", "[data-rank]", "[open]"];

/** The parts of a page's markup that its styles depend on. */
interface Names {
  /** Its elements, its classes as `.name`, its attributes as `[name]`, and `[type=name]` of its fields. */
  readonly names: ReadonlySet<string>;
  /** The values of its `style` attributes. */
  readonly styles: ReadonlySet<string>;
}

/** The names in a start tag; an end tag or a comment has none. */
const namesOf = (tag: string): readonly string[] => {
  const [, element, attributes = ""] = TAG.exec(tag) ?? [];
  if (!element) return [];
  const found = [element];
  for (const [, written = "", value = ""] of attributes.matchAll(ATTRIBUTE)) {
    const name = written.toLowerCase();
    found.push(`[${name}]`);
    if (name === "type") found.push(`[type=${value}]`);
    if (name === "style") found.push(`${STYLE}${value}`);
    if (name === "class")
      for (const one of value.replace(ENTITY, (_, sign: string) => SIGNS[sign] ?? "'").split(/\s+/))
        found.push(`.${one}`);
  }
  return found;
};

/** The prefix for the value of a `style` attribute; no name begins with it. */
const STYLE = "style=";
/** The number of tags that are remembered, since markup repeats itself. */
const MOST_TAGS = 5_000;

/** Every different start tag of the markup, without `<` and `>`. */
const tagsIn = (html: string): ReadonlySet<string> => {
  const tags = new Set<string>();
  for (let from = html.indexOf("<"); from !== -1;) {
    const to = html.indexOf(">", from);
    if (to === -1) break;
    tags.add(html.slice(from + 1, to));
    from = html.indexOf("<", to);
  }
  return tags;
};

/** Finds the names in markup, tag by tag. */
const makeNamesIn = () => {
  const known = new Map<string, readonly string[]>();
  const namesOfTag = (tag: string) => {
    const found = known.get(tag) ?? namesOf(tag);
    if (known.size >= MOST_TAGS) known.clear();
    known.set(tag, found);
    return found;
  };
  return (html: string): Names => {
    const names = new Set(ALWAYS);
    const styles = new Set<string>();
    for (const tag of tagsIn(html))
      for (const name of namesOfTag(tag))
        if (name.startsWith(STYLE)) styles.add(name.slice(STYLE.length));
        else names.add(name);
    return { names, styles };
  };
};

const isRule = (part: Part): part is Rule => typeof part !== "string" && "selectors" in part;

/** Removes rules that match nothing, and groups that are then empty. */
const matching = (parts: readonly Part[], names: ReadonlySet<string>): Part[] =>
  parts.flatMap((part): Part[] => {
    if (isRule(part)) {
      const selectors = part.selectors.filter(({ needs }) =>
        needs.every((name) => names.has(name)),
      );
      return selectors.length > 0 ? [{ ...part, selectors }] : [];
    }
    if (typeof part === "string" || !("parts" in part)) return [part];
    const within = matching(part.parts, names);
    return within.length > 0 ? [{ head: part.head, parts: within }] : [];
  });

const rulesOf = (parts: readonly Part[]): Rule[] =>
  parts.flatMap((part) => {
    if (isRule(part)) return [part];
    return typeof part !== "string" && "parts" in part ? rulesOf(part.parts) : [];
  });

/** Every word of a value that may be the name of a custom property or of keyframes. */
const wordsIn = (text: string): readonly string[] => text.match(/[\w-]+/g) ?? [];

/** The words that the rules and the page's own styles use, also through custom properties. */
const usedWords = (rules: readonly Rule[], styles: ReadonlySet<string>): ReadonlySet<string> => {
  const custom = new Map<string, string[]>();
  for (const { name, text } of rules.flatMap((rule) => rule.custom))
    custom.set(name, [...(custom.get(name) ?? []), text]);
  const texts = [...rules.flatMap(({ declarations }) => declarations), ...styles];

  const used = new Set<string>();
  for (let text = texts.pop(); text !== undefined; text = texts.pop())
    for (const word of wordsIn(text)) {
      if (used.has(word)) continue;
      used.add(word);
      texts.push(...(custom.get(word) ?? []));
    }
  return used;
};

const print = (parts: readonly Part[], used: ReadonlySet<string>): string =>
  parts
    .map((part) => {
      if (typeof part === "string") return part;
      if ("parts" in part) {
        const within = print(part.parts, used);
        return within && `${part.head}{${within}}`;
      }
      if (!isRule(part)) return used.has(part.name) ? part.text : "";
      const custom = part.custom.filter(({ name }) => used.has(name)).map(({ text }) => text);
      const body = [...custom, ...part.declarations].join(";");
      return body && `${part.selectors.map(({ text }) => text).join(",")}{${body}}`;
    })
    .join("");

/** The number of pages with different names whose styles are remembered. */
const MOST_SHEETS = 300;

/**
 * Makes the function that gives the part of a stylesheet for a page. It leaves out rules whose classes, elements
 * and attributes the page does not have, then the custom properties and keyframes that nothing uses. The rest keeps
 * its order, so that the whole sheet changes nothing when it arrives.
 */
export const makeStylesOf = (sheet: Sheet): StylesOf => {
  const namesIn = makeNamesIn();
  const made = new Map<string, string>();
  return (html) => {
    const { names, styles } = namesIn(html);
    const key = [...[...names].toSorted(), ...styles].join(" ");
    const known = made.get(key);
    if (known !== undefined) return known;
    const parts = matching(sheet, names);
    const text = print(parts, usedWords(rulesOf(parts), styles));
    if (made.size >= MOST_SHEETS) made.clear();
    made.set(key, text);
    return text;
  };
};
