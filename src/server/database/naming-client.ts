import { callbackify } from "node:util";
import pg from "pg";
import { isStalePlan, refusedWrite } from "./errors.ts";
import type { Servers, Watched } from "./servers.ts";

/** One query or change. A text of several statements, or a schema change, has no plan worth keeping. */
const NAMEABLE = /^\s*(select|insert|update|delete|with)\b[^;]*$/i;

const MOST_NAMES = 500;

/** Has the server ended the connection, or does it no longer answer? */
const isLost = (error: unknown) => {
  const { severity, message } = error as { severity?: string; message?: string };
  return severity === "FATAL" || message === "Query read timeout";
};

export interface ClientOptions {
  /** The servers that it connects to; none over the embedded engine. */
  readonly servers?: Servers | undefined;
  /** Whether statements have no name, as a pooler needs it that lends a connection for a transaction. */
  readonly isNameless?: boolean;
  /** Whether its connections are made to refuse writes. */
  readonly isReadOnly?: boolean;
}

/** The class of a pool's clients. */
export type ClientClass = new (config?: string | pg.ClientConfig) => Watched;

/**
 * A `pg.Client` that names statements, so that the server plans each text once for each connection: `(text,
 * values)` becomes `{ name, text, values }` for the first 500 texts (architecture, "Speed"). All clients of the
 * class share the names, so each pool has a class of its own.
 *
 * A plan that a migration made useless is made again. A lost connection is closed, so that the pool replaces it; so
 * is a connection whose server refuses to write because it has become a standby.
 */
export const namingClient = ({
  servers,
  isNameless = false,
  isReadOnly = false,
}: ClientOptions = {}): ClientClass => {
  const names = new Map<string, string>();
  let made = 0;

  const nameOf = (text: string) => {
    const known = names.get(text);
    if (isNameless || known !== undefined || names.size >= MOST_NAMES || !NAMEABLE.test(text))
      return known;
    made += 1;
    const name = `s${made}`;
    names.set(text, name);
    return name;
  };

  return class NamingClient extends pg.Client implements Watched {
    readonly isReadOnly = isReadOnly;
    waiting = 0;
    since = 0;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // The pool listens only to idle clients: a connection that is lost while it is lent must not end the process.
      this.on("error", () => {});
    }

    /** Like `pg.Client.connect`, in both its forms. */
    override connect(...args: unknown[]): never {
      const connecting = servers ? servers.connect(this, () => super.connect()) : super.connect();
      const connected = connecting.then(() => this);
      const callback = args[0] as ((error: Error | null) => void) | undefined;
      if (!callback) return connected as never;
      callbackify(() => connected)(callback);
      return undefined as never;
    }

    /** Like `pg.Client.query`, in all its forms. */
    override query(...args: unknown[]): never {
      const [text, values, callback] = args;
      const listed = typeof text === "string" && Array.isArray(values);
      const name = listed ? nameOf(text) : undefined;
      if (name === undefined) return this.#ask(args) as never;
      const outside = this.getTransactionStatus() !== "T";
      const result = this.#ask([{ name, text, values }, callback]);
      if (!(result instanceof Promise)) return result as never;
      return result.catch((error: unknown) => {
        if (!isStalePlan(error)) throw error;
        if (names.get(text as string) === name) names.delete(text as string);
        // inside a transaction everything is rolled back, and inTransaction repeats it
        if (!outside) throw error;
        return this.#ask([text, values]);
      }) as never;
    }

    #ask(args: unknown[]): unknown {
      const result: unknown = super.query(...(args as [never]));
      if (!(result instanceof Promise)) return result;
      if (this.waiting === 0) this.since = performance.now();
      this.waiting += 1;
      return result.then(
        (answer: unknown) => {
          this.#hear();
          return answer;
        },
        (error: unknown) => {
          this.#hear();
          const hasTurned = !isReadOnly && refusedWrite(error);
          // otherwise the pool lends it again before it notices
          if (hasTurned || isLost(error)) void this.end();
          if (hasTurned) servers?.turned();
          throw error;
        },
      );
    }

    #hear() {
      this.waiting -= 1;
      this.since = performance.now();
    }
  };
};
