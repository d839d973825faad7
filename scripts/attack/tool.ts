import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";

/** What a tool attacks, and the folder for its reports. */
export interface Target {
  readonly origin: string;
  /** Bearer tokens; a guest has none. */
  readonly tokens: Readonly<Record<string, string | undefined>>;
  /** A folder outside of the tree. */
  readonly reports: string;
}

/** One tool: runs at most until `ends` (milliseconds of `performance.now()`), then gives its findings, a line each. */
export interface Tool {
  readonly name: string;
  readonly attack: (target: Target, ends: number) => Promise<readonly string[]>;
}

/** Milliseconds after the time limit in which a tool may write its report. */
const GRACE = 10_000;

/**
 * Runs a program until it ends or its time is over. Its output goes to a file, and `answer` is its input should it
 * ask. Resolves to whether it ended by itself.
 */
export const runUntil = (
  words: readonly string[],
  { cwd, log, ends, answer = "" }: { cwd: string; log: string; ends: number; answer?: string },
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const [command = "", ...args] = words;
    const child = spawn(command, args, { cwd, detached: true, stdio: "pipe" });
    const file = createWriteStream(join(cwd, log), { flags: "a" });
    child.stdin.on("error", () => {}).end(answer);
    child.stdout.pipe(file, { end: false });
    child.stderr.pipe(file, { end: false });
    let isLate = false;
    const signal = (name: NodeJS.Signals) => {
      try {
        if (child.pid) process.kill(-child.pid, name);
      } catch {
        // it has ended meanwhile
      }
    };
    const late = setTimeout(() => {
      isLate = true;
      signal("SIGINT");
    }, ends - performance.now());
    const tooLate = setTimeout(() => signal("SIGKILL"), ends - performance.now() + GRACE);
    child.once("error", reject);
    child.once("exit", () => {
      clearTimeout(late);
      clearTimeout(tooLate);
      signal("SIGKILL");
      file.end(() => resolve(!isLate));
    });
  });
