import { Fragment } from "react";
import type { Block, List, Run } from "../text-blocks.ts";
import { classes } from "./classes.ts";
import { Link } from "./Link.tsx";

/** Lists, bold and links. It shows where a link leads, and stays within its width. */
export function FormattedText({
  blocks,
  className,
}: {
  blocks: readonly Block[];
  className?: string | undefined;
}) {
  return (
    <div className={classes("space-y-[0.75em] wrap-anywhere", className)}>
      <Blocks blocks={blocks} />
    </div>
  );
}

// A block, an item and a run have no key but their index: a new text is rendered completely.
function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, at) =>
    "runs" in block ? (
      <p key={at} className="whitespace-pre-line">
        <Runs runs={block.runs} />
      </p>
    ) : (
      <Items key={at} {...block} />
    ),
  );
}

/** Space for a number of so many digits, beside its item. */
const ROOM = ["", "pl-[2em]", "pl-[2em]", "pl-[3.25em]", "pl-[3.25em]"];

function Items({ start, items }: List) {
  const entries = items.map((blocks, at) => (
    <li key={at} className="space-y-1">
      <Blocks blocks={blocks} />
    </li>
  ));
  if (start === null) return <ul className="list-disc space-y-1 pl-[1.5em]">{entries}</ul>;
  const digits = String(start + items.length - 1).length;
  return (
    <ol start={start} className={classes("list-decimal space-y-1", ROOM[digits] ?? "pl-[6.5em]")}>
      {entries}
    </ol>
  );
}

/** The words, as a link where they lead somewhere; a path is that of one of the service's own pages. */
const linked = (text: string, href: string | undefined) => {
  if (href === undefined) return text;
  if (href.startsWith("/")) return <Link to={href}>{text}</Link>;
  return MAY_LEAD_TO.test(href) ? <TextLink href={href}>{text}</TextLink> : text;
};

const MAY_LEAD_TO = /^(?:https?|mailto):/;

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ text, bold, href }, at) => {
    const words = linked(text, href);
    return bold ? <strong key={at}>{words}</strong> : <Fragment key={at}>{words}</Fragment>;
  });
}

/** Whether the words of a link are its address, and so already show where it leads. */
const sayAddress = (words: string, { origin }: URL) =>
  words.startsWith(origin) && /^(?:[/?#]|$)/.test(words.slice(origin.length));

function TextLink({ href, children }: { href: string; children: string }) {
  const address = new URL(href);
  return (
    <>
      <a href={href} target="_blank" rel="nofollow noopener noreferrer ugc">
        {children}
      </a>
      {!sayAddress(children, address) && (
        <span className="text-muted"> ({address.host || address.pathname})</span>
      )}
    </>
  );
}
