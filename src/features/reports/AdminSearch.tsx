import { SearchField } from "../../ui/SearchField.tsx";
import { useSearchText } from "../../web/search-text.ts";

/** The search of a list in the back office. */
export function AdminSearch({ label, className }: { label: string; className?: string }) {
  const { text, setText } = useSearchText();
  return <SearchField label={label} value={text} onChange={setText} className={className} />;
}
