import { isPublicStatus } from "../../labels.ts";
import type { App, Trx } from "../../server/app.ts";
import { fullHour } from "../../server/clock.ts";
import { insertReportEvent } from "./report-event.sql.ts";
import type { ReportRow, WholeReport } from "./report.sql.ts";

/** What became of a report, in words that name nobody. */
export const STATUS_NEWS: Readonly<Record<ReportRow["status"], string>> = {
  pending: "dikembalikan ke antrean",
  under_review: "sedang ditinjau",
  responded: "sudah ditanggapi",
  done: "sudah selesai",
  rejected: "ditolak",
};

export const isAnswer = (status: ReportRow["status"]) =>
  status === "responded" || status === "done";

interface Told {
  /** The number of the timeline's step; none where an answer is no step. */
  readonly step?: number;
  /** Whether its supporters are told too. */
  readonly isAnswered?: boolean;
  /**
   * Whether an anonymous author did it. News of that waits for the full hour: notifications are numbered in order,
   * so an earlier one would be between two acts of admins (docs/decisions/0041-the-authors-word.md).
   */
  readonly isAnonymous?: boolean;
  /** Whether the answer was taken away. */
  readonly isWithdrawn?: boolean;
}

/** Tells the followers of a locked report about a change, in the change's transaction. Later followers are not told. */
export const tellReaders = async (
  app: App,
  trx: Trx,
  { id: report, followers }: Pick<ReportRow, "id" | "followers">,
  { step, isAnswered = false, isAnonymous = false }: Told,
) => {
  if (followers === 0 && !isAnswered) return;
  const job = step === undefined ? { report } : { report, step };
  await app.jobs.send(trx, "tell-supporters", job, isAnonymous ? { after: 0 } : {});
};

interface ToldMerged extends Pick<Told, "isAnonymous" | "isWithdrawn"> {
  /** When the author did it: its effects get the full hour, in case the name is removed later. */
  readonly actedAt?: Date;
}

/** Makes a change of a locked report reach the authors of its merged reports. */
export const tellMerged = async (
  app: App,
  trx: Trx,
  { id: report, merged }: Pick<WholeReport, "id" | "merged">,
  { isAnonymous = false, isWithdrawn = false, actedAt }: ToldMerged = {},
) => {
  if (merged.length === 0) return;
  const job = {
    report,
    toAuthor: false,
    ...(isWithdrawn && { withdrawn: true as const }),
    ...(actedAt && { hour: fullHour(actedAt).toISOString() }),
  };
  await app.jobs.send(trx, "tell-merged", job, isAnonymous ? { after: 0 } : {});
};

/**
 * Parts merges after an admin's change of status that may have hidden a report: the locked report from its target,
 * which the status change itself has done, and others from it.
 */
export const settleMerged = async (
  app: App,
  trx: Trx,
  { id, merged, merged_into }: Pick<WholeReport, "id" | "merged" | "merged_into">,
  { to, by, at }: { readonly to: ReportRow["status"]; readonly by: number; readonly at: Date },
) => {
  if (merged_into !== null && !isPublicStatus(to))
    await insertReportEvent(trx, id, { kind: "parted", at, admin_id: by });
  for (const report of [merged_into, merged.length > 0 ? id : null])
    if (report !== null) await app.jobs.send(trx, "settle-merging", { report });
};
