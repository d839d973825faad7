import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { COMPILED, commandsEntry } from "./product.ts";

/** What a command of the operator ended with. */
export interface Ended {
  /** null where a signal ended it. */
  readonly code: number | null;
  /** Data. */
  readonly out: string;
  /** What it said to whoever ran it. */
  readonly said: string;
}

/** Begins `sikam …` with these settings and no others. */
export const beginSikam = (
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): { process: ChildProcess; ended: Promise<Ended> } => {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [commandsEntry(), ...words], {
    env: { PATH, HOME, NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (out += String(chunk)));
  child.stderr.on("data", (chunk: Buffer) => (said += String(chunk)));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, out, said }));
  return { process: child, ended };
};

/** Runs it to its end. */
export const sikam = (words: readonly string[], env: Readonly<Record<string, string>>) =>
  beginSikam(words, env).ended;

/** Runs what has to succeed; its data. */
export const sikamDone = async (
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> => {
  const { code, out, said } = await sikam(words, env);
  if (code !== 0) throw new Error(`sikam ${words.join(" ")} ended with ${code}: ${said}`);
  return out;
};
