import { rmSync } from "node:fs";

/** Files and folders that are written and of no use before they are finished. */
const drafts = new Set<string>();

/** Notes one, which may be gone or renamed when a signal comes. */
export const noteDraft = (path: string): string => {
  drafts.add(path);
  return path;
};

/** A signal that ends a command removes its drafts first: they hold rows that nobody encrypted. */
export const removeDraftsAtSignals = () => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => {
      for (const path of drafts) rmSync(path, { recursive: true, force: true });
      process.kill(process.pid, signal);
    });
};
