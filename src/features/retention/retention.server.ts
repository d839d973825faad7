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

/** Removes a batch in one transaction with its count, until nothing is left or the process stops. */
const removeAll = async (
  { db }: Parts,
  kind: RemovedKind,
  batch: (trx: Trx) => Promise<number>,
  stopping?: AbortSignal,
) => {
  let removed: number;
  do {
    removed = await inTransaction(db, async (trx) => {
      const n = await batch(trx);
      if (n > 0) await countRemoved(trx, kind, n);
      return n;
    });
  } while (removed > 0 && !stopping?.aborted);
};

const removeFiles = async (
  parts: Parts,
  kind: RemovedKind,
  detach: (trx: Trx) => Promise<string[]>,
  stopping?: AbortSignal,
) => {
  let names: string[] = [];
  const batch = async (trx: Trx) => {
    const detached = await detach(trx);
    names = [...names, ...detached];
    return detached.length;
  };
  await removeAll(parts, kind, batch, stopping);
  // a process that ends before this leaves files without a record, which housekeeping removes
  for (const name of names) await parts.files.remove(name);
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
  await removeAll(parts, "audit", (trx) => removeOldAudit(trx, before(audit)), stopping);
};
