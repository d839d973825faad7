import { setTimeout as delay } from "node:timers/promises";
import { markdownTable } from "../../scripts/markdown-table.ts";
import { paths } from "../../src/paths.ts";
import { newDataDir, removeDataDir } from "../../tests/product.ts";
import {
  launchProduct,
  launchReferences,
  type Launched,
  startProduct,
} from "../engine/processes.ts";
import { cpuOfProcess } from "../measure/cpu.ts";
import { openConnection } from "../measure/connection.ts";
import { median } from "../measure/figures.ts";
import { load, type Traffic } from "../measure/load.ts";
import { memoryOf } from "../measure/memory.ts";
import { pageRequest } from "../measure/requests.ts";
import type { Bench, Part } from "./part.ts";
import { PAGES } from "./pages.ts";
import { READS, SEARCHES } from "./reads.ts";
import type { Bed } from "./bed.ts";
import { WRITES } from "./writes.ts";

const MOST_MB = 160;
const AT_ONCE = 32;
const LOAD_SECONDS = 30;
const QUIET = 10_000;

/** Everything at once: a request of each row in turn, the reading ones three times as often. */
const everything = async (bed: Bed): Promise<Traffic> => {
  const reading = [...READS, ...SEARCHES, ...PAGES];
  const rows = [...reading, ...reading, ...reading, ...WRITES];
  const traffics: Traffic[] = [];
  // one after the other: what one writes, another compares
  for (const row of rows) traffics.push((await row.asking(bed)).product);
  let at = 0;
  return {
    next: () => traffics[at++ % traffics.length]!.next(),
    isRight: ({ status }) => status === 200 || status === 201,
  };
};

export const MEMORY: Part = {
  names: ["memory"],
  words: "resident memory under everything at once",
  async run(bench: Bench) {
    const bed = await bench.bed("100k");
    const traffic = await everything(bed);
    const product = await startProduct(bed.databaseUrl, "memory");
    const before = await memoryOf(product.pid, "VmRSS");
    const { answered, failed, fault } = await load(product.port, traffic, AT_ONCE, {
      seconds: LOAD_SECONDS,
    });
    const peak = await memoryOf(product.pid, "VmHWM");
    const idle = await cpuOfProcess(product.pid);
    await delay(QUIET);
    const idleMs = ((await cpuOfProcess(product.pid)) - idle) / (QUIET / 1000);
    const after = await memoryOf(product.pid, "VmRSS");
    await product.stop();
    const isPast = peak > MOST_MB;
    const mb = (value: number) => value.toFixed(0);
    const head = [
      "requests",
      "failed",
      "before MB",
      "peak MB",
      "after 10 s of quiet MB",
      "Node ms a second in them",
      "bar",
    ];
    const cells = [
      answered.toLocaleString("en"),
      failed === 0 ? "0" : `**${failed}: ${fault ?? ""}**`,
      mb(before),
      isPast ? `**${mb(peak)}**` : mb(peak),
      mb(after),
      idleMs.toFixed(1),
      `at most ${MOST_MB} MB`,
    ];
    const faults = [
      ...(isPast ? [`memory: ${mb(peak)} MB at its peak (at most ${MOST_MB})`] : []),
      ...(failed > 0 ? [`memory: ${failed} failed, ${fault ?? ""}`] : []),
    ];
    return {
      title: `Memory under ${AT_ONCE} callers of everything for ${LOAD_SECONDS} s`,
      text: `Resident, in millions of bytes; the peak is the kernel's own mark.\n\n${markdownTable([head, cells])}`,
      past: faults,
    };
  },
};

const STARTS = 5;
const RETRY = 5;
const FIRST_ANSWER_TIME = 60_000;

/** Seconds from the start of a process to its first page. */
const firstAnswer = async (launched: Launched): Promise<number> => {
  for (;;) {
    if (performance.now() - launched.at > FIRST_ANSWER_TIME) throw new Error("no first answer");
    try {
      const connection = await openConnection(launched.port);
      const { status } = await connection.ask(pageRequest(paths.home));
      connection.close();
      if (status === 200) return (performance.now() - launched.at) / 1000;
    } catch {
      // it does not listen yet
    }
    await delay(RETRY);
  }
};

/** The median of several starts, after one that is not counted. */
const startTime = async (launch: () => Promise<Launched>) => {
  const times: number[] = [];
  for (let n = 0; n <= STARTS; n++) {
    const launched = await launch();
    times.push(await firstAnswer(launched));
    await launched.stop();
  }
  return median(times.slice(1));
};

export const START: Part = {
  names: ["start"],
  words: "from the start to the first answer",
  async run(bench: Bench) {
    const bed = await bench.bed("100k");
    const folder = await newDataDir("bench-start");
    const rows = [
      { name: "PostgreSQL", most: 0.6, launch: () => launchProduct(bed) },
      { name: "embedded", most: 1.5, launch: () => launchProduct({ folder }) },
      {
        name: "the references",
        most: undefined,
        launch: () => launchReferences(bed.databaseUrl, bed.pages),
      },
    ];
    const past: string[] = [];
    const table: string[][] = [["database", "seconds", "bar"]];
    for (const { name, most, launch } of rows) {
      const seconds = await startTime(launch);
      const isPast = most !== undefined && seconds > most;
      const words = seconds.toFixed(2);
      if (isPast) past.push(`start, ${name}: ${words} s (at most ${most})`);
      table.push([name, isPast ? `**${words}**` : words, most ? `at most ${most}` : ""]);
      console.log(name, words);
    }
    await removeDataDir(folder);
    return {
      title: "From the start of the process to its first page",
      text: `The median of ${STARTS} starts on a database that is there, after one that is not counted.\n\n${markdownTable(table)}`,
      past,
    };
  },
};
