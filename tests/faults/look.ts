import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { sizesOf } from "./recount.sql.ts";

const LOOK_INTO = fileURLToPath(new URL("./look-into.ts", import.meta.url));

export interface Looked {
  /** Sentences; empty where all is as it should be. */
  readonly faults: readonly string[];
  /** Files without a row that the sweep took. */
  readonly leftOver: number;
  readonly sizes: Awaited<ReturnType<typeof sizesOf>>;
}

/** Recounts what a stopped product has left (`look-into.ts`). Throws with its words where it cannot be opened. */
export const lookInto = async (dataDir: string, databaseUrl = ""): Promise<Looked> => {
  const words = [LOOK_INTO, dataDir, ...(databaseUrl ? [databaseUrl] : [])];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "pipe"] });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.out += String(chunk)));
  child.stderr.on("data", (chunk: Buffer) => (said.err += String(chunk)));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`cannot be looked into: ${said.err.slice(-2000)}`);
  return JSON.parse(said.out) as Looked;
};
