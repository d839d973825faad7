import { useRef } from "react";
import { SearchField } from "../../ui/SearchField.tsx";
import { useSearchText } from "../../web/search-text.ts";
import { useShortcuts } from "../../web/shortcuts.ts";

/** The search of a list in the back office; the slash key leads to its field. */
export function AdminSearch({ label, className }: { label: string; className?: string }) {
  const { text, setText } = useSearchText();
  const field = useRef<HTMLInputElement>(null);
  useShortcuts("Daftar ini", [{ keys: ["/"], label: "Cari", act: () => field.current?.focus() }]);
  return (
    <SearchField
      ref={field}
      label={label}
      value={text}
      onChange={setText}
      className={className}
      aria-keyshortcuts="/"
    />
  );
}
