import { Problem } from "../problem.ts";

/** Seconds until another try at an overloaded server makes sense. */
const RETRY_AFTER = 5;

export const busy = () =>
  new Problem("BUSY", "Server sedang sibuk. Coba lagi sebentar lagi.", {
    retryAfter: RETRY_AFTER,
  });

/**
 * Runs at most `atOnce` tasks at a time; at most `waiting` more wait, in order. One more is refused at once with
 * 503 `BUSY`, since an endless queue only delays everybody.
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
      // The place is passed on directly, so that no newcomer takes it.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
