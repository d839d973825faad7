import * as account from "./features/accounts/account.contract.ts";
import * as password from "./features/accounts/password.contract.ts";
import * as profile from "./features/accounts/profile.contract.ts";
import * as appeal from "./features/appeals/appeal.contract.ts";
import * as ownData from "./features/own-data/own-data.contract.ts";
import * as period from "./features/appeals/period.contract.ts";
import * as review from "./features/appeals/review.contract.ts";
import * as admin from "./features/admins/admin.contract.ts";
import * as audit from "./features/audit/audit.contract.ts";
import * as authorWord from "./features/author-word/author-word.contract.ts";
import * as conversation from "./features/conversation/conversation.contract.ts";
import * as buildingPoster from "./features/campus/building-poster.contract.ts";
import * as campus from "./features/campus/campus.contract.ts";
import * as claim from "./features/claims/claim.contract.ts";
import * as firstSteps from "./features/first-steps/first-steps.contract.ts";
import * as enrolment from "./features/enrolment/enrolment.contract.ts";
import * as exported from "./features/exports/export.contract.ts";
import * as follow from "./features/follows/follow.contract.ts";
import * as flag from "./features/flags/flag.contract.ts";
import * as login from "./features/login/login.contract.ts";
import * as testMail from "./features/mail/test-mail.contract.ts";
import * as forwarding from "./features/forwarding/forwarding.contract.ts";
import * as merging from "./features/merging/merging.contract.ts";
import * as news from "./features/news/news.contract.ts";
import * as note from "./features/notes/note.contract.ts";
import * as notification from "./features/notifications/notification.contract.ts";
import * as queue from "./features/queues/queue.contract.ts";
import * as anonymity from "./features/reports/anonymity.contract.ts";
import * as abuse from "./features/reports/abuse.contract.ts";
import * as correction from "./features/reports/correction.contract.ts";
import * as redaction from "./features/redaction/redaction.contract.ts";
import * as recusal from "./features/recusal/recusal.contract.ts";
import * as report from "./features/reports/report.contract.ts";
import * as reportRecord from "./features/reports/report-record.contract.ts";
import * as vote from "./features/reports/vote.contract.ts";
import * as retention from "./features/retention/retention.contract.ts";
import * as session from "./features/sessions/session.contract.ts";
import * as fields from "./features/shared/fields.contract.ts";
import * as formatted from "./features/shared/formatted.contract.ts";
import * as publicStatistics from "./features/public-statistics/public-statistics.contract.ts";
import * as similar from "./features/similar/similar.contract.ts";
import * as statistics from "./features/statistics/statistics.contract.ts";
import * as student from "./features/students/student.contract.ts";
import * as template from "./features/templates/template.contract.ts";
import * as trouble from "./features/troubles/trouble.contract.ts";
import * as twoStep from "./features/two-step/two-step.contract.ts";

