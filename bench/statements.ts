import pg from "pg";

/** What the database was asked between two points: milliseconds as the process saw them, trips included. */
export interface Asked {
  readonly statements: number;
  readonly total: number;
  readonly slowest: number;
}

/**
 * Watches every statement of this process on PostgreSQL from now on. The function that it returns runs
 * `work` and tells what it asked; one at a time, since statements do not say whose they are.
 */
export const watchStatements = () => {
  const times: number[] = [];
  const prototype = pg.Client.prototype as unknown as {
    query: (this: unknown, ...args: unknown[]) => unknown;
  };
  const original = prototype.query;
  prototype.query = function query(this: unknown, ...args: unknown[]): unknown {
    const started = performance.now();
    const result = original.apply(this, args);
    if (!(result instanceof Promise)) return result;
    return result.finally(() => times.push(performance.now() - started));
  };
  return async (work: () => Promise<unknown>): Promise<Asked> => {
    times.length = 0;
    await work();
    return {
      statements: times.length,
      total: times.reduce((sum, time) => sum + time, 0),
      slowest: Math.max(0, ...times),
    };
  };
};
