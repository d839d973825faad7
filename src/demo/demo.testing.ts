import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findViewer } from "../features/sessions/session.server.ts";
import type { App } from "../server/app.ts";
import { handlers } from "../app/server/handlers.ts";
import { makeLog } from "../server/log.ts";
import { makeSecrets } from "../server/secrets.ts";
import { dataPaths, readSettings } from "../server/settings.ts";
import { openDiskStore } from "../server/uploads/disk-store.ts";
import { cheapPasswords } from "../../tests/support/cheap-passwords.ts";
import { testDatabase } from "../../tests/support/test-database.ts";
import { demoAccounts, seedCampus } from "./campus.ts";
import { makeDemoApp } from "./demo-app.ts";
import { LIBRARY_WIFI } from "./matter-texts.ts";

export const NOW = new Date("2026-11-20T08:00:00Z");
const ALL = { page: 1, itemPerPage: 1000, search: "", sort: "oldest" } as const;
const ASKING = {
  params: undefined,
  body: undefined,
  files: {},
  address: "127.0.0.1",
  userAgent: "",
  idempotencyKey: undefined,
} as const;

/** A campus in a database and a folder of its own. */
export const play = async () => {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "sikam-demo-"));
  const settings = readSettings({ DATA_DIR: dataDir });
  const parts = {
    settings,
    db: database.db,
    reads: database.reads,
    log: makeLog("silent", () => {}),
    secrets: makeSecrets(randomBytes(32).toString("base64url")),
    passwords: cheapPasswords(),
    files: await openDiskStore(dataPaths(dataDir).uploads, database.clock),
    temporary: dataPaths(dataDir).temporary,
    now: NOW,
  };
  await seedCampus(parts);
  const { app } = makeDemoApp(parts);
  await app.campus.reread();
  return { app, database, dataDir, temporary: parts.temporary };
};

export type Campus = Awaited<ReturnType<typeof play>>;

const logIn = async (app: App, who: { login: string; password: string }) => {
  const body = { identifier: who.login, password: who.password };
  const asked = { ...ASKING, query: undefined, viewer: null, body };
  const answer = await handlers.login(app, asked);
  const viewer = "token" in answer ? await findViewer(app, answer.token) : null;
  if (!viewer) throw new Error("no session");
  return viewer;
};

/** All that three people see, without what is random by design: names of files and receipts. */
export const lookAround = async ({ app }: Campus) => {
  const accounts = demoAccounts(app.settings);
  const superadmin = await logIn(app, accounts.superadmin);
  const student = await logIn(app, accounts.student);
  const admin = await logIn(app, accounts.admin);
  if (superadmin.role === "student" || student.role !== "student") throw new Error("mixed up");
  const asked = { ...ASKING, viewer: superadmin };
  const own = { ...ASKING, viewer: student };
  const reports = await handlers.listAllReports(app, {
    ...asked,
    query: { ...ALL, category: undefined, status: undefined, due: undefined },
  });
  /** A report as an admin reads it. */
  const detailOf = async (title: string) => {
    const found = reports.data.find((one) => one.title === title);
    const params = { id: found?.id ?? 0 };
    return (await handlers.getReport(app, { ...asked, query: undefined, params })).data;
  };
  const similarTo = async (title: string) => {
    const { id } = await detailOf(title);
    const query = { limit: 5 };
    return (await handlers.listSimilarTo(app, { ...asked, params: { id }, query })).data;
  };
  return {
    adminRole: admin.role,
    details: {
      covered: await detailOf("Petugas loket membentak mahasiswa"),
      flagged: await detailOf("Penguji pilih kasih saat ujian lisan"),
      corrected: await detailOf("Kuitansi UKT belum terbit"),
      abused: await detailOf("Jasa pengerjaan tugas murah"),
      target: await detailOf(LIBRARY_WIFI),
    },
    similar: await similarTo("Lift Gedung F sering macet"),
    students: await handlers.listStudents(app, {
      ...asked,
      query: { ...ALL, status: undefined, due: undefined },
    }),
    admins: await handlers.listAdmins(app, { ...asked, query: { ...ALL, role: undefined } }),
    reports,
    ownReports: await handlers.listMyReports(app, {
      ...own,
      query: { ...ALL, category: undefined, status: undefined },
    }),
    appeals: await handlers.listAllAppeals(app, {
      ...asked,
      query: { ...ALL, status: undefined, problem: undefined },
    }),
    period: await handlers.listPeriodChanges(app, { ...asked, query: { take: 10 } }),
    asked: await handlers.listAllReports(app, {
      ...asked,
      query: { ...ALL, category: undefined, status: undefined, due: undefined, waiting: "author" },
    }),
    queues: await handlers.getQueues(app, { ...asked, query: undefined }),
    statistics: await handlers.getPublicStatistics(app, {
      ...asked,
      query: undefined,
      viewer: null,
    }),
    news: await handlers.listAllNews(app, { ...asked, query: { ...ALL, status: undefined } }),
    notifications: await handlers.listNotifications(app, { ...own, query: ALL }),
    toldAdmin: await handlers.listNotifications(app, { ...asked, query: ALL }),
    audit: await handlers.listAudit(app, {
      ...asked,
      query: { page: 1, itemPerPage: 1000, actor: undefined, action: undefined },
    }),
  };
};

const FILE_NAME = /\/uploads\/[a-z2-7]{32}(\.\w+)(\?s=[\w-]+)?/g;
/** Numbers and order of reports within an hour are random. */
const NUMBER = /("id":|"report_id":|"merged_into":|#|report:|\/laporan\/)\d+/g;
const inOneOrder = (_: string, value: unknown): unknown =>
  Array.isArray(value)
    ? value.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
    : value;
export const sameForAll = (looked: object): object => {
  const text = JSON.stringify(looked)
    .replaceAll(FILE_NAME, "file$1")
    .replaceAll(NUMBER, (_, before: string) => `${before}0`);
  return JSON.parse(text, inOneOrder) as object;
};
