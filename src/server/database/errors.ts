/** The code of a database error, from any driver or engine. */
interface Described {
  readonly code?: unknown;
  /** The system call that failed. */
  readonly syscall?: unknown;
  readonly constraint?: unknown;
  /** The part of the server that raised it. */
  readonly routine?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

const describe = (error: unknown): Described =>
  typeof error === "object" && error !== null ? error : {};

/** The error itself and all that it wraps: causes, and the single errors of several addresses. */
function* unwrap(error: unknown, depth = 0): Generator<Described> {
  const described = describe(error);
  yield described;
  if (depth === 3) return;
  if (described.cause !== undefined) yield* unwrap(described.cause, depth + 1);
  if (Array.isArray(described.errors))
    for (const inner of described.errors) yield* unwrap(inner, depth + 1);
}

const hasCode = (error: unknown, codes: RegExp) => {
  for (const { code } of unwrap(error))
    if (typeof code === "string" && codes.test(code)) return true;
  return false;
};

// The password is wrong, or the database does not exist.
const LOGIN_REFUSED = /^(28...|3D000)$/;

// Errors of the connection; the server shuts down, starts or has crashed; too many connections or too little
// memory; a standby was asked to write; a lost race; a statement or a lock took too long.
const AWAY =
  /^(08...|57P0[1-5]|53[234]00|25006|40001|40P01|57014|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN|ENOTFOUND|EAI_AGAIN)$/;

// The server's socket does not exist while it starts, or this process cannot open one more connection. File errors
// have the same codes.
const NOT_CONNECTED = /^(ENOENT|EMFILE|ENFILE|EADDRNOTAVAIL)$/;

const cannotConnect = (error: unknown) => {
  for (const { code, syscall } of unwrap(error))
    if (syscall === "connect" && typeof code === "string" && NOT_CONNECTED.test(code)) return true;
  return false;
};

// Errors without a code, from the driver, the pool and the embedded engine.
const AWAY_WORDS = new RegExp(
  [
    "timeout exceeded when trying to connect",
    "timeout expired",
    "Query read timeout",
    "Connection terminated",
    "Client has encountered a connection error",
    "Client was closed and is not queryable",
    "connection has been discarded",
    "driver has already been destroyed",
    "Cannot use a pool after calling end",
    "none of the servers",
    "PGlite is clos(ed|ing)",
  ].join("|"),
);

/** Did the role lack a right? */
export const lacksRights = (error: unknown): boolean => hasCode(error, /^42501$/);

/** Does the server answer but refuse every login until somebody corrects a setting? */
export const refusesLogin = (error: unknown): boolean =>
  hasCode(error, LOGIN_REFUSED) ||
  // the right to connect; a missing right on a table does not count
  (lacksRights(error) && [...unwrap(error)].some(({ routine }) => routine === "CheckMyDatabase"));

/** Is the database away or overloaded, so that the same request may succeed later (503)? */
export const unavailable = (error: unknown): boolean => {
  if (hasCode(error, AWAY) || refusesLogin(error) || cannotConnect(error)) return true;
  const { message } = describe(error);
  return typeof message === "string" && AWAY_WORDS.test(message);
};

/** Did the server refuse to write, as a standby does? */
export const refusedWrite = (error: unknown): boolean => describe(error).code === "25006";

/** Is the disk full (507)? */
export const diskFull = (error: unknown): boolean => hasCode(error, /^(53100|ENOSPC|EDQUOT)$/);

/** Would the write have broken this unique constraint, or any if none is given? */
export const isUnique = (error: unknown, constraint?: string): boolean => {
  const { code, constraint: broken } = describe(error);
  return code === "23505" && (constraint === undefined || broken === constraint);
};

/** Is the server's plan of a named statement out of date, since a migration has changed the columns? */
export const isStalePlan = (error: unknown): boolean => {
  const { code, message } = describe(error);
  return code === "0A000" && typeof message === "string" && message.includes("cached plan");
};

/** May the whole transaction succeed if it is repeated: after a lost race, or a plan that is out of date? */
export const isRetryable = (error: unknown): boolean => {
  const { code } = describe(error);
  return code === "40001" || code === "40P01" || isStalePlan(error);
};

/** Was a lock not available in time, or only with a deadlock? */
export const lostToOthers = (error: unknown): boolean => hasCode(error, /^(55P03|40P01)$/);

/** The text for the person who runs the database. */
export const TAKES_NO_WRITES =
  "the database takes no writes: it is a standby, or default_transaction_read_only is set";

/** The database cannot be opened at the start; the message is one line and holds no password. */
export class CannotOpenDatabase extends Error {
  override readonly name = "CannotOpenDatabase";
  readonly expected = true;
}
