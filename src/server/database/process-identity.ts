import { readFile, readlink } from "node:fs/promises";

/** A text that tells one process from every other, also from a later one with the same id. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Ticks since the boot; empty where the system does not tell. */
  readonly startTime: string;
  readonly bootId: string;
  readonly pidNamespace: string;
}

const orEmpty = (text: Promise<string>) =>
  text.then(
    (found) => found.trim(),
    () => "",
  );

/** State and start time of a process, from the text of its `stat`; its name may hold blanks and brackets. */
const parseStat = (text: string) => {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { state: fields[0] ?? "", startTime: fields[19] ?? "" };
};

export const thisProcess = async (): Promise<ProcessIdentity> => ({
  pid: process.pid,
  startTime: parseStat(await orEmpty(readFile("/proc/self/stat", "utf8"))).startTime,
  bootId: await orEmpty(readFile("/proc/sys/kernel/random/boot_id", "utf8")),
  pidNamespace: await orEmpty(readlink("/proc/self/ns/pid")),
});

const exists = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
};

/** A `/proc` of another namespace numbers its processes otherwise. */
const seesOwnNamespace = async () =>
  (await orEmpty(readlink("/proc/self"))) === String(process.pid);

/** Has a process of this boot and this namespace ended? undefined where that cannot be known. */
export const hasEnded = async ({
  pid,
  startTime,
}: ProcessIdentity): Promise<boolean | undefined> => {
  if (!exists(pid)) return true;
  if (startTime === "" || !(await seesOwnNamespace())) return undefined;
  const text = await orEmpty(readFile(`/proc/${pid}/stat`, "utf8"));
  if (text === "") return exists(pid) ? undefined : true;
  const found = parseStat(text);
  return found.startTime !== startTime || found.state === "Z" || found.state === "X";
};
