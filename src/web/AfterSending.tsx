import { replaceEqualDeep, useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore, type ReactNode } from "react";
import type { CallKey } from "./api.ts";

const isSame = (one: unknown, other: unknown) => replaceEqualDeep(one, other) === one;

/**
 * Wraps a form that makes something new and keeps a draft. A user who has left it while it was being sent, and
 * comes back before the answer, waits for that: the draft still exists and would be sent twice.
 * @param call the call of the form; the server does not recognise its repeats
 * @param params of that call, if it has any: the item that it is about
 */
export function AfterSending({
  call,
  params,
  loading,
  children,
}: {
  call: CallKey;
  params?: object;
  loading: ReactNode;
  children: ReactNode;
}) {
  const cache = useQueryClient().getMutationCache();
  const isSending = useSyncExternalStore(
    // the form that replaces it registers in the cache while it is rendered
    (changed) => cache.subscribe(() => void setTimeout(changed)),
    () =>
      cache.find({
        mutationKey: [call],
        status: "pending",
        predicate: ({ state }) => isSame(params, (state.variables as { params?: unknown }).params),
      }) !== undefined,
  );
  const [waits, setWaits] = useState(isSending);
  if (waits && !isSending) setWaits(false);
  return waits ? loading : children;
}
