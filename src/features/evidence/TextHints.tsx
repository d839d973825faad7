import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { type Detail, DETAILS, findDetails } from "./personal-details.web.ts";

/** The pause in typing, in milliseconds, after which the findings are announced to a screen reader. */
const PAUSE_MS = 700;
/** The most hints at a time; the others appear when these are dismissed. */
const MOST_SHOWN = 4;

const beginningOf = ({ kind }: Detail) => `Tampaknya ada ${DETAILS[kind]}:`;
const quoted = ({ piece }: Detail) => `"${piece}"`;
const sentenceOf = (detail: Detail) => `${beginningOf(detail)} ${quoted(detail)}.`;

/** Who will read the text, and the consequence for an author who wants to stay unknown. */
const whoReads = (readers: string | undefined, isAnonymous: boolean) => {
  const said = readers
    ? `Hanya Anda dan ${readers} yang dapat membacanya`
    : "Ini akan dibaca semua orang setelah laporan tampil";
  return isAnonymous
    ? `${said}, dan isinya bisa menunjukkan siapa yang menulis laporan ini.`
    : `${said}.`;
};

/** A text, the findings in it, and those that are shown. */
interface Look {
  readonly text: string;
  readonly found: readonly Detail[];
  readonly shown: readonly Detail[];
}

const firstLook = (text: string): Look => ({ text, found: findDetails(text), shown: [] });

/**
 * The findings in a text that has just changed. A piece that is still being typed is not shown, since 'Pak D' may
 * become 'Pak Dekan'. It counts as finished when one more letter did not change it, or when several letters came at
 * once.
 */
const nextLook = (before: Look, text: string): Look => {
  const found = findDetails(text);
  if (Math.abs(text.length - before.text.length) > 1) return { text, found, shown: found };
  const isFinished = ({ piece }: Detail) =>
    before.found.some((one) => one.piece === piece) ||
    before.shown.some((one) => piece.startsWith(one.piece) || one.piece.startsWith(piece));
  return { text, found, shown: found.filter(isFinished) };
};

/** Calls `done` after each act of the user that cannot be part of a press. */
const afterActs = (done: () => void): (() => void) => {
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener("click", done, { signal });
  document.addEventListener("scroll", done, { signal, passive: true });
  document.addEventListener("keyup", ({ key }) => key === "Tab" && done(), { signal });
  return () => ended.abort();
};

/**
 * The findings in `text`. They change together with the text, or after a finished act, never by themselves: they
 * move what is below, which a finger may be about to press.
 */
const useShownDetails = (text: string): readonly Detail[] => {
  // scrolling consists of many acts, and nearly always finds nothing more to show
  const [look, setLook] = useState(() => firstLook(text));
  if (look.text !== text) setLook(nextLook(look, text));
  useEffect(
    () =>
      afterActs(() =>
        setLook((now) => (now.shown === now.found ? now : { ...now, shown: now.found })),
      ),
    [],
  );
  return look.shown;
};

/** The announcement about `text` for a screen reader: each finding once, and after a pause. */
const useSaid = (text: string) => {
  const [said, setSaid] = useState("");
  const heard = useRef<readonly string[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => {
      // A number that is still being typed is not announced again with each digit.
      const isNew = ({ piece }: Detail) => !heard.current.some((one) => piece.startsWith(one));
      const fresh = findDetails(text).filter(isNew);
      heard.current = [...heard.current, ...fresh.map(({ piece }) => piece)];
      if (fresh.length > 0) setSaid(fresh.map(sentenceOf).join(" "));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [said, setSaid] as const;
};

/**
 * The pieces of a text that may identify somebody. They are hints, not faults: they are found on the device, are
 * neither sent nor stored, and each can be dismissed.
 */
export function TextHints({
  text,
  readers,
  isAnonymous,
}: {
  text: string;
  /** Who alone reads it beside its author, in words; undefined where everybody does. */
  readers: string | undefined;
  isAnonymous: boolean;
}) {
  const details = useShownDetails(text);
  const [said, setSaid] = useSaid(text);
  const [left, setLeft] = useState<readonly string[]>([]);
  const block = useRef<HTMLDivElement>(null);

  const open = details.filter(({ piece }) => !left.includes(piece));
  const more = open.length - MOST_SHOWN;
  return (
    <div ref={block} tabIndex={-1} className={open.length > 0 ? undefined : "sr-only"}>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {open.length > 0 && (
        <Notice tone="plain" icon="eye">
          <ul aria-label="Yang mungkin tidak perlu ditulis" className="-mt-2.5">
            {open.slice(0, MOST_SHOWN).map((detail) => (
              <li key={detail.piece} className="flex items-start justify-between gap-1">
                <p className="min-w-0 py-2.5">
                  {beginningOf(detail)}{" "}
                  <b className="inline-block max-w-full font-semibold wrap-anywhere">
                    {quoted(detail)}
                  </b>
                </p>
                <Button
                  variant="ghost"
                  size="sm"
                  className="-mr-2 flex-none"
                  aria-label={`Biarkan "${detail.piece}"`}
                  onClick={() => {
                    setLeft([...left, detail.piece]);
                    setSaid("");
                    // The button that had the focus no longer exists.
                    block.current?.focus();
                  }}
                >
                  Biarkan
                </Button>
              </li>
            ))}
          </ul>
          <p className="text-muted">
            {more > 0 && `Masih ada ${more} lagi. `}
            {whoReads(readers, isAnonymous)}
          </p>
        </Notice>
      )}
    </div>
  );
}
