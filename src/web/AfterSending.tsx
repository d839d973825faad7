import { useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore, type ReactNode } from "react";
import type { CallKey } from "./api.ts";

/**
 * Wraps a form that makes something new and keeps a draft. A user who has left it while it was being sent, and
 * comes back before the answer, waits for that: the draft still exists and would be sent twice.
 * @param call the call of the form; the server does not recognise its repeats
 */
export function AfterSending({
  call,
  loading,
  children,
}: {
  call: CallKey;
  loading: ReactNode;
  children: ReactNode;
}) {
  const cache = useQueryClient().getMutationCache();
  const isSending = useSyncExternalStore(
    // the form that replaces it registers in the cache while it is rendered
    (changed) => cache.subscribe(() => void setTimeout(changed)),
    () => cache.find({ mutationKey: [call], status: "pending" }) !== undefined,
  );
  const [waits, setWaits] = useState(isSending);
  if (waits && !isSending) setWaits(false);
  return waits ? loading : children;
}
