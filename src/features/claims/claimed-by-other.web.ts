import type { Claim } from "./claim.contract.ts";

/**
 * Why an act on many leaves an item alone: another admin works on it. Null where nobody does. Lists tell
 * only of claims that hold, by the server's clock: the device's own may be wrong, and is not asked.
 */
export const claimedByOther = (claim: Claim | null | undefined): string | null =>
  claim && !claim.is_mine ? `sedang ditangani ${claim.admins.name}` : null;
