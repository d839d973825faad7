import { handedOn } from "../../web/handed-on.ts";

/** What `/lupa-password` hands on to `/reset-password`. */
export interface PendingReset {
  readonly email: string;
  /** From when on another code may be asked for, in milliseconds since 1970. */
  readonly resendAt: number;
}

export const {
  keep: keepPendingReset,
  forget: forgetPendingReset,
  use: usePendingReset,
} = handedOn<PendingReset>("pending-reset", ({ email, resendAt }) =>
  typeof email === "string" && typeof resendAt === "number" ? { email, resendAt } : null,
);
