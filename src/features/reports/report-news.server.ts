import type { App, Trx } from "../../server/app.ts";
import type { ReportRow } from "./report.sql.ts";

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
  /** Whether its supporters hear of it too. */
  readonly isAnswered?: boolean;
  /**
   * Whether an anonymous author did it. News of that waits for the full hour: numbered as they come, notifications
   * would put it between two acts of admins (docs/decisions/0041-the-authors-word.md).
   */
  readonly isAnonymous?: boolean;
}

/** Tells those who follow a locked report of a change, in the change's transaction. Who follows it later is told nothing. */
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
