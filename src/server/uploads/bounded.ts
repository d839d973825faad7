import { Problem } from "../problem.ts";

/** Seconds until an overloaded server is worth another try. */
const RETRY_AFTER = 5;

export const busy = () =>
  new Problem("BUSY", "Server sedang sibuk. Coba lagi sebentar lagi.", {
    retryAfter: RETRY_AFTER,
  });

/**
 * Runs at most `atOnce` tasks at a time; at most `waiting` more wait their turn, in order. One more is
 * refused at once with 503 `BUSY`, for a queue without end only makes everybody late.
 */
export const bounded = ({ atOnce, waiting }: { atOnce: number; waiting: number }) => {
  const queue: (() => void)[] = [];
  let running = 0;

  const turn = async () => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw busy();
    await new Promise<void>((resolve) => queue.push(resolve));
  };

  return async <T>(task: () => Promise<T>): Promise<T> => {
    await turn();
    try {
      return await task();
    } finally {
      // The place is handed on, so that nobody who comes between takes it.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
