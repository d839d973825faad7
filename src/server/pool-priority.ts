import { readdir, readFile } from "node:fs/promises";
import { setPriority } from "node:os";

/** The threads of this process (proc(5)). */
const THREADS = "/proc/self/task";
/** The name of libuv's pool threads. */
const POOL = "libuv-worker";
/** The nice value: a tenth of another thread's share, where both want the same core (sched(7)). */
const NICE = 10;

/**
 * Lowers the priority of the threads that hash, compress and draw, below the thread that answers: a login takes a
 * core for as long as several pages (docs/decisions/0050-pages-before-all-else.md). Nothing changes where the
 * system has no priorities for threads, or does not allow them.
 */
export const lowerPool = async (): Promise<void> => {
  // done in the pool itself, so that its threads exist afterwards
  for (const thread of await readdir(THREADS).catch(() => [])) {
    const name = await readFile(`${THREADS}/${thread}/comm`, "utf8").catch(() => "");
    if (name.trim() !== POOL) continue;
    try {
      setPriority(Number(thread), NICE);
    } catch {
      // the service works without it
    }
  }
};
