type Stop = () => Promise<unknown>;
const stops = new Set<Stop>();

/** Has `stop` run before this process ends, whatever ends it; it gives a `stop` that runs once. */
export const stopAtEnd = (stop: Stop): (() => Promise<void>) => {
  const once = async () => {
    if (stops.delete(once)) await stop();
  };
  stops.add(once);
  return once;
};

let stopping: Promise<void> | undefined;

const stopInTurn = async () => {
  for (const stop of [...stops].toReversed())
    await stop().catch((error: unknown) => console.error("bench: not stopped:", error));
};

/** Stops everything that was started, the last first; whoever calls meanwhile waits for the same. */
export const stopAll = (): Promise<void> => (stopping ??= stopInTurn());

/** Whether what fails now fails because it was stopped. */
export const isStopping = (): boolean => stopping !== undefined;

/** Ctrl+C and the like stop everything too. */
export const stopOnSignals = (): void => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => {
      console.error(`\nbench: ${signal}, stopping`);
      void stopAll().finally(() => process.exit(130));
    });
};
