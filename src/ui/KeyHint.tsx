/** The key of a button, shown on it from 1024 px; screen readers use `aria-keyshortcuts`. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="rounded-sm border border-current px-1.25 font-sans text-xs font-semibold whitespace-nowrap max-lg:hidden"
    >
      {children}
    </kbd>
  );
}
