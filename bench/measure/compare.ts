import type { Side } from "../engine/processes.ts";
import { backendsOf, type Watched } from "./backends.sql.ts";
import { cpuOfProcess, cpuOfServer, usedBetween } from "./cpu.ts";
import { median, percentile } from "./figures.ts";
import { type Loaded, load, type Traffic } from "./load.ts";

/** How long and how often is measured. */
export interface Pace {
  readonly seconds: number;
  readonly windows: number;
  readonly connections: readonly number[];
  /** Before anything counts, both. */
  readonly warm: { readonly seconds: number; readonly requests: number };
}

/** No warming takes longer, where three thousand requests would. */
const MOST_WARMING = 20;
const WARM_CONNECTIONS = 8;

/** What one side is asked. */
export interface Asked {
  readonly side: Side;
  readonly traffic: Traffic;
}

/** One window, or the median of several; milliseconds, for one request where it is processor time. */
export interface Cost {
  readonly rate: number;
  readonly node: number;
  readonly database: number;
  readonly p50: number;
  readonly p99: number;
}

/** What both cost at a number of connections. */
export interface Compared {
  readonly connections: number;
  readonly product: Cost;
  readonly reference: Cost;
  readonly failed: number;
  readonly fault: string | undefined;
}

/** The processor time of one request. */
export const cpuOf = ({ node, database }: Cost): number => node + database;

/** The share of the product's cost that the reference takes: 1 is as good. */
export const ratioOf = ({ product, reference }: Compared): number =>
  cpuOf(reference) / cpuOf(product);

/** One window: what was answered, and the processor time that one request took. */
const measureWindow = async (
  server: Watched,
  { side, traffic }: Asked,
  other: Side,
  connections: number,
  seconds: number,
): Promise<Loaded & Cost> => {
  const node = await cpuOfProcess(side.pid);
  const database = await cpuOfServer(server.postmaster);
  const loaded = await load(side.port, traffic, connections, { seconds });
  const after = await cpuOfServer(server.postmaster);
  const requests = Math.max(1, loaded.answered + loaded.failed);
  const others = other === side ? [] : await backendsOf(server, other.application);
  return {
    ...loaded,
    rate: loaded.answered / loaded.seconds,
    node: ((await cpuOfProcess(side.pid)) - node) / requests,
    database: usedBetween(database, after, others) / requests,
    p50: percentile(loaded.latencies, 0.5),
    p99: percentile(loaded.latencies, 0.99),
  };
};

const medianOf = (windows: readonly Cost[]): Cost => {
  const of = (key: keyof Cost) => median(windows.map((one) => one[key]));
  return {
    rate: of("rate"),
    node: of("node"),
    database: of("database"),
    p50: of("p50"),
    p99: of("p99"),
  };
};

/** Warms both, then measures them in turn, so that each has the machine as the other has it. */
export const compare = async (
  server: Watched,
  product: Asked,
  reference: Asked,
  { seconds, windows, connections, warm }: Pace,
): Promise<readonly Compared[]> => {
  for (const { side, traffic } of [product, reference])
    await load(side.port, traffic, WARM_CONNECTIONS, { ...warm, most: MOST_WARMING });
  const compared: Compared[] = [];
  for (const at of connections) {
    const ours: (Loaded & Cost)[] = [];
    const theirs: (Loaded & Cost)[] = [];
    for (let n = 0; n < windows; n++) {
      ours.push(await measureWindow(server, product, reference.side, at, seconds));
      theirs.push(await measureWindow(server, reference, product.side, at, seconds));
    }
    const all = [...ours, ...theirs];
    compared.push({
      connections: at,
      product: medianOf(ours),
      reference: medianOf(theirs),
      failed: all.reduce((total, { failed }) => total + failed, 0),
      fault: all.find(({ fault }) => fault !== undefined)?.fault,
    });
  }
  return compared;
};
