import { describeError, type Log } from "../log.ts";

/**
 * Does `work` every so many milliseconds, counted from the end of the last time, the first time
 * after `first`; a function is asked each time how long to wait. Never two at once; an error is logged and
 * the next time comes all the same. Keeps no process alive. `stop` aborts the signal that the work was given and waits for it to return.
 */
export const every = (
  log: Log,
  name: string,
  milliseconds: number | (() => number),
  work: (stopping: AbortSignal) => Promise<unknown>,
  first = milliseconds,
): { stop(): Promise<void> } => {
  const stopping = new AbortController();
  let underWay = Promise.resolve();
  let timer: NodeJS.Timeout;
  const once = async () => {
    try {
      await work(stopping.signal);
    } catch (error) {
      log.error("periodic.failed", { work: name, ...describeError(error) });
    }
    if (!stopping.signal.aborted) schedule(milliseconds);
  };
  const schedule = (wait: typeof milliseconds) => {
    const begin = () => {
      underWay = once();
    };
    timer = setTimeout(begin, typeof wait === "number" ? wait : wait()).unref();
  };
  schedule(first);
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await underWay;
    },
  };
};
