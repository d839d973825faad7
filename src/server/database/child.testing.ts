import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

const HERE = import.meta.url;

export interface Child {
  readonly process: ChildProcess;
  /** Its standard output and standard error so far. */
  readonly output: { out: string; err: string };
  /** Resolves when it has written `text`; throws when it ends without. */
  wrote(text: string): Promise<void>;
  /** Resolves to its exit code, or to the signal that ended it. */
  ended: Promise<number | string>;
  kill(signal?: NodeJS.Signals): Promise<number | string>;
}

/**
 * Runs `source`, an ES module in which `load("file.ts")` imports from this folder and `args` are the
 * arguments, in a process of its own; `wrap` is a command to start it with.
 */
export const startChild = (
  source: string,
  args: readonly string[],
  wrap: readonly string[] = [],
): Child => {
  const head = `const load = (path) => import(new URL(path, ${JSON.stringify(HERE)}).href);
    const args = process.argv.slice(1);`;
  const node = [process.execPath, "--input-type=module", "-e", `${head}\n${source}`, ...args];
  const [command = "", ...words] = [...wrap, ...node];
  const child = spawn(command, words, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"] },
  });
  const output = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.out += String(chunk)));
  child.stderr.on("data", (chunk: Buffer) => (output.err += String(chunk)));
  const ended = once(child, "close").then(([code, signal]) => (code ?? signal) as number | string);
  return {
    process: child,
    output,
    ended,
    async wrote(text) {
      while (!output.out.includes(text)) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`ended too early: ${output.out} ${output.err.slice(-2000)}`);
        await delay(10);
      }
    },
    kill(signal = "SIGKILL") {
      child.kill(signal);
      return ended;
    },
  };
};
