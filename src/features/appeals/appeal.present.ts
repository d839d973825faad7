import { type AppealDocument, isOpenStatus } from "../../labels.ts";
import type { App } from "../../server/app.ts";
import { readText } from "../../web/read-text.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { presentClaim } from "../claims/claim.present.ts";
import { signedPath } from "../files/file.server.ts";
import { isPaused, waitingFor } from "../shared/pause.server.ts";
import type { Appeal, AppealDetail } from "./appeal.contract.ts";
import type { AppealEventRow, AppealRow } from "./appeal.sql.ts";
import { reviewEnds } from "./review.server.ts";

/** An appeal as its student or an admin sees it; the links work while the viewer's session lives. */
export const presentAppeal = (app: App, row: AppealRow, viewer: Viewer): Appeal => {
  const linkTo = (document: AppealDocument) => {
    const name = row.documents[document];
    return name === undefined ? null : signedPath(app, name, viewer.sessionHash);
  };
  const forAdmin = viewer.role !== "student";
  const now = app.clock.now();
  const paused = isOpenStatus(row.status) && isPaused(row, now);
  const due = isOpenStatus(row.status) && !paused ? row.promised_at : null;
  return {
    id: row.id,
    semester: row.semester,
    problem: row.problem,
    status: row.status,
    submitted_at: row.submitted_at.toISOString(),
    admin_note: row.admin_note,
    student_id: row.student_id,
    students: {
      id: row.student_id,
      name: row.student_name,
      npm: row.student_npm,
      campus_email: row.student_email,
    },
    admins: forAdmin && row.handler_name !== null ? { name: row.handler_name } : null,
    ktm_url: linkTo("ktm"),
    ukt_proof_url: linkTo("ukt_proof"),
    transcript_url: linkTo("transcript"),
    sk_url: linkTo("sk"),
    version: row.version,
    due_at: due?.toISOString() ?? null,
    is_overdue: due !== null && due < now,
    paused,
    second_review: row.second_review,
    waiting_for: waitingFor(row),
    ...(forAdmin
      ? {
          unread_messages: row.unread_messages,
          claim: presentClaim(app, row.claim, viewer),
        }
      : {}),
  };
};

/**
 * An appeal with its timeline; the names behind changes are for admins only.
 * @param mayDecide whether the asking admin may change its status
 */
export const presentAppealDetail = (
  app: App,
  row: AppealRow,
  events: readonly AppealEventRow[],
  viewer: Viewer,
  mayDecide = true,
): AppealDetail => {
  const forAdmin = viewer.role !== "student";
  const ends = reviewEnds(row, events);
  return {
    ...presentAppeal(app, row, viewer),
    admin_note_blocks: row.admin_note === null ? null : readText(row.admin_note),
    timeline: events.map((event) => ({
      kind: event.kind,
      from: event.from_status,
      to: event.to_status,
      at: event.at.toISOString(),
      ...(forAdmin && event.admin_name !== null ? { admins: { name: event.admin_name } } : {}),
    })),
    review_until: ends && ends > app.clock.now() ? ends.toISOString() : null,
    ...(forAdmin ? { may_decide: mayDecide } : {}),
  };
};
