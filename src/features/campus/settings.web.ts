import type { UseQueryResult } from "@tanstack/react-query";
import type { ApiError } from "../../web/api.ts";
import { useCall } from "../../web/query.ts";
import type { PublicPart, PublicSettings } from "./campus.contract.ts";

/** Settings change a few times a year: one page asks once. */
const STALE_MS = 10 * 60_000;

/**
 * A part of what this campus has set: `useSetting("emergency")`. A route's `load` names it too.
 * @param enabled false asks for nothing
 */
export const useSetting = <P extends PublicPart>(part: P, enabled = true) =>
  useCall(
    "GET /settings",
    { query: { parts: part } },
    { staleTime: STALE_MS, enabled },
  ) as UseQueryResult<{ readonly data: Pick<Required<PublicSettings>, P> }, ApiError>;
