import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Asked } from "./open-again.ts";

const OPEN_AGAIN = fileURLToPath(new URL("./open-again.ts", import.meta.url));

/** A process that opens one folder after another (`open-again.ts`); where one ends it, the next has a new one. */
export class Opener {
  #child: ChildProcess | undefined;

  async #ask<T>(asked: Asked): Promise<T> {
    const child = (this.#child ??= fork(OPEN_AGAIN, {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    }));
    let said = "";
    const hear = (chunk: Buffer) => (said += String(chunk));
    child.stderr?.on("data", hear);
    try {
      return await new Promise<T>((resolve, reject) => {
        child.once("message", (told) => resolve(told as T));
        child.once("close", () => {
          this.#child = undefined;
          reject(new Error(`cannot be opened: ${said.slice(-500)}`));
        });
        child.send(asked);
      });
    } finally {
      for (const event of ["message", "close"]) child.removeAllListeners(event);
      child.stderr?.off("data", hear);
    }
  }

  /** Serves what is in `dataDir` while `work` runs; resolves to its result and to the faults of a recount. */
  async serve<T>(dataDir: string, work: (origin: string) => Promise<T>): Promise<[T, string[]]> {
    const { origin } = await this.#ask<{ origin: string }>({ open: dataDir });
    const result = await work(origin);
    const { faults } = await this.#ask<{ faults: string[] }>({ close: true });
    return [result, faults];
  }

  end() {
    this.#child?.kill("SIGKILL");
  }
}
