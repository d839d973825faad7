import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useAddress } from "./route.tsx";

/** The pause after the last key before a search is asked. */
export const DEBOUNCE_MS = 500;

/**
 * The text of a search field, which is written to the address as `search` half a second after the last key
 * (docs/product/lists.md#lists-on-screens); `ask` does so at once. It follows other changes of the address: back,
 * forward, a tab.
 */
export const useSearchText = () => {
  const { query, hrefWith } = useAddress();
  const navigate = useNavigate();
  const current = query["search"] ?? "";
  const [text, setText] = useState(current);
  /** The text that field and address last had in common. */
  const settled = useRef(current);

  const ask = () => {
    const search = text.trim();
    if (search === settled.current) return;
    settled.current = search;
    // One step back leaves the search; it does not go through its letters.
    void navigate(hrefWith({ search }), { replace: current !== "" });
  };
  const askAfterAPause = useEffectEvent(ask);
  useEffect(() => {
    const timer = setTimeout(() => askAfterAPause(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    if (current === settled.current) return;
    settled.current = current;
    setText(current);
  }, [current]);

  return { text, setText, ask };
};
