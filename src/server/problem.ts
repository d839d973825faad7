import { type Code, STATUS_OF } from "../codes.ts";
import type { Refusal } from "../permissions.ts";

export interface FieldError {
  readonly path: string;
  readonly message: string;
}

export interface ProblemDetails {
  readonly errors?: readonly FieldError[];
  readonly data?: unknown;
  /** Seconds, for 429 and 503. */
  readonly retryAfter?: number;
}

/** A refusal that becomes an answer (docs/product/api.md#failure). Anything else that is thrown becomes a 500. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: number;
  readonly code: Code;
  readonly details: ProblemDetails;

  /** `message` is Indonesian and fit to show as a toast. */
  constructor(code: Code, message: string, details: ProblemDetails = {}) {
    super(message);
    this.status = STATUS_OF[code];
    this.code = code;
    this.details = details;
  }
}

/** A failure at one field. */
export const fieldProblem = (path: string, message: string, code: Code = "INVALID") =>
  new Problem(code, message, { errors: [{ path, message }] });

export const notFound = (message = "Data tidak ditemukan") => new Problem("NOT_FOUND", message);

/** Gives the value that was looked for; throws a 404 in these words where there is none. */
export const mustFind = <T>(found: T | undefined, message?: string): T => {
  if (found === undefined) throw notFound(message);
  return found;
};

/** Throws the refusal, if there is one. */
export const must = (verdict: Refusal | undefined) => {
  if (verdict) throw new Problem(verdict.code, verdict.message);
};
