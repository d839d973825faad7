import { readFile } from "node:fs/promises";

/** Resident memory of a process, now or at its highest, in MB of a million bytes. */
export const memoryOf = async (pid: number | undefined, line: "VmRSS" | "VmHWM") => {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const kilobytes = Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1]);
  return (kilobytes * 1024) / 1e6;
};
