import type { RemovedKind } from "../../labels.ts";
import type { App, Trx } from "../../server/app.ts";
import { after, DAY } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import {
  countRemoved,
  detachOldAppealFiles,
  detachOldCards,
  removeOldAudit,
} from "./retention.sql.ts";

type Parts = Pick<App, "db" | "clock" | "files" | "settings">;

/** What one transaction has removed. */
interface Batch {
  readonly n: number;
  /** Files that no record points at any more. */
  readonly names: readonly string[];
}

/** Removes a batch in one transaction with its count, then its files, until nothing is left or the process stops. */
const removeAll = async (
  { db, files }: Parts,
  kind: RemovedKind,
  removeBatch: (trx: Trx) => Promise<Batch>,
  stopping?: AbortSignal,
) => {
  let removed: number;
  do {
    const { n, names } = await inTransaction(db, async (trx) => {
      const batch = await removeBatch(trx);
      if (batch.n > 0) await countRemoved(trx, kind, batch.n);
      return batch;
    });
    // a process that ends before this leaves files without a record, which housekeeping removes
    for (const name of names) await files.remove(name);
    removed = n;
  } while (removed > 0 && !stopping?.aborted);
};

const removeFiles = (
  parts: Parts,
  kind: RemovedKind,
  detach: (trx: Trx) => Promise<string[]>,
  stopping?: AbortSignal,
) => {
  const removeBatch = async (trx: Trx) => {
    const names = await detach(trx);
    return { n: names.length, names };
  };
  return removeAll(parts, kind, removeBatch, stopping);
};

/**
 * Removes what the campus keeps no longer (docs/product/own-data.md#how-long-things-are-kept): student cards,
 * files of appeals, rows of the audit; each counted in the transaction that removes it.
 */
export const removeWhatIsOver = async (parts: Parts, stopping?: AbortSignal): Promise<void> => {
  const { cards, appealFiles, audit } = parts.settings.keep;
  const now = parts.clock.now();
  const before = (days: number) => after(now, -days * DAY);
  await removeFiles(parts, "cards", (trx) => detachOldCards(trx, before(cards)), stopping);
  await removeFiles(
    parts,
    "appeal_files",
    (trx) => detachOldAppealFiles(trx, before(appealFiles)),
    stopping,
  );
  const removeActs = async (trx: Trx) => ({
    n: await removeOldAudit(trx, before(audit)),
    names: [],
  });
  await removeAll(parts, "audit", removeActs, stopping);
};
