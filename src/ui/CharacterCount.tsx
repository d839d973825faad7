import { useEffect, useRef, useState, type ReactNode } from "react";

/**
 * Wraps one text control and gives the note below it to `children`: with a `counter`, 'N dari M huruf' before the
 * note. It works whatever component holds the value: it listens to typing and reads the control again after each
 * render, so a form that code fills or resets is counted too.
 */
export function CharacterCount({
  counter,
  note,
  children,
}: {
  counter: number | undefined;
  note: ReactNode;
  children: (note: ReactNode) => ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [length, setLength] = useState(0);
  const look = () => {
    const control = box.current?.querySelector<HTMLTextAreaElement>("input, textarea");
    if (control) setLength(Array.from(control.value.normalize()).length);
  };
  useEffect(look);
  if (counter === undefined) return children(note);
  return (
    <div ref={box} onInput={look} className="contents">
      {children(
        <>
          <span className="tabular-nums">{`${length} dari ${counter} huruf`}</span>
          {note && <> · {note}</>}
        </>,
      )}
    </div>
  );
}
