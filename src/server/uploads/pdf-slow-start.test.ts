import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type * as Threads from "node:worker_threads";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { pdf } from "../../../tests/forms.ts";
import { checkPdf } from "./pdf.ts";

/** Opened by a test: until then no worker gets as far as its own first line. */
const gate = new Int32Array(new SharedArrayBuffer(4));
const WAIT =
  "import { workerData } from 'node:worker_threads'; Atomics.wait(workerData.gate, 0, 0);";

vi.mock("node:worker_threads", async (original) => {
  const threads = await original<typeof Threads>();
  class LateWorker extends threads.Worker {
    constructor(url: URL, options: Threads.WorkerOptions) {
      const execArgv = ["--import", `data:text/javascript,${encodeURIComponent(WAIT)}`];
      super(url, { ...options, execArgv, workerData: { ...options.workerData, gate } });
    }
  }
  return { ...threads, Worker: LateWorker };
});

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pdf-slow-start-"));
  path = join(folder, "upload");
  await writeFile(path, (await pdf()).bytes);
});
afterAll(() => rm(folder, { recursive: true }));

beforeEach(() => {
  Atomics.store(gate, 0, 0);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = () => {
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
};
/** The timer of a check is set once the file's first bytes are read. */
const started = () => vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));

test("a worker that begins late has its whole time from then on", async () => {
  const checked = checkPdf(path, { stripInformation: true });
  await started();
  await vi.advanceTimersByTimeAsync(29_000);
  open();
  expect(await checked).toMatchObject({ removed: ["author", "details"] });
});

test("one that does not begin at all is answered with 503 and when to come again", async () => {
  const checked = checkPdf(path, { stripInformation: true });
  const refused = checked.catch((error: unknown) => error);
  await started();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await refused).toMatchObject({ status: 503, code: "BUSY", details: { retryAfter: 5 } });
});
