import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { SearchField } from "../../ui/SearchField.tsx";
import { useAddress } from "../../web/route.tsx";

const SEARCH_DELAY_MS = 500;

/** Keeps its text in the address under `search`, half a second after the last key. */
export function AdminSearch({ label, className }: { label: string; className?: string }) {
  const { query, hrefWith } = useAddress();
  const navigate = useNavigate();
  const current = query["search"] ?? "";
  const [text, setText] = useState(current);
  /** The last text that this field or the address has settled on. */
  const settled = useRef(current);

  const settle = useEffectEvent((search: string) => {
    settled.current = search;
    void navigate(hrefWith({ search }), { replace: true });
  });
  useEffect(() => {
    if (current === settled.current) return;
    settled.current = current;
    setText(current);
  }, [current]);
  useEffect(() => {
    const search = text.trim();
    if (search === settled.current) return;
    const timer = setTimeout(() => settle(search), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return <SearchField label={label} value={text} onChange={setText} className={className} />;
}
