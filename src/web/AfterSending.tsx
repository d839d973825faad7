import { useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore, type ReactNode } from "react";
import type { CallKey } from "./api.ts";

/**
 * Stands around a form that makes something new and keeps a draft: whoever has left it while it was sent and
 * comes back before the answer waits for that, since the draft is there until then and would be sent twice.
 * @param call the one that the form makes; the server does not know a repeat of it
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
    // the form that comes in its place tells the cache of itself while it is rendered
    (changed) => cache.subscribe(() => void setTimeout(changed)),
    () => cache.find({ mutationKey: [call], status: "pending" }) !== undefined,
  );
  const [waits, setWaits] = useState(isSending);
  if (waits && !isSending) setWaits(false);
  return waits ? loading : children;
}
