/**
 * Feeds one part for so many minutes, or once where a seed is named, in a process of its own, and tells its
 * parent what it does. Started by `scripts/fuzz.ts`.
 */
import { fuzzParts } from "./parts.ts";

/** What a part tells: the batch that it begins, and how all of them went. */
export type Told =
  | { readonly kind: "batch"; readonly seed: number }
  | {
      readonly kind: "result";
      readonly runs: number;
      /** Milliseconds of the slowest run. */
      readonly slowest: number;
      /** Bytes of resident memory: before the first run, and the most. */
      readonly before: number;
      readonly most: number;
      readonly fault: string | undefined;
    };

const [name, minutes = "", from = "", once] = process.argv.slice(2);
const named = fuzzParts.find((one) => one.name === name);
if (!named || !process.send) throw new Error("started by scripts/fuzz.ts alone");

const tell = (told: Told) =>
  new Promise<void>((resolve) => process.send!(told, undefined, undefined, () => resolve()));

const mostMemory = () => process.resourceUsage().maxRSS * 1024;

const part = await named.open();
// what is loaded late is loaded now
await part.run({ seed: Number(from) - 1, runs: Math.ceil(part.batch / 10) });
const before = mostMemory();
const ends = performance.now() + Number(minutes) * 60_000;
let seed = Number(from);
let runs = 0;
let slowest = 0;
let fault: string | undefined;
do {
  await tell({ kind: "batch", seed });
  const ran = await part.run({ seed });
  runs += ran.runs;
  slowest = Math.max(slowest, ran.slowest);
  if (ran.fault !== undefined) fault = `seed ${seed}\n${ran.fault}`;
  seed += 1;
} while (fault === undefined && once === undefined && performance.now() < ends);
await part.close();
await tell({ kind: "result", runs, slowest, before, most: mostMemory(), fault });
process.exit(0);
