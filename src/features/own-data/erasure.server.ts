import { paths } from "../../paths.ts";
import type { App, Trx } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { sealOldAddress } from "../../server/mail/old-address.ts";
import type { Secrets } from "../../server/secrets.ts";
import { takeFlagsBack } from "../flags/flag.sql.ts";
import {
  insertMarks,
  lockStudentToErase,
  namesOfOwnFiles,
  removeAccount,
  type StudentToErase,
  takeNameOff,
  takeFollowsBack,
  takeVotesBack,
} from "./erasure.sql.ts";

/** The parts of the app for an erasure; an operator's command has no pages and sends no mail. */
type Parts = Pick<App, "db" | "secrets" | "files">;

/**
 * The mark of a removed account: 32 bytes that only this server's key can make, from the account's number and the
 * hour of its registration. So a number that is used again after a restore has another mark.
 */
export const markOf = (
  secrets: Secrets,
  { id, created_at }: Pick<StudentToErase, "id" | "created_at">,
): Buffer => secrets.hash("erasure", `${id} ${created_at.toISOString()}`);

/** What an erasure removed, and whose pages have to be forgotten. */
export interface Erased {
  readonly appeals: number;
  /** The reports that had the name. */
  readonly reports: readonly { readonly id: number; readonly published: boolean }[];
}

/**
 * Removes a student's account for good: card, sessions, votes, follows, notifications, notes, appeals and attempts
 * to register; reports with the name stay without an author. Anonymous reports stay as they are, since nothing
 * shows whose they are (docs/product/own-data.md#removing-an-account).
 * @param tell runs in the same transaction, with the account as it was
 */
export const eraseStudent = async (
  { db, secrets, files }: Parts,
  whom: { readonly id: number } | { readonly email: string },
  tell?: (trx: Trx, student: StudentToErase) => Promise<void>,
): Promise<Erased | undefined> => {
  const done = await inTransaction(db, async (trx) => {
    const student = await lockStudentToErase(trx, whom);
    if (!student) return undefined;
    const names = await namesOfOwnFiles(trx, student.id);
    await takeVotesBack(trx, student.id);
    await takeFollowsBack(trx, student.id);
    await takeFlagsBack(trx, student.id);
    const reports = await takeNameOff(trx, student.id);
    const appeals = await removeAccount(trx, student);
    await insertMarks(trx, [markOf(secrets, student)]);
    await tell?.(trx, student);
    return { names, erased: { appeals, reports } };
  });
  // If the process ends before this, or the store is away, files stay without a record, and housekeeping removes them.
  await Promise.allSettled(done?.names.map((name) => files.remove(name)) ?? []);
  return done?.erased;
};

/** Removes an account for its owner: the pages forget the name, and a last mail confirms it. */
export const eraseOwnAccount = async (app: App, id: number): Promise<Erased | undefined> => {
  const erased = await eraseStudent(app, { id }, async (trx, { name, email }) => {
    const at = app.clock.now().toISOString();
    const old = sealOldAddress(app.secrets, { email, name, at, byOwner: true });
    await app.jobs.send(trx, "mail", { kind: "account-removed", account: id, old });
  });
  const published = erased?.reports.filter((report) => report.published) ?? [];
  if (published.length > 0)
    await app.pages.drop([
      paths.home,
      paths.reports,
      ...published.map((report) => paths.report(report.id)),
    ]);
  return erased;
};
