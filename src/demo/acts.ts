import { randomBytes } from "node:crypto";
import { findViewer } from "../features/sessions/session.server.ts";
import type { AdminViewer, StudentViewer, Viewer } from "../server/http/viewer.ts";
import { attachDocuments } from "../features/appeals/documents.server.ts";
import { insertAppeal } from "../features/appeals/appeal.sql.ts";
import { storeFile } from "../features/files/file.server.ts";
import { storeEach } from "../features/files/upload.server.ts";
import { createNews } from "../features/news/news.contract.ts";
import { reportInput, statusInput } from "../features/reports/report.contract.ts";
import { findReport } from "../features/reports/report.sql.ts";
import { writeVote } from "../features/reports/vote.sql.ts";
import { APPEAL_DOCUMENTS, type AppealDocument, keysOf, type VoteType } from "../labels.ts";
import { DECISION } from "../promises.ts";
import { after, DAY, startOfHour } from "../server/clock.ts";
import { inTransaction } from "../server/database/transaction.ts";
import { handlers } from "../app/server/handlers.ts";
import { tempFolder } from "../server/uploads/temp-folder.ts";
import type { DemoAppeal } from "./appeal-texts.ts";
import type { NewsText } from "./news-texts.ts";
import type { DemoStudent } from "./people-texts.ts";
import type { PlannedReport } from "./report-texts.ts";
import type { DemoApp } from "./demo-app.ts";

/** A request of a call without input, to which the given parts are added. */
export const ASKING = {
  params: undefined,
  query: undefined,
  body: undefined,
  files: {},
  address: "127.0.0.1",
  userAgent: "",
  idempotencyKey: undefined,
  viewer: null,
} as const;

/** A password that nobody knows. */
const unknownPassword = () => randomBytes(18).toString("base64url");

/** The viewer of a new request: their authorship is derived again. */
export const anew = <V extends Viewer>(viewer: V): V => ({ ...viewer });

/** Files in the form of an upload, for as long as `work` takes. */
export const withFiles = async <K extends string, T>(
  demo: DemoApp,
  contents: { readonly [P in K]?: Buffer | undefined },
  work: (files: {
    [P in K]?: Awaited<ReturnType<ReturnType<typeof tempFolder>["save"]>>;
  }) => Promise<T>,
): Promise<T> => {
  const folder = tempFolder(demo.temporary);
  try {
    const files: Parameters<typeof work>[0] = {};
    for (const [name, bytes] of Object.entries(contents) as [K, Buffer | undefined][])
      if (bytes)
        files[name] = await folder.save(
          (async function* () {
            yield bytes;
          })(),
        );
    return await work(files);
  } finally {
    await folder.remove();
  }
};

const logIn = async ({ app }: DemoApp, identifier: string, password: string) => {
  const answer = await handlers.login(app, { ...ASKING, body: { identifier, password } });
  const viewer = "token" in answer ? await findViewer(app, answer.token) : null;
  if (!viewer) throw new Error("the session of the demo was not opened");
  return viewer;
};

/** Logs a student in and gives the viewer of the session. */
const logInStudent = async (
  demo: DemoApp,
  email: string,
  password: string,
): Promise<StudentViewer> => {
  const viewer = await logIn(demo, email, password);
  if (viewer.role !== "student") throw new Error(`${email} is no student`);
  return viewer;
};

/** Logs an admin in and gives the viewer of the session. */
export const logInAdmin = async (
  demo: DemoApp,
  email: string,
  password: string,
): Promise<AdminViewer> => {
  const viewer = await logIn(demo, email, password);
  if (viewer.role === "student") throw new Error(`${email} is no admin`);
  return viewer;
};

export const logOut = ({ app }: DemoApp, viewer: Viewer) =>
  handlers.logout(app, { ...ASKING, viewer });

/** Registers with a card, confirms the mailed code and logs in. */
export const registerStudent = async (
  demo: DemoApp,
  email: string,
  { name, program, batch }: DemoStudent,
  card: Buffer | undefined,
  password = unknownPassword(),
): Promise<StudentViewer> => {
  const { app } = demo;
  const body = { name, campus_email: email, password };
  const { data } = await withFiles(demo, { ktm: card }, (files) =>
    handlers.register(app, { ...ASKING, body, files }),
  );
  const { attempt } = data;
  const confirmation = { email, otp_code: demo.lastCode(), attempt };
  await handlers.verifyEmail(app, { ...ASKING, body: confirmation });
  const viewer = await logInStudent(demo, email, password);
  const profile = { program_study: program, batch };
  await handlers.updateMe(app, { ...ASKING, viewer, body: profile });
  return viewer;
};

