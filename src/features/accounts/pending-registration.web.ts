import { useSyncExternalStore } from "react";

/** A registration that waits for its code: what `/register` and `/login` hand on to `/verifikasi-otp`. */
export interface PendingRegistration {
  readonly email: string;
  /** Names the attempt to the server; missing where the address was typed on the page itself. */
  readonly attempt?: string;
  /** From when on another code may be asked for, in milliseconds since 1970. */
  readonly resendAt: number;
}

const KEY = "pending-registration";
export const RESEND_WAIT_MS = 60_000;

let pending: PendingRegistration | null | undefined;
const listeners = new Set<() => void>();

// Storage throws where the browser forbids it; the handing on then ends with the page.
const readStored = (): PendingRegistration | null => {
  try {
    const stored = JSON.parse(
      sessionStorage.getItem(KEY) ?? "null",
    ) as Partial<PendingRegistration> | null;
    if (typeof stored?.email !== "string" || typeof stored.resendAt !== "number") return null;
    return { email: stored.email, attempt: stored.attempt, resendAt: stored.resendAt };
  } catch {
    return null;
  }
};

const current = () => {
  if (pending === undefined) pending = readStored();
  return pending;
};

const change = (next: PendingRegistration | null) => {
  pending = next;
  try {
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Kept in memory alone.
  }
  for (const listener of listeners) listener();
};

/** Hands a registration on within this tab, over a reload too; never in path, query or hash (decisions, section 9). */
export const keepPending = (next: PendingRegistration): void => change(next);

export const forgetPending = (): void => change(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What was handed on, null where nothing was; undefined on the server and while the page hydrates. */
export const usePending = (): PendingRegistration | null | undefined =>
  useSyncExternalStore(subscribe, current, () => undefined);
