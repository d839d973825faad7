import type { Claim } from "./claim.contract.ts";

/** Why an act on many leaves an item alone: another admin works on it. Null where nobody does. */
export const claimedByOther = (claim: Claim | null | undefined): string | null =>
  claim && !claim.is_mine && Date.parse(claim.until) > Date.now()
    ? `sedang ditangani ${claim.admins.name}`
    : null;
