import { tabState } from "../../web/tab-state.ts";

/** The state that `/reset-password` is handed: by `/lupa-password`, or by the link of a mail. */
export interface PendingReset {
  /** Missing where the link was opened in another browser. */
  readonly email?: string | undefined;
  /** Shows the server that the code was asked for here. */
  readonly attempt?: string | undefined;
  /** From when on another code may be asked for, in milliseconds since 1970. */
  readonly resendAt?: number | undefined;
  /** The token that stood in the link after its `#`. */
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
