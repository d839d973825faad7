import { useAct } from "../../web/query.ts";
import {
  keepPending,
  RESEND_WAIT_MS,
  type PendingRegistration,
} from "./pending-registration.web.ts";
import { ResendButton } from "./ResendButton.tsx";

/**
 * Asks for another code of a registration: disabled for a minute after one was sent, or for as long as the server
 * says.
 * @param address the address that needs the code; null where it is missing, which the page then says
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
    <ResendButton at={pending?.resendAt ?? 0} busy={resend.isPending} onSend={() => void send()} />
  );
}
