import { describeError, type Log } from "../log.ts";

/**
 * Does `work` at intervals of so many milliseconds, counted from the end of the last run; the first run comes after
 * `first`. A function is asked before each run how long to wait. There are never two runs at once; an error is
 * logged and does not stop the next run. It does not keep the process alive. `stop` aborts the signal that `work`
 * gets, and waits until `work` returns.
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
