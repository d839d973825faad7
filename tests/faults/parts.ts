import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const PARTS = fileURLToPath(new URL("../../ops/parts/", import.meta.url));
const START_TIME = 60_000;

/** A part that a script under `ops/parts` runs. */
export interface RunningPart {
  readonly process: ChildProcess;
  /** What stands behind `ready` on its line. */
  readonly ready: string;
  /** Ends it and what it started, and waits. */
  stop(): Promise<void>;
}

/**
 * Runs `ops/parts/NAME.sh` with everything that it keeps under `folder`, and waits until it is ready.
 * Throws with the part's own words where it does not become so.
 */
export const runPart = async (
  name: string,
  folder: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<RunningPart> => {
  const words = Object.entries(settings).map(([setting, value]) => `${setting}=${value}`);
  const child = spawn(`${PARTS}${name}.sh`, ["run", folder, ...words], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const ready = await new Promise<string>((resolve, reject) => {
    const give = (why: string) => reject(new Error(`${name} ${why}: ${said}`));
    const late = setTimeout(() => {
      child.kill();
      give("was not ready in time");
    }, START_TIME);
    const hear = (chunk: Buffer) => {
      said += String(chunk);
      const found = /^ready (.*)$/m.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (code) => {
      clearTimeout(late);
      give(`ended with ${code}`);
    });
  });
  return {
    process: child,
    ready,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, "exit");
    },
  };
};
