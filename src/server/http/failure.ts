import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { diskFull, unavailable } from "../database/errors.ts";
import { describeError, type Log } from "../log.ts";
import { Problem } from "../problem.ts";
import { StoreAway } from "../uploads/file-store.ts";
import type { ServerEnv } from "./env.ts";
import { ClientGone } from "../uploads/receive-form.ts";

/** The message for a request that sent something; a request that only reads has nothing to lose. */
const NOTHING_LOST = " Yang Anda tulis tidak hilang.";

/**
 * Makes a problem of anything that was thrown: the one place where errors become answers
 * (docs/product/api.md#failure). `method` is the request's method.
 */
const toProblem = (error: unknown, method: string): Problem => {
  if (error instanceof Problem) return error;
  // the client has gone
  if (error instanceof ClientGone)
    return new Problem("CLIENT_GONE", "Kiriman terputus. Coba lagi.");
  if (diskFull(error))
    return new Problem("DISK_FULL", "Penyimpanan sedang penuh. Coba lagi nanti.");
  const lost = method === "GET" || method === "HEAD" ? "" : NOTHING_LOST;
  // its cause may look like a database that is away
  if (error instanceof StoreAway)
    return new Problem(
      "UNAVAILABLE",
      `Penyimpanan file sedang tidak bisa dihubungi.${lost} Coba lagi.`,
      { retryAfter: 5 },
    );
  if (unavailable(error))
    return new Problem("UNAVAILABLE", `Server sedang sibuk.${lost} Coba lagi.`, {
      retryAfter: 5,
    });
  return new Problem("INTERNAL", `Ada yang salah di server kami.${lost} Coba lagi.`);
};

/** Answers a failure; an unexpected error is logged without its message. */
export const answerFailure = (c: Context<ServerEnv>, log: Log, error: unknown) => {
  const problem = toProblem(error, c.req.method);
  if (problem.status >= 500 && error !== problem)
    log.error("request failed", { id: c.get("requestId"), ...describeError(error) });
  const { errors, data, retryAfter } = problem.details;
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  return c.json(
    {
      success: false,
      message: problem.message,
      code: problem.code,
      ...(errors ? { errors } : {}),
      ...(data === undefined ? {} : { data }),
    },
    problem.status as ContentfulStatusCode,
  );
};
