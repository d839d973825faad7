import { type LooseInput, type Lost, type Reply, TIMEOUT_MS } from "./transport.ts";

/** Milliseconds without progress of a body. */
const STALL_MS = 30_000;

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

const multipartOf = ({ form, files }: LooseInput) => {
  const data = new FormData();
  for (const [name, sent] of Object.entries({ ...form, ...files }))
    for (const value of Array.isArray(sent) ? sent : [sent])
      if (value !== undefined && value !== null)
        data.append(name, value instanceof Blob ? value : String(value));
  return data;
};

/**
 * Sends a form. Only an XMLHttpRequest reports the progress of a body, and when all of it was sent. Loaded late,
 * with the toaster.
 */
export const uploadReply = (
  method: string,
  url: string,
  headers: Record<string, string>,
  input: LooseInput,
): Promise<Reply | Lost> =>
  new Promise((resolve) => {
    const { signal, onProgress } = input;
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    let lost: Lost = "UNREACHABLE";
    const abort = () => request.abort();
    const giveUp = (why: Lost) => () => {
      lost = why;
      abort();
    };
    const stall = makeTimer(STALL_MS, giveUp("STALLED"));
    const silence = makeTimer(TIMEOUT_MS, giveUp("NO_ANSWER"));
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
    // Called after an answer, a failure and an abort alike; without an answer the status is 0.
    request.onloadend = () => {
      stall.stop();
      silence.stop();
      signal?.removeEventListener("abort", abort);
      const { status, responseText: text } = request;
      resolve(
        status ? { status, text, retryAfter: request.getResponseHeader("retry-after") } : lost,
      );
    };
    signal?.addEventListener("abort", abort);
    stall.start();
    request.send(multipartOf(input));
  });
