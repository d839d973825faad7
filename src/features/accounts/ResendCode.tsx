import { useSyncExternalStore } from "react";
import { Button } from "../../ui/Button.tsx";
import { useAct } from "../../web/query.ts";
import {
  keepPending,
  RESEND_WAIT_MS,
  type PendingRegistration,
} from "./pending-registration.web.ts";

const followClock = (listener: () => void) => {
  const timer = setInterval(listener, 250);
  return () => clearInterval(timer);
};

/** Whole seconds until `moment`, 0 once it has passed, and on the server. */
const useSecondsUntil = (moment: number) =>
  useSyncExternalStore(
    followClock,
    () => Math.max(0, Math.ceil((moment - Date.now()) / 1000)),
    () => 0,
  );

const clockText = (seconds: number) =>
  `${Math.floor(seconds / 60)}.${String(seconds % 60).padStart(2, "0")}`;

/**
 * 'Kirim ulang kode': always there, off for a minute after a code went out, or for as long as the
 * server asks.
 * @param address what the code is asked for; null where the address is missing, and the page says so
 */
export function ResendCode({
  pending,
  address,
  onSent,
}: {
  pending: PendingRegistration | null | undefined;
  address: () => Promise<string | null>;
  onSent: () => void;
}) {
  const wait = useSecondsUntil(pending?.resendAt ?? 0);
  const holdOff = (email: string, ms: number) =>
    keepPending({ email, attempt: pending?.attempt, resendAt: Date.now() + ms });
  const resend = useAct("POST /auth/resend-verification", {
    done: (_, { body }) => {
      holdOff(body.email, RESEND_WAIT_MS);
      onSent();
    },
    failed: ({ status, retryAfter }, { body }) => {
      if (status === 429 && retryAfter) holdOff(body.email, retryAfter * 1000);
    },
  });
  const send = async () => {
    const email = await address();
    if (email) resend.mutate({ body: { email, attempt: pending?.attempt } });
  };
  return (
    <Button aria-disabled={wait > 0} busy={resend.isPending} onClick={send}>
      Kirim ulang kode {wait > 0 && <span className="tabular-nums">({clockText(wait)})</span>}
    </Button>
  );
}
