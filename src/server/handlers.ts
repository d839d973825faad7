import type { Api } from "../api.ts";
import { accountHandlers } from "../features/accounts/account.handlers.ts";
import { passwordHandlers } from "../features/accounts/password.handlers.ts";
import { profileHandlers } from "../features/accounts/profile.handlers.ts";
import { registrationHandlers } from "../features/accounts/registration.handlers.ts";
import { newsHandlers } from "../features/news/news.handlers.ts";
import { notificationHandlers } from "../features/notifications/notification.handlers.ts";
import { fileReportHandlers } from "../features/reports/file-report.handlers.ts";
import { ownReportHandlers } from "../features/reports/own-report.handlers.ts";
import { reportHandlers } from "../features/reports/report.handlers.ts";
import { voteHandlers } from "../features/reports/vote.handlers.ts";
import { studentHandlers } from "../features/students/student.handlers.ts";
import type { HandlersOf } from "./http/handler.ts";

/** A handler for every call; one that is missing does not compile. */
export const handlers: HandlersOf<Api> = {
  ...registrationHandlers,
  ...accountHandlers,
  ...passwordHandlers,
  ...profileHandlers,
  ...studentHandlers,
  ...reportHandlers,
  ...fileReportHandlers,
  ...ownReportHandlers,
  ...voteHandlers,
  ...newsHandlers,
  ...notificationHandlers,
};
