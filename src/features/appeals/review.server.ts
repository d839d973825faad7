import { isOpenStatus } from "../../labels.ts";
import { after, DAY } from "../../server/clock.ts";
import type { Db } from "../../server/app.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import type { AppealEventRow, AppealRow } from "./appeal.sql.ts";
import { Problem } from "../../server/problem.ts";
import { hasOtherAdmin } from "./review.sql.ts";

/** The time after a rejection in which a second review may be requested. */
const WINDOW = 7 * DAY;

/** Until when a second review may be requested; undefined where there was no rejection, or a second review already. */
export const reviewEnds = (
  { status, second_review }: Pick<AppealRow, "status" | "second_review">,
  events: readonly Pick<AppealEventRow, "to_status" | "at">[],
): Date | undefined => {
  if (status !== "rejected" || second_review) return undefined;
  const rejected = events.findLast(({ to_status }) => to_status === "rejected");
  return rejected && after(rejected.at, WINDOW);
};

/**
 * Whether an admin may not decide an appeal under second review, because they rejected it first. A superadmin may
 * where no other admin is left (docs/product/case.md#appeals).
 */
export const isSameAdmin = async (
  on: Db,
  row: Pick<AppealRow, "status" | "second_review" | "rejected_by">,
  admin: Pick<Viewer, "id" | "role">,
): Promise<boolean> => {
  if (!isOpenStatus(row.status) || !row.second_review || row.rejected_by !== admin.id) return false;
  return admin.role !== "superadmin" || (await hasOtherAdmin(on, admin.id));
};

/** Throws the 409 `SAME_ADMIN` for an admin who may neither decide nor delete ({@link isSameAdmin}). */
export const refuseSameAdmin = async (...asked: Parameters<typeof isSameAdmin>) => {
  if (await isSameAdmin(...asked))
    throw new Problem(
      "SAME_ADMIN",
      "Banding ini Anda tolak sebelumnya. Peninjauan keduanya diputuskan admin lain.",
    );
};
