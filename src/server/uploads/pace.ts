const BYTES_PER_SECOND = 16 * 1024;
const WINDOW_SECONDS = 30;
const LONGEST_SECONDS = 45 * 60;

export interface Pace {
  /** Notes bytes that have just arrived. */
  moved(bytes: number): void;
  stop(): void;
}

/**
 * Watches that a body brings at least 16 KB a second over any 30 seconds and ends within 45 minutes
 * (docs/product/limits.md#sizes-and-times); calls `onSlow` once when it does not. It counts ticks, not clock time,
 * so a busy process only becomes more patient.
 */
export const watchPace = (onSlow: () => void): Pace => {
  let total = 0;
  let seconds = 0;
  const totals = [0];
  const timer = setInterval(() => {
    seconds += 1;
    totals.push(total);
    if (totals.length <= WINDOW_SECONDS) return;
    const inWindow = total - (totals.shift() ?? 0);
    if (inWindow < BYTES_PER_SECOND * WINDOW_SECONDS || seconds >= LONGEST_SECONDS) {
      clearInterval(timer);
      onSlow();
    }
  }, 1_000);
  return {
    moved: (bytes) => {
      total += bytes;
    },
    stop: () => clearInterval(timer),
  };
};
