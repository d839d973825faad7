import type { App } from "../../server/app.ts";
import type { ViewerOf } from "../../server/http/viewer.ts";
import { presentUser } from "../accounts/account.present.ts";
import { findAccount } from "../accounts/account.sql.ts";
import { presentAppealDetail } from "../appeals/appeal.present.ts";
import { findAppeal, listAppealEvents } from "../appeals/appeal.sql.ts";
import { authorshipOf } from "../authorship/authorship.server.ts";
import { presentMessage } from "../conversation/conversation.present.ts";
import { type About, listMessages } from "../conversation/message.sql.ts";
import { listedUnder } from "../enrolment/enrolment.server.ts";
import { presentNotification } from "../notifications/notification.present.ts";
import { listNotifications } from "../notifications/notification.sql.ts";
import { readAmong } from "../notifications/read-marks.server.ts";
import { presentReportDetail } from "../reports/report.present.ts";
import { listReadable } from "../reports/report.sql.ts";
import { sessionOver } from "../sessions/session.server.ts";
import type { getOwnData } from "./own-data.contract.ts";
import { findConsent, listAppealIds, type OwnFile, readOwnRows } from "./own-data.sql.ts";

type Owner = ViewerOf<(typeof getOwnData)["who"]>;

const ALL = 1_000_000;

/** Links work for an hour; the archive contains their files itself. */
const withoutLinks = <T extends object>(shown: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(shown).filter(([name]) => !name.endsWith("_url")),
  ) as Partial<T>;

/** 'laporan-12.jpg', 'laporan-12-pesan-3-1.jpg', 'banding-3-ktm.pdf', 'ktm.jpg' */
export const nameInArchive = ({
  name,
  about,
  slot,
  message,
}: Pick<OwnFile, "name" | "about" | "slot" | "message">) => {
  const extension = name.slice(name.lastIndexOf(".") + 1);
  const [kind = "", id = ""] = about.split(":");
  const record = kind === "report" ? "laporan" : "banding";
  if (message !== null) return `${record}-${id}-pesan-${message}-${slot}.${extension}`;
  if (kind === "report") return `laporan-${id}.${extension}`;
  if (kind === "appeal") return `banding-${id}-${slot ?? "berkas"}.${extension}`;
  return `ktm.${extension}`;
};

/** The conversation about a record, its files by their names in the archive. */
const conversationOf = async (app: App, viewer: Owner, about: About) =>
  (await listMessages(app.db, about)).map((row) => {
    const { attachments, ...shown } = presentMessage(app, row, viewer);
    return { ...shown, attachments: attachments.map(({ name, type }) => ({ name, type })) };
  });

/**
 * Everything that the database has about a student, as only its owner can collect it: a session's secret finds the
 * anonymous reports. It is written nowhere (docs/product/own-data.md#a-copy).
 */
export const gatherOwnData = async (app: App, viewer: Owner) => {
  const { db } = app;
  const account = await findAccount(db, viewer.id);
  if (!account) throw sessionOver();
  const authorship = await authorshipOf(app, app.reads, viewer);
  const { tags } = authorship;
  const own = { accountId: viewer.id, tags };
  const reports = await listReadable(db, own);
  const shownReports = [];
  for (const row of reports)
    shownReports.push({
      ...withoutLinks(presentReportDetail(app, row, { viewer, authorship })),
      messages: await conversationOf(app, viewer, { kind: "report", id: row.id }),
    });
  const appealIds = await listAppealIds(db, viewer.id);
  const appeals = [];
  for (const id of appealIds) {
    const appeal = await findAppeal(db, id);
    const events = await listAppealEvents(db, id);
    const messages = await conversationOf(app, viewer, { kind: "appeal", id });
    if (appeal)
      appeals.push({
        ...withoutLinks(presentAppealDetail(app, appeal, events, viewer)),
        messages,
      });
  }
  const { rows } = await listNotifications(db, own, { page: 1, itemPerPage: ALL }, []);
  const tagged = rows.filter((row) => row.author_tag !== null).map(({ id }) => id);
  const read = await readAmong(app, viewer, tagged);
  const { files, used_codes, ...more } = await readOwnRows(db, {
    ...own,
    email: account.email,
    reportIds: reports.map(({ id }) => id),
    appealIds,
  });
  return {
    data: {
      made_at: app.clock.now().toISOString(),
      account: {
        ...withoutLinks(presentUser(app, account, viewer)),
        ...(await findConsent(db, viewer.id)),
      },
      reports: shownReports,
      appeals,
      // only the row of the user's own address: a row with the same NPM and another address may be somebody else's
      enrolled: (await listedUnder(app, { email: account.email, npm: "" }))[0] ?? null,
      notifications: rows.map((row) => presentNotification(row, read.has(row.id))),
      anonymous_codes_used: used_codes[0]?.n ?? 0,
      ...more,
      files: files.map((file) => ({
        path: `berkas/${nameInArchive(file)}`,
        mime: file.mime,
        bytes: file.bytes,
        about: file.about,
      })),
    },
    files,
  };
};
export type OwnData = Awaited<ReturnType<typeof gatherOwnData>>["data"];
