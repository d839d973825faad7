import pg from "pg";

/** One statement as the database was asked it; milliseconds as the process saw them, the trip included. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly milliseconds: number;
}

interface Query {
  readonly text: string;
  readonly values?: readonly unknown[];
}

const queryOf = ([query, values]: readonly unknown[]): Query =>
  typeof query === "string"
    ? { text: query, values: (values as readonly unknown[] | undefined) ?? [] }
    : (query as Query);

/**
 * Watches every statement of this process from now on. The function that it returns runs `work` and
 * tells what it asked; one at a time, since statements do not say whose they are.
 */
export const watchStatements = () => {
  const asked: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as {
    query: (this: unknown, ...args: unknown[]) => unknown;
  };
  const original = prototype.query;
  prototype.query = function query(this: unknown, ...args: unknown[]): unknown {
    const started = performance.now();
    const result = original.apply(this, args);
    if (!(result instanceof Promise)) return result;
    const { text, values = [] } = queryOf(args);
    return result.finally(() =>
      asked.push({ text, values, milliseconds: performance.now() - started }),
    );
  };
  return async (work: () => Promise<unknown>): Promise<readonly Statement[]> => {
    asked.length = 0;
    await work();
    return asked.splice(0);
  };
};
