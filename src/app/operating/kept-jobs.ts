import * as z from "zod";
import { keysOf } from "../../labels.ts";
import type { Db, Trx } from "../../server/app.ts";
import type { Jobs } from "../../server/jobs/jobs.ts";
import { type JobData, QUEUES } from "../../server/jobs/queues.ts";
import { waitingJobs } from "../../server/jobs/waiting.sql.ts";

const job = z.object({
  queue: z.enum(keysOf(QUEUES)),
  data: z.looseObject({ kind: z.string().optional() }),
});
type Kept = z.output<typeof job>;

/** A code has expired before anybody can restore its record, so its mail is left out. */
const matters = ({ queue, data }: Kept) => queue !== "mail" || !data.kind?.endsWith("-code");

/** Jobs that still matter after a restore: a line of JSON each, in random order and without a time. */
export const jobsToKeep = async (db: Db): Promise<string[]> =>
  (await waitingJobs(db, keysOf(QUEUES))).filter((line) => matters(job.parse(JSON.parse(line))));

/** Queues the jobs of a backup again, in the caller's transaction; each starts from the beginning. */
export const sendKept = async (jobs: Jobs, trx: Trx, lines: readonly string[]): Promise<void> => {
  for (const line of lines) {
    const { queue, data } = job.parse(JSON.parse(line));
    await jobs.send(trx, queue, data as JobData[typeof queue]);
  }
};