/** The whole API on one page. The server mounts it, and it types the web's client. */
export const api = {
  getRegistration: account.getRegistration,
  register: account.register,
  verifyEmail: account.verifyEmail,
  resendVerification: account.resendVerification,
  login: login.login,
  logout: login.logout,
  changePassword: password.changePassword,
  requestPasswordReset: password.requestPasswordReset,
  checkPasswordReset: password.checkPasswordReset,
  verifyPasswordReset: password.verifyPasswordReset,
  getMe: account.getMe,
  updateMe: profile.updateMe,
  reRegister: profile.reRegister,
  getOwnData: ownData.getOwnData,
  eraseMe: ownData.eraseMe,
  getRetention: retention.getRetention,
  getSettings: campus.getSettings,
  getSection: campus.getSection,
  editSection: campus.editSection,
  sendTestMail: testMail.sendTestMail,
  getFirstSteps: firstSteps.getFirstSteps,
  getPoster: firstSteps.getPoster,
  getBuildingPoster: buildingPoster.getBuildingPoster,

  getEnrolment: enrolment.getEnrolment,
  checkEnrolment: enrolment.checkEnrolment,
  importEnrolment: enrolment.importEnrolment,
  deleteEnrolment: enrolment.deleteEnrolment,
  listStudents: student.listStudents,
  getStudent: student.getStudent,
  getListed: student.getListed,
  verifyStudent: student.verifyStudent,
  verifyStudentById: student.verifyStudentById,
  inputNpm: student.inputNpm,

  listAdmins: admin.listAdmins,
  createAdmin: admin.createAdmin,
  getAdmin: admin.getAdmin,
  getAdminUser: admin.getAdminUser,
  editAdmin: admin.editAdmin,
  deleteAdmin: admin.deleteAdmin,
  listAudit: audit.listAudit,
  listTroubles: trouble.listTroubles,

  getTwoStep: twoStep.getTwoStep,
  startTwoStep: twoStep.startTwoStep,
  confirmTwoStep: twoStep.confirmTwoStep,
  renewRecoveryCodes: twoStep.renewRecoveryCodes,
  stopTwoStep: twoStep.stopTwoStep,
  getSecurity: twoStep.getSecurity,
  setSecurity: twoStep.setSecurity,
  resetTwoStep: twoStep.resetTwoStep,
  listSessions: session.listSessions,
  endSession: session.endSession,
  endOtherSessions: session.endOtherSessions,

  listReports: report.listReports,
  listMyReports: report.listMyReports,
  listAllReports: report.listAllReports,
  listSimilar: similar.listSimilar,
  listSimilarTo: similar.listSimilarTo,
  reattachReport: report.reattachReport,
  createReport: report.createReport,
  editReport: report.editReport,
  deleteReport: report.deleteReport,
  getReport: report.getReport,
  changeReportStatus: report.changeReportStatus,
  deleteReportResponse: report.deleteReportResponse,
  correctReport: correction.correctReport,
  redactReport: redaction.redactReport,
  undoRedaction: redaction.undoRedaction,
  getOriginal: redaction.getOriginal,

  giveVerdict: authorWord.giveVerdict,
  anonymizeReport: anonymity.anonymizeReport,
  listRecusalChoices: recusal.listRecusalChoices,
  setHiddenFrom: recusal.setHiddenFrom,
  followReport: follow.followReport,
  unfollowReport: follow.unfollowReport,
  listReportMessages: conversation.listReportMessages,
  sendReportMessage: conversation.sendReportMessage,
  removeReportMessage: conversation.removeReportMessage,
  readReportMessages: conversation.readReportMessages,
  endReportQuestion: conversation.endReportQuestion,
  listAppealMessages: conversation.listAppealMessages,
  sendAppealMessage: conversation.sendAppealMessage,
  removeAppealMessage: conversation.removeAppealMessage,
  readAppealMessages: conversation.readAppealMessages,
  endAppealQuestion: conversation.endAppealQuestion,

  getVotes: vote.getVotes,
  castVote: vote.castVote,
  withdrawVote: vote.withdrawVote,
  listMyVotes: vote.listMyVotes,

  addFlag: flag.addFlag,
  withdrawFlag: flag.withdrawFlag,
  settleFlags: flag.settleFlags,
  markAbuse: abuse.markAbuse,
  liftAbuse: abuse.liftAbuse,

  mergeReport: merging.mergeReport,
  partReport: merging.partReport,
  forwardReport: forwarding.forwardReport,

  listAppeals: appeal.listAppeals,
  listMyAppeals: appeal.listMyAppeals,
  getAppealPeriod: period.getAppealPeriod,
  createAppeal: appeal.createAppeal,
  getAppeal: appeal.getAppeal,
  editAppeal: appeal.editAppeal,
  cancelAppeal: appeal.cancelAppeal,
  reviewAppeal: review.reviewAppeal,
  toggleAppealPeriod: period.toggleAppealPeriod,
  listPeriodChanges: period.listPeriodChanges,
  listAllAppeals: appeal.listAllAppeals,
  getAppealForAdmin: appeal.getAppealForAdmin,
  changeAppealStatus: appeal.changeAppealStatus,
  deleteAppeal: appeal.deleteAppeal,

  listNews: news.listNews,
  getNews: news.getNews,
  listAllNews: news.listAllNews,
  getAnyNews: news.getAnyNews,
  createNews: news.createNews,
  editNews: news.editNews,
  deleteNews: news.deleteNews,

  listNotifications: notification.listNotifications,
  countNotifications: notification.countNotifications,
  readAllNotifications: notification.readAllNotifications,
  getNotification: notification.getNotification,
  changeNotification: notification.changeNotification,
  deleteNotification: notification.deleteNotification,
  readNotification: notification.readNotification,

  getQueues: queue.getQueues,
  getNextItem: queue.getNextItem,
  getClaim: claim.getClaim,
  claimItem: claim.claimItem,
  releaseItem: claim.releaseItem,
  listNotes: note.listNotes,
  addNote: note.addNote,
  deleteNote: note.deleteNote,
  listTemplates: template.listTemplates,
  getTemplate: template.getTemplate,
  createTemplate: template.createTemplate,
  editTemplate: template.editTemplate,
  deleteTemplate: template.deleteTemplate,

  getPublicStatistics: publicStatistics.getPublicStatistics,
  getStatistics: statistics.getStatistics,
  createExport: exported.createExport,
} as const;

/** The modules that export the shapes of answers; OpenAPI uses the names of the exports. */
export const contracts = [
  account,
  admin,
  appeal,
  campus,
  claim,
  conversation,
  fields,
  flag,
  formatted,
  news,
  note,
  notification,
  report,
  publicStatistics,
  reportRecord,
  statistics,
  template,
] as const;

export type Api = typeof api;
export type CallName = keyof Api;
