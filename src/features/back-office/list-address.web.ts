import { useLocation } from "react-router";

/**
 * The list at `path` as it was left, where this page was opened from it.
 * @param under where else a page may have been opened from; `path` alone unless told
 */
export const useListAddress = (path: string, under = path): string => {
  const state = useLocation().state as { back?: unknown } | null;
  const back = state?.back;
  return typeof back === "string" && back.startsWith(under) ? back : path;
};
