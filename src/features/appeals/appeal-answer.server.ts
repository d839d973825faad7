import { APPEAL_STATUSES, keysOf } from "../../labels.ts";
import type { App } from "../../server/app.ts";
import { mustFind } from "../../server/problem.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { presentPagination, presentStatusCounts } from "../shared/pagination.server.ts";
import { presentAppeal, presentAppealDetail } from "./appeal.present.ts";
import {
  type AppealFilter,
  type AppealPage,
  findAppeal,
  listAppealEvents,
  listAppeals,
  surveyAppeals,
} from "./appeal.sql.ts";
import { isSameAdmin } from "./review.server.ts";

export const APPEAL_NOT_FOUND = "Banding tidak ditemukan";

/** An appeal with its timeline, as the viewer sees it; a 404 with the message `gone` if it does not exist. */
export const answerAppeal = async (
  app: App,
  id: number,
  viewer: Viewer,
  gone: string = APPEAL_NOT_FOUND,
) => {
  const row = mustFind(await findAppeal(app.db, id), gone);
  const events = await listAppealEvents(app.db, id);
  const mayDecide = !(await isSameAdmin(app.db, row, viewer));
  return presentAppealDetail(app, row, events, viewer, mayDecide);
};

/** The answer of every list of appeals. */
export const answerAppeals = async (
  app: App,
  viewer: Viewer,
  filter: AppealFilter,
  page: AppealPage,
) => {
  const now = app.clock.now();
  const asked = { ...filter, now };
  const survey = await surveyAppeals(app.db, asked, page);
  const { hits } = survey;
  const { total, perStatus } = presentStatusCounts(keysOf(APPEAL_STATUSES), filter.status, survey);
  const rows = await listAppeals(app.db, asked, page, { hits, total });
  return {
    message: "Daftar banding UKT",
    data: rows.map((row) => presentAppeal(app, row, viewer)),
    pagination: presentPagination(total, page, hits?.isCapped),
    total_per_status: perStatus,
    totalPerStatus: perStatus,
    ...(hits?.countsAreCapped ? { counts_are_capped: true } : {}),
  };
};
