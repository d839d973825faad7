import { setImmediate as turnOfLoop, setTimeout as delay } from "node:timers/promises";
import type { Call } from "../../call.ts";
import { Problem } from "../problem.ts";

/** Milliseconds; many times what it takes to find out that somebody may not read a report, thirty at once too. */
export const STEP = 100;

/** Whether a call's failure must not tell that there is a report which its caller may not know of. */
const mayHide = ({ path }: Call, error: unknown) =>
  path.startsWith("/reports/{id}") && error instanceof Problem && error.code === "NOT_FOUND";

/**
 * Waits until a whole number of {@link STEP}s has passed since `begun` (by `performance.now()`), where an answer's
 * time could tell whether a report exists, and whether it is anonymous: of a report that is hidden more is read.
 */
export const inEvenTime = async (
  declared: Call,
  error: unknown,
  begun: number | undefined,
): Promise<void> => {
  if (begun === undefined || !mayHide(declared, error)) return;
  const due = begun + Math.ceil((performance.now() - begun) / STEP) * STEP;
  // a timer's own parts of a millisecond would follow those of the work
  await delay(Math.max(1, due - performance.now() - 2));
  while (performance.now() < due) await turnOfLoop();
};
