import cluster from "node:cluster";
import { readSettings } from "../../server/settings.ts";
import { failStart } from "./tell.ts";

/** Serves in this process, or in several that this one starts and watches (`WORKERS`). */
const start = async () => {
  const settings = readSettings();
  // each way loads only what it needs
  if (settings.workers > 1 && cluster.isPrimary) {
    const { runWorkers } = await import("./workers.ts");
    await runWorkers(settings);
  } else {
    const { runInstance } = await import("./instance.ts");
    await runInstance(settings);
  }
};

// a log without room, or without a reader, must not end the service; it goes on once there is room
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
start().catch(failStart);
