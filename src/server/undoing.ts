import { isUnique } from "./database/errors.ts";
import type { Problem } from "./problem.ts";

/** For the `catch` of failed work: undoes its preparations, then throws the same error. */
export const undoing =
  (undo: (because: unknown) => unknown) =>
  async (because: unknown): Promise<never> => {
    await undo(because);
    throw because;
  };

/** For the `catch` of a write: throws the refusal where it would have broken this unique constraint. */
export const refusing =
  (constraint: string, refusal: () => Problem) =>
  (error: unknown): never => {
    throw isUnique(error, constraint) ? refusal() : error;
  };
