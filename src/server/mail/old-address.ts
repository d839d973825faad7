import type { Secrets } from "../secrets.ts";

const PURPOSE = "mail-address";

/** The address that an account had, the name that it had then, and what became of it. */
export interface OldAddress {
  readonly email: string;
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  readonly byOwner: boolean;
}

/** Seals what a mail to an old address needs after the account no longer has that address. */
export const sealOldAddress = (secrets: Secrets, old: OldAddress): string =>
  secrets.seal(PURPOSE, old);

/** Undoes {@link sealOldAddress}; undefined where it was sealed with another key. */
export const openOldAddress = (secrets: Secrets, sealed: string): OldAddress | undefined =>
  secrets.unseal(PURPOSE, sealed) as OldAddress | undefined;
