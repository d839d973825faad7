const NAMES: Readonly<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  Escape: "Esc",
  "Control+Enter": "Ctrl ↵",
  "Shift+n": "Shift N",
  "Shift+b": "Shift B",
};

/** The names of those signs for screen readers. */
const SPOKEN: Readonly<Record<string, string>> = {
  ArrowDown: "panah bawah",
  ArrowUp: "panah atas",
  "Control+Enter": "Control Enter",
  "/": "garis miring",
  "?": "tanda tanya",
};

const nameOf = (key: string) => NAMES[key] ?? key.toUpperCase().replace("ENTER", "Enter");

/** Keys as they are printed on a keyboard: 'g l' as two, one after the other. */
export function KeyNames({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex items-center gap-1">
      {keys.map((key, index) => (
        <span key={key} className="inline-flex items-center gap-1">
          {index > 0 && <span className="sr-only">atau</span>}
          {key.split(" ").map((one) => (
            <kbd
              key={one}
              className="rounded-sm border border-b-2 border-line-strong bg-surface px-1.25 font-sans text-xs leading-snug font-semibold text-text"
            >
              <span aria-hidden={Object.hasOwn(SPOKEN, one)}>{nameOf(one)}</span>
              {SPOKEN[one] && <span className="sr-only">{SPOKEN[one]}</span>}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
