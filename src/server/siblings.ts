import cluster from "node:cluster";

/** The other processes on the same port; they get at once what this process tells. */
export interface Siblings {
  tell(dropped: readonly string[]): void;
  listen(hear: (dropped: readonly string[]) => void): void;
}

interface Message {
  readonly dropped: readonly string[];
}

/** Whether a message is for siblings; others are between a process and the one that watches it. */
export const isForSiblings = (message: unknown): message is Message =>
  typeof message === "object" && message !== null && "dropped" in message;

/** The siblings of this process; a process that serves alone has none. */
export const siblings: Siblings = {
  tell(dropped) {
    if (cluster.isWorker) process.send?.({ dropped } satisfies Message);
  },
  listen(hear) {
    if (cluster.isWorker)
      process.on("message", (message: unknown) => {
        if (isForSiblings(message)) hear(message.dropped);
      });
  },
};
