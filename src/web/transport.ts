/** Sends a request and decides when it is given up. The meaning of the answer is not known here. */

/** Milliseconds after the last byte is sent. */
export const TIMEOUT_MS = 10_000;

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** 1 to 64 visible characters; the same key again makes nothing twice. */
  readonly idempotencyKey?: string;
  /** Continues when the page is left meanwhile. */
  readonly keepalive?: boolean;
  /** The progress of a multipart body, in bytes. */
  readonly onProgress?: (progress: { loaded: number; total: number }) => void;
}

type Plain = string | number | boolean | null | undefined;

/** The values that a call sends, whichever it is. */
export interface LooseInput extends SendOptions {
  readonly params?: Readonly<Record<string, Plain>>;
  readonly query?: Readonly<Record<string, Plain>>;
  readonly form?: Readonly<Record<string, Plain | Blob>>;
  readonly files?: Readonly<Record<string, Plain | Blob | readonly Blob[]>>;
  readonly body?: unknown;
}

/**
 * Why there is no reply. `NO_ANSWER`: everything was sent and no answer came in time. `STALLED`: the sending itself
 * stopped. `UNREACHABLE`: there was no connection, or it broke.
 */
export type Lost = "UNREACHABLE" | "NO_ANSWER" | "STALLED";

/** Sends a small body, or none. */
export const fetchReply = async (
  url: string,
  init: RequestInit,
  signal?: AbortSignal,
): Promise<Reply | Lost> => {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort();
  let lost: Lost = "UNREACHABLE";
  const timer = setTimeout(() => {
    lost = "NO_ANSWER";
    abort();
  }, TIMEOUT_MS);
  signal?.addEventListener("abort", abort);
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    const retryAfter = response.headers.get("retry-after");
    return { status: response.status, text: await response.text(), retryAfter };
  } catch {
    return lost;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
};
