import { send } from "./api.ts";
import { dropSession, getSession } from "./session.ts";

/** Ends the session. The device forgets it at once, also where the server cannot be told. */
export const signOut = (): void => {
  const token = getSession()?.token;
  if (!token) return;
  // The header is read before the session is dropped; the answer changes nothing any more.
  send("POST /auth/logout").catch(() => {});
  dropSession(token);
};
