import { useEffect, useRef, useState, type ReactNode } from "react";

/**
 * Wraps one text control and hands its length to `children`, whoever holds the value: it listens to
 * typing and looks again after each render, so a form that is filled or reset from outside counts too.
 */
export function CharacterCount({ children }: { children: (length: number) => ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [length, setLength] = useState(0);
  const look = () => {
    const control = box.current?.querySelector<HTMLTextAreaElement>("input, textarea");
    if (control) setLength(control.value.length);
  };
  useEffect(look);
  return (
    <div ref={box} onInput={look} className="contents">
      {children(length)}
    </div>
  );
}
