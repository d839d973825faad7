import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { type Detail, DETAILS, findDetails } from "./personal-details.web.ts";

/** A pause in typing. */
const PAUSE_MS = 700;
/** The others come as these are left alone. */
const MOST_SHOWN = 4;

const beginningOf = ({ kind }: Detail) => `Tampaknya ada ${DETAILS[kind]}:`;
const quoted = ({ piece }: Detail) => `"${piece}"`;
const sentenceOf = (detail: Detail) => `${beginningOf(detail)} ${quoted(detail)}.`;

/** Who will read the text, and what else that means for somebody who wants to stay unknown. */
const readersOf = (isPrivate: boolean, isAnonymous: boolean) => {
  const readers = isPrivate
    ? "Hanya Anda dan admin yang dapat membacanya"
    : "Ini akan dibaca semua orang setelah laporan tampil";
  return isAnonymous
    ? `${readers}, dan isinya bisa menunjukkan siapa yang menulis laporan ini.`
    : `${readers}.`;
};

/**
 * What in the text looks as if it told who somebody is. A hint, no fault: found on the device, neither sent
 * nor kept, and each can be left as it is.
 */
export function TextHints({
  text,
  isPrivate,
  isAnonymous,
}: {
  text: string;
  isPrivate: boolean;
  isAnonymous: boolean;
}) {
  const [details, setDetails] = useState<readonly Detail[]>([]);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [said, setSaid] = useState("");
  const heard = useRef<readonly string[]>([]);
  const block = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const timer = setTimeout(() => {
      const found = findDetails(text);
      setDetails(found);
      // A number that is typed on is not heard again with each digit.
      const isNew = ({ piece }: Detail) => !heard.current.some((one) => piece.startsWith(one));
      const fresh = found.filter(isNew);
      heard.current = [...heard.current, ...fresh.map(({ piece }) => piece)];
      if (fresh.length > 0) setSaid(fresh.map(sentenceOf).join(" "));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

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
                    // The button that had the focus is gone.
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
            {readersOf(isPrivate, isAnonymous)}
          </p>
        </Notice>
      )}
    </div>
  );
}
