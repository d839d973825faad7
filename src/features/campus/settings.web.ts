import type { UseQueryResult } from "@tanstack/react-query";
import type { ApiError } from "../../web/api.ts";
import { needs, useCall } from "../../web/query.ts";
import type { PublicPart, PublicSettings } from "./campus.contract.ts";

/** Settings change a few times a year: one page asks once. */
const STALE_MS = 10 * 60_000;

const queryOf = (part: PublicPart) => ({ query: { parts: part } });

/** A part of the settings for a route's `load`. */
export const needsSetting = (part: PublicPart) => needs("GET /settings", queryOf(part));

/** A part of what this campus has set: `useSetting("emergency")`. */
export const useSetting = <P extends PublicPart>(part: P) =>
  useCall("GET /settings", queryOf(part), { staleTime: STALE_MS }) as UseQueryResult<
    { readonly data: Pick<Required<PublicSettings>, P> },
    ApiError
  >;
