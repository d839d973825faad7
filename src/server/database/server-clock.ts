import type { Clock } from "../clock.ts";

/** The clock that all instances on one database share (docs/decisions/0014-the-databases-clock.md). */
export interface DatabaseClock extends Clock {
  /** Reads the database's time again. */
  read(): Promise<void>;
}

const READINGS = 3;

/**
 * A clock that follows a server's time: `ask` resolves to it, in milliseconds since 1970. Between two readings the
 * process's own monotonic clock counts, so a wrong or jumping clock of the machine changes nothing.
 */
export const makeServerClock = async (ask: () => Promise<number>): Promise<DatabaseClock> => {
  /** How far the server's clock is ahead of the monotonic one: bounds in milliseconds, since the answer took time. */
  const measure = async () => {
    const sent = performance.now();
    const told = await ask();
    return { least: told - performance.now(), most: told - sent };
  };
  const measureWell = async () => {
    let best = await measure();
    for (let n = 1; n < READINGS; n++) {
      const next = await measure();
      if (next.most - next.least < best.most - best.least) best = next;
    }
    return best;
  };

  const first = await measureWell();
  let ahead = (first.least + first.most) / 2;
  return {
    now: () => new Date(performance.now() + ahead),
    async read() {
      const { least, most } = await measureWell();
      // any value between the bounds may be right, so a slow answer does not move the clock
      ahead = Math.min(Math.max(ahead, least), most);
    },
  };
};
