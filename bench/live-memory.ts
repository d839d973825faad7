/**
 * Loaded into a process that is measured (`NODE_OPTIONS=--import …`): on SIGUSR2 it collects its garbage
 * and tells what is left, heap and buffers, in bytes.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

process.on("SIGUSR2", () => {
  // the second takes what the first set free
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.stderr.write(`live memory ${heapUsed + external}\n`);
});
