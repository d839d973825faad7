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

/** Stops everything that was started, the last first. */
export const stopAll = async (): Promise<void> => {
  for (const stop of [...stops].toReversed())
    await stop().catch((error: unknown) => console.error("bench: not stopped:", error));
};

/** Ctrl+C and the like stop everything too. */
export const stopOnSignals = (): void => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => {
      console.error("\nbench: stopping");
      void stopAll().finally(() => process.exit(130));
    });
};
