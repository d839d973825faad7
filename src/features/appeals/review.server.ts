import { isOpenStatus } from "../../labels.ts";
import { after, DAY } from "../../server/clock.ts";
import type { Db } from "../../server/app.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import type { AppealEventRow, AppealRow } from "./appeal.sql.ts";
import { Problem } from "../../server/problem.ts";
import { hasOtherAdmin } from "./review.sql.ts";

/** So long after a rejection a second look may be asked for. */
const WINDOW = 7 * DAY;

/** Until when a second look may be asked for; undefined where it never was, or was had already. */
export const reviewEnds = (
  { status, second_review }: Pick<AppealRow, "status" | "second_review">,
  events: readonly Pick<AppealEventRow, "to_status" | "at">[],
): Date | undefined => {
  if (status !== "rejected" || second_review) return undefined;
  const rejected = events.findLast(({ to_status }) => to_status === "rejected");
  return rejected && after(rejected.at, WINDOW);
};

/**
 * Whether an admin may not decide: it is looked at again, and was rejected by them. Where no other admin is
 * left a superadmin may (docs/product/case.md#appeals).
 */
export const isSameAdmin = async (
  on: Db,
  row: Pick<AppealRow, "status" | "second_review" | "rejected_by">,
  admin: Pick<Viewer, "id" | "role">,
): Promise<boolean> => {
  if (!isOpenStatus(row.status) || !row.second_review || row.rejected_by !== admin.id) return false;
  return admin.role !== "superadmin" || (await hasOtherAdmin(on, admin.id));
};

/** Throws the 409 `SAME_ADMIN` for whoever may not decide ({@link isSameAdmin}), nor end the review by deleting. */
export const refuseSameAdmin = async (...asked: Parameters<typeof isSameAdmin>) => {
  if (await isSameAdmin(...asked))
    throw new Problem(
      "SAME_ADMIN",
      "Banding ini Anda tolak sebelumnya. Peninjauan keduanya diputuskan admin lain.",
    );
};
