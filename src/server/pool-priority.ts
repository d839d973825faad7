import { readdir, readFile } from "node:fs/promises";
import { setPriority } from "node:os";

/** The threads of this process (proc(5)). */
const THREADS = "/proc/self/task";
/** What libuv calls those of its pool. */
const POOL = "libuv-worker";
/** A tenth of what another thread gets, where both want the same core (sched(7)). */
const NICE = 10;

/**
 * Has the threads that hash, compress and draw beside the one that answers give way to it: a login takes a
 * core for as long as several pages (docs/decisions/0050-pages-before-all-else.md). Nothing changes where
 * the system knows no priorities of threads, or does not allow them.
 */
export const lowerPool = async (): Promise<void> => {
  // by the pool itself, whose threads are there from then on
  for (const thread of await readdir(THREADS).catch(() => [])) {
    const name = await readFile(`${THREADS}/${thread}/comm`, "utf8").catch(() => "");
    if (name.trim() !== POOL) continue;
    try {
      setPriority(Number(thread), NICE);
    } catch {
      // it serves as before
    }
  }
};
