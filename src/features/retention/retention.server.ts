import type { RemovedKind } from "../../rare-labels.ts";
import type { App, Trx } from "../../server/app.ts";
import { after, DAY } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { forgetFiles } from "../files/file.server.ts";
import {
  countRemoved,
  detachOldAppealFiles,
  detachOldCards,
  removeOldAudit,
} from "./retention.sql.ts";

type Parts = Pick<App, "db" | "clock" | "files" | "campus">;

/** The result of one transaction. */
interface Batch {
  readonly n: number;
  /** Files at which no record points any more. */
  readonly names: readonly string[];
}

/** Removes a batch in one transaction with its count, then its files, until nothing is left or the process stops. */
const removeAll = async (
  parts: Parts,
  kind: RemovedKind,
  removeBatch: (trx: Trx) => Promise<Batch>,
  stopping?: AbortSignal,
) => {
  let removed: number;
  do {
    const { n, names } = await inTransaction(parts.db, async (trx) => {
      const batch = await removeBatch(trx);
      if (batch.n > 0) await countRemoved(trx, kind, batch.n);
      return batch;
    });
    await forgetFiles(parts, names);
    removed = n;
  } while (removed > 0 && !stopping?.aborted);
};

const batchOf = (names: readonly string[]): Batch => ({ n: names.length, names });

/**
 * Removes data after their retention time (docs/product/own-data.md#how-long-things-are-kept): student cards, files
 * of appeals, rows of the audit. Each is counted in the transaction that removes it.
 */
export const removeWhatIsOver = async (parts: Parts, stopping?: AbortSignal): Promise<void> => {
  const { cards, appeal_files, audit } = parts.campus.now().retention;
  const now = parts.clock.now();
  const before = (days: number) => after(now, -days * DAY);
  const removeCards = async (trx: Trx) => batchOf(await detachOldCards(trx, before(cards)));
  const removeDocuments = async (trx: Trx) =>
    batchOf(await detachOldAppealFiles(trx, before(appeal_files)));
  const removeActs = async (trx: Trx) => ({
    n: await removeOldAudit(trx, before(audit)),
    names: [],
  });
  await removeAll(parts, "cards", removeCards, stopping);
  await removeAll(parts, "appeal_files", removeDocuments, stopping);
  await removeAll(parts, "audit", removeActs, stopping);
};
