import { useSyncExternalStore } from "react";
import type { User } from "../features/accounts/account.contract.ts";
import { makeListeners } from "./listeners.ts";

/** The session of this device. `user` is null until the profile has been loaded. */
export interface Session {
  readonly token: string;
  readonly user: User | null;
}

const TOKEN = "token";
const AUTH = "auth";

let session: Session | null = null;
const { listen, tell } = makeListeners();
/** Storage has refused the session, so its content says nothing. */
let inMemoryAlone = false;

/** `<html data-auth>`, beside `data-rank` for superadmins and unit staff: styles choose the right header by it. */
const lookOf = (now: Session | null) => {
  if (!now) return "guest";
  return now.user && now.user.role !== "student" ? "admin" : "student";
};

const rankOf = (user: User | null | undefined) => {
  if (user?.scope === "units") return "units";
  return user?.role === "superadmin" ? "superadmin" : undefined;
};

// Storage throws where the browser forbids it; then the session lasts as long as the page.
const readStored = (): Session | null => {
  if (inMemoryAlone) return session;
  try {
    const token = localStorage.getItem(TOKEN);
    if (!token) return null;
    const auth = JSON.parse(localStorage.getItem(AUTH) ?? "null") as Partial<Session> | null;
    return { token, user: auth?.token === token ? (auth.user ?? null) : null };
  } catch {
    return session;
  }
};

const writeStored = (now: Session | null) => {
  inMemoryAlone = false;
  try {
    if (now) {
      localStorage.setItem(TOKEN, now.token);
      localStorage.setItem(AUTH, JSON.stringify({ user: now.user, token: now.token }));
    } else {
      localStorage.removeItem(TOKEN);
      localStorage.removeItem(AUTH);
    }
  } catch {
    inMemoryAlone = true;
  }
};

const adopt = (now: Session | null) => {
  session = now;
  const { dataset } = document.documentElement;
  dataset["auth"] = lookOf(now);
  const rank = rankOf(now?.user);
  if (rank) dataset["rank"] = rank;
  else delete dataset["rank"];
  tell();
};

const change = (now: Session | null) => {
  writeStored(now);
  adopt(now);
};

/** Reads the stored session and follows changes in other tabs. Called once, before the first render. */
export const startSession = (): void => {
  adopt(readStored());
  for (const type of ["storage", "pageshow"]) addEventListener(type, rereadSession);
};

/** Reads it again, since storage events of other tabs do not reach a page that the browser has suspended. */
export const rereadSession = (): void => {
  const now = readStored();
  if (JSON.stringify(now) !== JSON.stringify(session)) adopt(now);
};

export const getSession = (): Session | null => session;

/** Stores the session of a login. Pages for guests then lead elsewhere by themselves. */
export const signIn = (token: string, user: User): void => change({ token, user });

/** Whether `token` is still the session's; another tab may have changed it unnoticed. */
const isCurrent = (token: string) => {
  if (session?.token === token) rereadSession();
  return session?.token === token;
};

/** Stores the server's current profile. */
export const renewUser = (token: string, user: User): void => {
  if (!isCurrent(token) || JSON.stringify(session?.user) === JSON.stringify(user)) return;
  change({ token, user });
};

/** Removes the session with `token`; a newer one stays. */
export const dropSession = (token: string): void => {
  if (isCurrent(token)) change(null);
};

/** Calls `listener` after every change of the session; gives a function that stops. */
export const onSession = listen;

/** The session, null for a guest, on the server and while the page hydrates. */
export const useSession = (): Session | null =>
  useSyncExternalStore(onSession, getSession, () => null);
