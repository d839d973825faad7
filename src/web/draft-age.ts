import { agoText } from "./dates.ts";
import { useNow } from "./now.ts";

const MINUTE = 60_000;

/** 'yang baru saja ditulis', 'dari 2 jam lalu' */
export const useDraftAge = (savedAt: string) => {
  const now = useNow();
  return now === null || now - Date.parse(savedAt) < MINUTE
    ? "yang baru saja ditulis"
    : `dari ${agoText(savedAt, now)}`;
};
