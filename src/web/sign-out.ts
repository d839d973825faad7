import { send } from "./api.ts";
import { leaveNoDrafts } from "./draft-life.ts";
import { OFFLINE_PAGES } from "./offline-pages.ts";
import { dropSession, getSession } from "./session.ts";
import { tellWorker } from "./tell-worker.ts";

/** Ends the session. The device forgets it and all read data at once, even if the server cannot be told. */
export const signOut = (): void => {
  const token = getSession()?.token;
  if (!token) return;
  // The header is built before the session is dropped; the answer changes nothing any more.
  send("POST /auth/logout").catch(() => {});
  leaveNoDrafts();
  if ("caches" in window) void caches.delete(OFFLINE_PAGES);
  tellWorker("forget");
  dropSession(token);
};
