import { tabState } from "../../web/tab-state.ts";

/** A registration that waits for its code: `/register` and `/login` pass it on to `/verifikasi-otp`. */
export interface PendingRegistration {
  readonly email: string;
  /** The name of the attempt for the server; missing where the address was typed on the page itself. */
  readonly attempt?: string;
  /** When another code may be requested, in milliseconds since 1970. */
  readonly resendAt: number;
}

export const RESEND_WAIT_MS = 60_000;

export const {
  keep: keepPending,
  forget: forgetPending,
  use: usePending,
} = tabState<PendingRegistration>("pending-registration", ({ email, attempt, resendAt }) =>
  typeof email === "string" && typeof resendAt === "number" ? { email, attempt, resendAt } : null,
);
