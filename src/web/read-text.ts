import MarkdownIt, { type StateBlock, type Token } from "markdown-it";
import type { Block, Run } from "../text-blocks.ts";

/**
 * Typed text becomes paragraphs, lists, bold and links; everything else stays plain text
 * (docs/decisions/0021-formatted-text.md). The server parses stored text, the browser text that is being written.
 */
const reader = new MarkdownIt("zero", { linkify: true }).enable([
  "list",
  "emphasis",
  "link",
  "linkify",
]);

// a link's title is only visible under a pointer: its words would be lost
const NO_TITLE = { ok: false, can_continue: false, pos: 0, str: "", marker: 0 };
reader.helpers = { ...reader.helpers, parseLinkTitle: () => NO_TITLE };

reader.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
for (const scheme of ["ftp:", "mailto:", "//"]) reader.linkify.add(scheme, null);
reader.normalizeLinkText = (typed) => typed;
/** The address of a page of the service itself; browsers read a second slash or a backslash as another host. */
const OWN_PAGE = /^\/(?:[\w-][\w/?=&#-]*)?$/;
reader.validateLink = (address) => {
  try {
    return (
      OWN_PAGE.test(address) || (/^(?:https?|mailto):/i.test(address) && Boolean(new URL(address)))
    );
  } catch {
    return false;
  }
};

/** The deepest nesting of lists; a list is two of the parser's levels. */
const DEEPEST = 3 * 2;

/** Markers without a word after them: a dash for 'nothing', or a line of markers. */
const BARE = /^(?:(?:[-*+]|\d{1,9}[.)])(?:\s+|$))+$/;

const lineOf = (state: StateBlock, line: number) =>
  state.getLines(line, line + 1, state.blkIndent, false).trim();

/** A line that would be an empty or too deep list is a paragraph. */
reader.block.ruler.before("list", "as-typed", (state, line, _last, silent) => {
  const text = lineOf(state, line);
  if (silent || (state.level < DEEPEST && !BARE.test(text))) return false;
  state.push("paragraph_open", "p", 1);
  const inline = state.push("inline", "", 0);
  inline.content = text;
  inline.children = [];
  state.push("paragraph_close", "p", -1);
  state.line = line + 1;
  return true;
});

/** A line below an item that is less indented than the item no longer belongs to it. */
reader.block.ruler.before(
  "list",
  "after-list",
  (state, line, _last, silent) => silent && (state.sCount[line] ?? 0) < state.blkIndent,
  { alt: ["paragraph"] },
);

/** Runs of a paragraph; neighbours with the same look become one. */
const runsOf = (tokens: readonly Token[]): Run[] => {
  const runs: Run[] = [];
  let bold = false;
  let link: Pick<Run, "bold" | "href"> | undefined;
  const add = (text: string) => {
    const look = link ?? (bold ? { bold } : {});
    const last = runs.at(-1);
    if (last && last.bold === look.bold && last.href === look.href)
      runs[runs.length - 1] = { ...last, text: last.text + text };
    else if (text) runs.push({ text, ...look });
  };
  for (const [at, token] of tokens.entries()) {
    if (token.type === "text") add(token.content);
    else if (token.type === "link_open") {
      const address = String(token.attrGet("href"));
      const href = OWN_PAGE.test(address) ? address : new URL(address).href;
      // a link is bold as a whole or not at all, or it would become several links
      link = { ...(bold && { bold }), href };
      if (tokens[at + 1]?.type === "link_close") add(href);
    } else if (token.type === "link_close") link = undefined;
    else if (token.type.startsWith("strong") && token.markup === "**") bold = token.nesting > 0;
    else add(token.markup);
  }
  return runs;
};

/** Blocks from token `at` to the end of their container; and the token after it. */
const blocksFrom = (tokens: readonly Token[], at: number): [Block[], number] => {
  const blocks: Block[] = [];
  let next = at;
  for (let token = tokens[next]; token && token.type !== "list_item_close"; token = tokens[next]) {
    if (token.type === "inline") blocks.push({ runs: runsOf(token.children ?? []) });
    if (!token.type.endsWith("list_open")) next += 1;
    else {
      const [items, after] = itemsFrom(tokens, next + 1);
      const start = token.type === "ordered_list_open" ? Number(token.attrGet("start") ?? 1) : null;
      blocks.push({ start, items });
      next = after;
    }
  }
  return [blocks, next + 1];
};

const itemsFrom = (tokens: readonly Token[], at: number): [Block[][], number] => {
  const items: Block[][] = [];
  let next = at;
  while (tokens[next]?.type === "list_item_open") {
    const [blocks, after] = blocksFrom(tokens, next + 1);
    items.push(blocks);
    next = after;
  }
  return [items, next + 1];
};

/** A text without one of these has no marks. */
const MAY_HOLD_MARKS = /\*\*|\]\(|https?:\/\/|^\s*(?:[-*+]|\d{1,9}[.)])\s/im;

const isPlain = (block: Block) =>
  "runs" in block && block.runs.every(({ bold, href }) => !bold && href === undefined);

/** The same blocks, with each link as its text. */
export const withoutLinks = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) =>
    "runs" in block
      ? { runs: block.runs.map(({ text, bold }) => ({ text, ...(bold && { bold }) })) }
      : { ...block, items: block.items.map(withoutLinks) },
  );

/** The blocks of a typed text; null if it is plain and needs no parsing. */
export const readText = (text: string): Block[] | null => {
  if (!MAY_HOLD_MARKS.test(text)) return null;
  const [blocks] = blocksFrom(reader.parse(text, {}), 0);
  return blocks.every(isPlain) ? null : blocks;
};

/** The words of a text, without its marks; each paragraph and item on a line of its own. */
export const wordsOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) =>
      "runs" in block
        ? block.runs.map(({ text }) => text).join("")
        : block.items.map(wordsOf).join("\n"),
    )
    .join("\n");
