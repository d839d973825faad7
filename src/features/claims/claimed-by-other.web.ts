import type { Claim } from "./claim.contract.ts";

/**
 * Why an act on many skips an item: another admin works on it. Null where nobody does. Lists contain only claims
 * that are valid by the server's clock; the device's own may be wrong and is not used.
 */
export const claimedByOther = (claim: Claim | null | undefined): string | null =>
  claim && !claim.is_mine ? `sedang ditangani ${claim.admins.name}` : null;
