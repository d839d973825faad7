/** How a request goes out and when it is given up. What the answer means is not known here. */

/** Milliseconds after the last byte is sent. */
export const TIMEOUT_MS = 10_000;
/** Milliseconds in which nothing of a body has gone. */
export const STALL_MS = 30_000;

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** 1 to 64 visible characters; the same key again makes nothing twice. */
  readonly idempotencyKey?: string;
  /** Goes on when the page is left meanwhile. */
  readonly keepalive?: boolean;
  /** How much of a multipart body is sent, in bytes. */
  readonly onProgress?: (progress: { loaded: number; total: number }) => void;
}

/** `silent`: all was sent and no answer came in time. `stalled`: the sending itself stood still. */
export class GivenUp extends Error {
  override readonly name = "GivenUp";
  readonly why: "silent" | "stalled";

  constructor(why: GivenUp["why"]) {
    super(why);
    this.why = why;
  }
}

/** Calls `giveUp` so many milliseconds after the last `start`. */
const makeTimer = (wait: number, giveUp: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const start = () => {
    stop();
    timer = setTimeout(giveUp, wait);
  };
  return { start, stop };
};

/** Sends a small body, or none. Throws {@link GivenUp}, or what the browser throws without a network. */
export const fetchReply = async (
  url: string,
  init: RequestInit,
  signal?: AbortSignal,
): Promise<Reply> => {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort();
  const silence = makeTimer(TIMEOUT_MS, () => controller.abort(new GivenUp("silent")));
  silence.start();
  signal?.addEventListener("abort", abort);
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    const retryAfter = response.headers.get("retry-after");
    return { status: response.status, text: await response.text(), retryAfter };
  } catch (error) {
    throw controller.signal.reason instanceof GivenUp ? controller.signal.reason : error;
  } finally {
    silence.stop();
    signal?.removeEventListener("abort", abort);
  }
};

/**
 * Sends a form. Only an XMLHttpRequest tells how far a body has gone, and when all of it has. Rejects
 * as {@link fetchReply} does.
 */
export const uploadReply = (
  method: string,
  url: string,
  headers: Record<string, string>,
  body: FormData,
  { signal, onProgress }: SendOptions,
): Promise<Reply> =>
  new Promise<Reply>((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const giveUp = (why: GivenUp["why"]) => () => {
      reject(new GivenUp(why));
      request.abort();
    };
    const stall = makeTimer(STALL_MS, giveUp("stalled"));
    const silence = makeTimer(TIMEOUT_MS, giveUp("silent"));
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      stall.start();
      onProgress?.({ loaded, total });
    };
    request.upload.onload = () => {
      stall.stop();
      silence.start();
    };
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader("retry-after"),
      });
    request.onerror = reject;
    request.onabort = reject;
    request.onloadend = () => {
      stall.stop();
      silence.stop();
      signal?.removeEventListener("abort", abort);
    };
    signal?.addEventListener("abort", abort);
    stall.start();
    request.send(body);
  });
