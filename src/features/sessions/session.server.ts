import { createHash, randomBytes } from "node:crypto";
import type { Role } from "../../permissions.ts";
import type { App } from "../../server/app.ts";
import { after, DAY, fullHour, HOUR, MINUTE } from "../../server/clock.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { Problem } from "../../server/problem.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { unwrapFromSession, wrapForSession } from "../authorship/authorship.server.ts";
import { deviceWords } from "./device.server.ts";
import {
  describeAdminSession,
  findSession,
  insertSession,
  touchAdminSession,
} from "./session.sql.ts";

/** Lifetimes of tokens (docs/product/accounts.md#sessions). */
const STUDENT = { life: 30 * DAY, idle: 7 * DAY };
export const ADMIN = { life: 12 * HOUR, idle: 2 * HOUR };

/** The answer of a call whose account was closed while it ran: there is no session, as for the next call. */
export const sessionOver = () => new Problem("NOT_SIGNED_IN", "Silakan masuk terlebih dahulu");

const hashToken = (token: string) => createHash("sha256").update(token).digest();

/**
 * Opens a session: gives the bearer token, or undefined if the password changed meanwhile. Of the browser's
 * User-Agent an admin's session stores the kind of device, a student's nothing.
 */
export const openSession = async (
  app: App,
  account: { id: number; role: Role; salt: Buffer },
  secret: Buffer | undefined,
  userAgent: string,
): Promise<string | undefined> => {
  const token = randomBytes(32).toString("base64url");
  const now = app.clock.now();
  const student = account.role === "student";
  const session = {
    token_hash: hashToken(token),
    account_id: account.id,
    wrapped_secret: secret ? wrapForSession(token, secret) : null,
    last_used_at: student ? fullHour(now) : now,
    expires_at: student ? fullHour(after(now, STUDENT.life)) : after(now, ADMIN.life),
  };
  if (student) return (await insertSession(app.db, session, account.salt)) ? token : undefined;
  const { token_hash } = session;
  return inTransaction(app.db, async (trx) => {
    if (!(await insertSession(trx, session, account.salt))) return undefined;
    const device = deviceWords(userAgent);
    await describeAdminSession(trx, { token_hash, opened_at: now, device });
    return token;
  });
};

/** The viewer behind a bearer token; null if the token is unknown, expired or idle too long. */
export const findViewer = async (app: App, token: string): Promise<Viewer | null> => {
  const now = app.clock.now();
  const sessionHash = hashToken(token);
  const row = await findSession(app.reads, sessionHash, now);
  if (!row) return null;
  const isStudent = row.role === "student";
  const lastUse = (isStudent && app.lastUse.get(sessionHash)) || row.last_used_at;
  const { idle } = isStudent ? STUDENT : ADMIN;
  // one that was used in the future is of a clock that was wrong
  if (Math.abs(now.getTime() - lastUse.getTime()) > idle) return null;
  if (isStudent) app.lastUse.note(sessionHash, now);
  else if (now.getTime() - lastUse.getTime() > MINUTE)
    await touchAdminSession(app.db, sessionHash, now);

  const { id, role, status, name, wrapped_secret } = row;
  if (role !== "student") {
    const { scope, units, needs_two_step: needsTwoStep } = row;
    return { id, role, status, name, scope, units, needsTwoStep, sessionHash };
  }
  const secret = wrapped_secret && unwrapFromSession(token, wrapped_secret);
  return status && secret ? { id, role, status, name, sessionHash, secret } : null;
};
