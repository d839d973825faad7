import type { CallName } from "../../api.ts";
import { loginHandlers } from "../../features/login/login.handlers.ts";
import { passwordHandlers } from "../../features/accounts/password.handlers.ts";
import { profileHandlers } from "../../features/accounts/profile.handlers.ts";
import { registrationHandlers } from "../../features/accounts/registration.handlers.ts";
import { adminAppealHandlers } from "../../features/appeals/admin-appeal.handlers.ts";
import { fileAppealHandlers } from "../../features/appeals/file-appeal.handlers.ts";
import { reviewHandlers } from "../../features/appeals/review.handlers.ts";
import { ownAppealHandlers } from "../../features/appeals/own-appeal.handlers.ts";
import { periodHandlers } from "../../features/appeals/period.handlers.ts";
import { adminHandlers } from "../../features/admins/admin.handlers.ts";
import { auditHandlers } from "../../features/audit/audit.handlers.ts";
import { authorWordHandlers } from "../../features/author-word/author-word.handlers.ts";
import { appealConversationHandlers } from "../../features/appeals/appeal-conversation.handlers.ts";
import { reportConversationHandlers } from "../../features/reports/report-conversation.handlers.ts";
import { buildingPosterHandlers } from "../../features/campus/building-poster.handlers.ts";
import { campusHandlers } from "../../features/campus/campus.handlers.ts";
import { claimHandlers } from "../../features/claims/claim.handlers.ts";
import { enrolmentHandlers } from "../../features/enrolment/enrolment.handlers.ts";
import { exportHandlers } from "../../features/exports/export.handlers.ts";
import { followHandlers } from "../../features/follows/follow.handlers.ts";
import { flagHandlers } from "../../features/flags/flag.handlers.ts";
import { forwardingHandlers } from "../../features/forwarding/forwarding.handlers.ts";
import { mergingHandlers } from "../../features/merging/merging.handlers.ts";
import { newsHandlers } from "../../features/news/news.handlers.ts";
import { noteHandlers } from "../../features/notes/note.handlers.ts";
import { notificationHandlers } from "../../features/notifications/notification.handlers.ts";
import { ownDataHandlers } from "../../features/own-data/own-data.handlers.ts";
import { queueHandlers } from "../../features/queues/queue.handlers.ts";
import { anonymityHandlers } from "../../features/reports/anonymity.handlers.ts";
import { abuseHandlers } from "../../features/reports/abuse.handlers.ts";
import { fileReportHandlers } from "../../features/reports/file-report.handlers.ts";
import { ownReportHandlers } from "../../features/reports/own-report.handlers.ts";
import { correctionHandlers } from "../../features/reports/correction.handlers.ts";
import { redactionHandlers } from "../../features/reports/redaction.handlers.ts";
import { hiddenFromHandlers } from "../../features/reports/hidden-from.handlers.ts";
import { recusalHandlers } from "../../features/recusal/recusal.handlers.ts";
import { reportHandlers } from "../../features/reports/report.handlers.ts";
import { voteHandlers } from "../../features/reports/vote.handlers.ts";
import { retentionHandlers } from "../../features/retention/retention.handlers.ts";
import { sessionHandlers } from "../../features/sessions/session.handlers.ts";
import { publicStatisticsHandlers } from "../../features/public-statistics/public-statistics.handlers.ts";
import { similarHandlers } from "../../features/similar/similar.handlers.ts";
import { statisticsHandlers } from "../../features/statistics/statistics.handlers.ts";
import { studentHandlers } from "../../features/students/student.handlers.ts";
import { templateHandlers } from "../../features/templates/template.handlers.ts";
import { troubleHandlers } from "../../features/troubles/trouble.handlers.ts";
import { adminTwoStepHandlers } from "../../features/admins/admin-two-step.handlers.ts";
import { firstStepsHandlers } from "../../features/first-steps/first-steps.handlers.ts";
import { testMailHandlers } from "../../features/mail/test-mail.handlers.ts";
import { twoStepHandlers } from "../../features/two-step/two-step.handlers.ts";
import type { HandlersOf } from "../../server/http/handler.ts";

/** A handler for every call; a missing one does not compile. */
export const handlers: HandlersOf<CallName> = {
  ...registrationHandlers,
  ...loginHandlers,
  ...passwordHandlers,
  ...profileHandlers,
  ...ownDataHandlers,
  ...retentionHandlers,
  ...campusHandlers,
  ...buildingPosterHandlers,
  ...testMailHandlers,
  ...firstStepsHandlers,
  ...studentHandlers,
  ...enrolmentHandlers,
  ...adminHandlers,
  ...auditHandlers,
  ...troubleHandlers,
  ...twoStepHandlers,
  ...adminTwoStepHandlers,
  ...sessionHandlers,
  ...reportHandlers,
  ...correctionHandlers,
  ...redactionHandlers,
  ...fileReportHandlers,
  ...ownReportHandlers,
  ...authorWordHandlers,
  ...anonymityHandlers,
  ...recusalHandlers,
  ...hiddenFromHandlers,
  ...followHandlers,
  ...reportConversationHandlers,
  ...appealConversationHandlers,
  ...voteHandlers,
  ...flagHandlers,
  ...abuseHandlers,
  ...mergingHandlers,
  ...forwardingHandlers,
  ...similarHandlers,
  ...periodHandlers,
  ...fileAppealHandlers,
  ...ownAppealHandlers,
  ...reviewHandlers,
  ...adminAppealHandlers,
  ...newsHandlers,
  ...notificationHandlers,
  ...claimHandlers,
  ...queueHandlers,
  ...noteHandlers,
  ...templateHandlers,
  ...publicStatisticsHandlers,
  ...statisticsHandlers,
  ...exportHandlers,
};