/** An admin verifies a student, or rejects them for a reason. */
export const decideOn = (demo: DemoApp, admin: AdminViewer, email: string, reason?: string) =>
  handlers.verifyStudent(demo.app, {
    ...ASKING,
    viewer: admin,
    body: {
      campus_email: email,
      status: reason === undefined ? "verified" : "not_verified",
      npm: undefined,
      reason: reason ?? null,
    },
  });

export const registerAgain = (demo: DemoApp, viewer: StudentViewer, card: Buffer) =>
  withFiles(demo, { ktm: card }, (files) =>
    handlers.reRegister(demo.app, { ...ASKING, viewer, body: { name: viewer.name }, files }),
  );

export const addAdmin = (
  demo: DemoApp,
  superadmin: AdminViewer,
  { name, email, password = unknownPassword() }: { name: string; email: string; password?: string },
) =>
  handlers.createAdmin(demo.app, {
    ...ASKING,
    viewer: superadmin,
    body: { name, email, password, role: "admin" },
  });

/** Files a report and gives its id. */
export const fileReport = async (
  demo: DemoApp,
  author: StudentViewer,
  { level: report_level, ...report }: PlannedReport,
  attachment: Buffer | undefined,
): Promise<number> => {
  const body = reportInput.parse({ ...report, report_level });
  const { data } = await withFiles(demo, { file: attachment }, (files) =>
    handlers.createReport(demo.app, { ...ASKING, viewer: anew(author), body, files }),
  );
  return data.id;
};

export const changeReport = (
  demo: DemoApp,
  admin: AdminViewer,
  id: number,
  change: PlannedReport["steps"][number],
) =>
  handlers.changeReportStatus(demo.app, {
    ...ASKING,
    viewer: admin,
    body: statusInput.parse({ id, status: change.status, response: change.response }),
  });

/** Casts the votes of several students at once. */
export const castVotes = ({ app }: DemoApp, id: number, votes: readonly [Viewer, VoteType][]) =>
  inTransaction(app.db, async (trx) => {
    const report = await findReport(trx, id);
    if (!report?.published) throw new Error(`nobody can vote on report ${id}`);
    const { author_id: authorId, author_tag: authorTag } = report;
    for (const [voter, type] of votes)
      await writeVote(trx, {
        report: id,
        voter: voter.id,
        type,
        authorId,
        authorTag,
        slots: [],
        slotsEnd: app.clock.now(),
      });
  });

/** Files an appeal with its four documents, which were made here and need no check; gives its id. */
export const fileAppeal = async (
  demo: DemoApp,
  student: Viewer,
  { semester, problem }: DemoAppeal,
  documents: Readonly<Record<AppealDocument, Buffer>>,
): Promise<number> => {
  const { app } = demo;
  return withFiles(demo, documents, async (files) => {
    const pdf = { mime: "application/pdf", extension: "pdf", width: null, height: null };
    const accepted = await storeEach(keysOf(APPEAL_DOCUMENTS), async (slot) => {
      const file = files[slot];
      return file && storeFile(app, { ...file, ...pdf });
    });
    return inTransaction(app.db, async (trx) => {
      const submitted_at = startOfHour(app.clock.now());
      const id = await insertAppeal(trx, {
        student_id: student.id,
        semester,
        problem,
        submitted_at,
        promised_at: after(submitted_at, DECISION.days * DAY),
      });
      await attachDocuments(trx, id, accepted);
      return id;
    });
  });
};

export const changeAppeal = (
  demo: DemoApp,
  admin: AdminViewer,
  id: number,
  { status, note }: Pick<DemoAppeal, "status" | "note">,
) =>
  handlers.changeAppealStatus(demo.app, {
    ...ASKING,
    viewer: admin,
    body: { id, status, ...(note === undefined ? {} : { admin_note: note }) },
  });

export const togglePeriod = ({ app }: DemoApp, admin: AdminViewer) =>
  handlers.toggleAppealPeriod(app, { ...ASKING, viewer: admin });

/** Writes a news item. */
export const writeNews = (
  demo: DemoApp,
  admin: AdminViewer,
  { title, description, status }: NewsText,
  contents: { cover?: Buffer | undefined; attachment?: Buffer | undefined },
) =>
  withFiles(demo, contents, (files) =>
    handlers.createNews(demo.app, {
      ...ASKING,
      viewer: admin,
      body: createNews.form.parse({ title, description, status }),
      files,
    }),
  );

/** Marks all notifications of a student as read. */
export const readNotifications = ({ app }: DemoApp, viewer: Viewer) =>
  handlers.readAllNotifications(app, { ...ASKING, viewer: anew(viewer) });
