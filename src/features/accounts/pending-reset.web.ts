import { tabState } from "../../web/tab-state.ts";

/** The state of `/reset-password`, from `/lupa-password` or from the link of a mail. */
export interface PendingReset {
  /** Missing where the link was opened in another browser. */
  readonly email?: string | undefined;
  /** Proves to the server that the code was requested in this browser. */
  readonly attempt?: string | undefined;
  /** When another code may be requested, in milliseconds since 1970. */
  readonly resendAt?: number | undefined;
  /** The token after the `#` of the link. */
  readonly token?: string | undefined;
}

export const {
  keep: keepPendingReset,
  forget: forgetPendingReset,
  use: usePendingReset,
} = tabState<PendingReset>("pending-reset", ({ email, attempt, resendAt, token }) =>
  typeof email === "string" || typeof token === "string"
    ? { email, attempt, resendAt, token }
    : null,
);
