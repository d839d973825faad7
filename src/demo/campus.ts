import { makeFirstSuperadmin } from "../features/accounts/first-superadmin.server.ts";
import type { AdminViewer, StudentViewer } from "../server/http/viewer.ts";
import { workSupporters } from "../features/reports/tell-supporters.server.ts";
import type { Settings } from "../server/settings.ts";
import * as acts from "./acts.ts";
import { DEMO_APPEALS, PERIOD_TOGGLES_DAYS_AGO } from "./appeal-texts.ts";
import { drawCard, drawCover, drawPdf, drawPhoto } from "./drawings.ts";
import { NEWS_TEXTS } from "./news-texts.ts";
import { DEMO_ADMINS, DEMO_PASSWORDS, DEMO_STUDENTS } from "./people-texts.ts";
import { type Random, seededRandom } from "./random.ts";
import { planReports } from "./report-plan.ts";
import type { PlannedReport } from "./report-texts.ts";
import { makeDemoApp, type DemoApp, type DemoParts } from "./demo-app.ts";

const SEED = 20_251_028;

/** The campus e-mail of the student at this place in the list; the ten digits are the NPM. */
const studentEmail = (settings: Settings, at: number) =>
  `${2_210_817_001 + at * 37}@${settings.studentDomain}`;

const adminEmail = (settings: Settings, mailbox: string) =>
  `${mailbox}@${settings.superadminEmail.split("@")[1] ?? settings.studentDomain}`;

/** The accounts that the demo hands out, and the one that it makes last. */
export const demoAccounts = (settings: Settings) => ({
  student: { login: studentEmail(settings, 0), password: DEMO_PASSWORDS.student },
  admin: {
    login: adminEmail(settings, DEMO_ADMINS[0].mailbox),
    password: DEMO_PASSWORDS.admin,
  },
  superadmin: { login: settings.superadminEmail, password: superadminPassword(settings) },
  last: adminEmail(settings, DEMO_ADMINS[2].mailbox),
});

const superadminPassword = (settings: Settings) =>
  settings.superadminPassword ?? DEMO_PASSWORDS.superadmin;

/** The events and their times: in the order of time, whatever order they were planned in. */
interface Timeline {
  add(daysAgo: number, work: () => Promise<unknown>): void;
  play(): Promise<void>;
}

const makeTimeline = (demo: DemoApp): Timeline => {
  const planned: { daysAgo: number; work: () => Promise<unknown> }[] = [];
  return {
    add: (daysAgo, work) => void planned.push({ daysAgo, work }),
    async play() {
      for (const { daysAgo, work } of planned.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
        demo.moveTo(daysAgo);
        await work();
        await demo.doJobs();
      }
    },
  };
};

/** Everybody who has logged in. */
interface Cast {
  readonly students: Map<number, StudentViewer>;
  readonly admins: AdminViewer[];
}

const among = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error("the demo acts with somebody who is not there yet");
  return found;
};

const planAdmins = (demo: DemoApp, time: Timeline, cast: Cast) => {
  const { settings } = demo.app;
  let superadmin: AdminViewer | undefined;
  time.add(130, async () => {
    await makeFirstSuperadmin(demo.app);
    superadmin = await acts.logInAdmin(
      demo,
      settings.superadminEmail,
      superadminPassword(settings),
    );
    cast.admins.push(superadmin);
  });
  for (const [at, { name, mailbox, daysAgo }] of DEMO_ADMINS.entries())
    time.add(daysAgo, async () => {
      const email = adminEmail(settings, mailbox);
      const known = at === 0 ? { password: DEMO_PASSWORDS.admin } : {};
      await acts.addAdmin(demo, among(superadmin), { name, email, ...known });
      if (at === 0) cast.admins.push(await acts.logInAdmin(demo, email, DEMO_PASSWORDS.admin));
    });
};

/** Pictures that are shared out: drawing takes longer than sending. */
interface Pictures {
  readonly cards: readonly Buffer[];
  readonly photos: readonly Buffer[];
}

const drawPictures = async (random: Random): Promise<Pictures> => {
  const draw = (count: number, one: (random: Random) => Promise<Buffer>) =>
    Promise.all(Array.from({ length: count }, () => one(random)));
  return { cards: await draw(8, drawCard), photos: await draw(8, drawPhoto) };
};

const planStudents = (
  demo: DemoApp,
  time: Timeline,
  cast: Cast,
  random: Random,
  { cards }: Pictures,
) => {
  const admin = () => random.pick(cast.admins);
  for (const [at, student] of DEMO_STUDENTS.entries()) {
    const email = studentEmail(demo.app.settings, at);
    const password = at === 0 ? DEMO_PASSWORDS.student : undefined;
    const { daysAgo, status, reason, againDaysAgo, noCard = false } = student;
    time.add(daysAgo, async () => {
      const card = noCard ? undefined : random.pick(cards);
      const viewer = await acts.registerStudent(demo, email, student, card, password);
      cast.students.set(at, viewer);
    });
    if (status !== "waiting" || reason !== undefined)
      time.add(daysAgo - 0.9, () => acts.decideOn(demo, admin(), email, reason));
    if (againDaysAgo !== undefined)
      time.add(againDaysAgo, () =>
        acts.registerAgain(demo, among(cast.students.get(at)), random.pick(cards)),
      );
  }
};

const attachmentOf = async (
  { attachment, title, description }: PlannedReport,
  random: Random,
  { photos }: Pictures,
) => {
  if (attachment === "photo") return random.pick(photos);
  if (attachment === "pdf") return drawPdf(title, description.split(". "));
  return undefined;
};

/** Some of the verified students vote on a published report, its author never. */
const planVotes = (
  demo: DemoApp,
  time: Timeline,
  cast: Cast,
  random: Random,
  { report, id }: { report: PlannedReport; id: () => number },
  voters: readonly number[],
) => {
  const [review, answer] = report.steps;
  if (report.isPrivate || review?.status !== "under_review") return;
  const left = voters.filter((at) => at !== report.author);
  const chosen = random.some(left, random.whole(0, 18));
  const approval = random.pick([0.95, 0.9, 0.8, 0.3]);
  const votes = chosen.map((at) => [at, random.next() < approval ? "upvote" : "downvote"] as const);
  const until = answer?.daysAgo ?? 0;
  time.add(until + (review.daysAgo - until) * 0.4, () =>
    acts.castVotes(
      demo,
      id(),
      votes.map(([at, type]) => [among(cast.students.get(at)), type]),
    ),
  );
};

const planLives = (
  demo: DemoApp,
  time: Timeline,
  cast: Cast,
  random: Random,
  pictures: Pictures,
) => {
  const verified = [...DEMO_STUDENTS.keys()].filter(
    (at) => DEMO_STUDENTS[at]?.status === "verified",
  );
  for (const report of planReports(random, verified.length - 1)) {
    let id: number | undefined;
    time.add(report.filed, async () => {
      const author = among(cast.students.get(report.author));
      const attachment = await attachmentOf(report, random, pictures);
      id = await acts.fileReport(demo, author, report, attachment);
    });
    for (const step of report.steps)
      time.add(step.daysAgo, () =>
        acts.changeReport(demo, random.pick(cast.admins), among(id), step),
      );
    planVotes(demo, time, cast, random, { report, id: () => among(id) }, verified);
  }
  // who looked at the bell yesterday has only today's news in it
  for (const at of [0, ...random.some(verified.slice(1), 15)])
    time.add(1, () => acts.readNotifications(demo, among(cast.students.get(at))));
};

const planAppeals = (demo: DemoApp, time: Timeline, cast: Cast, random: Random) => {
  const admin = () => random.pick(cast.admins);
  for (const daysAgo of PERIOD_TOGGLES_DAYS_AGO)
    time.add(daysAgo, () => acts.togglePeriod(demo, admin()));
  for (const appeal of DEMO_APPEALS) {
    let id: number | undefined;
    const who = DEMO_STUDENTS[appeal.student]?.name ?? "";
    const page = (title: string) =>
      drawPdf(title, [`Nama: ${who}`, `Semester: ${appeal.semester}`, "Dokumen contoh."]);
    time.add(appeal.daysAgo, async () => {
      id = await acts.fileAppeal(demo, among(cast.students.get(appeal.student)), appeal, {
        ktm: await page("Kartu Tanda Mahasiswa"),
        ukt_proof: await page("Bukti Pembayaran UKT"),
        transcript: await page("Transkrip Nilai"),
        sk: await page("Surat Keterangan Bencana"),
      });
    });
    if (appeal.status !== "pending")
      time.add(appeal.daysAgo * 0.97, () =>
        acts.changeAppeal(demo, admin(), among(id), { status: "under_review" }),
      );
    if (appeal.note !== undefined)
      time.add(appeal.daysAgo * 0.92, () => acts.changeAppeal(demo, admin(), among(id), appeal));
  }
};

const planNews = (demo: DemoApp, time: Timeline, cast: Cast, random: Random) => {
  for (const news of NEWS_TEXTS)
    time.add(news.daysAgo, async () =>
      acts.writeNews(demo, among(cast.admins[1]), news, {
        cover: news.hue === undefined ? undefined : await drawCover(random, news.hue),
        attachment:
          news.attachment === undefined
            ? undefined
            : await drawPdf(news.attachment, news.description.split("\n\n")),
      }),
    );
};

/**
 * Plays a hundred and thirty days of a campus through the product's own handlers, so that every row is
 * one that the product writes: an anonymous report is its author's alone here too. Times count back
 * from `now`, so that there is always something due; all else comes out of a fixed seed.
 */
export const seedCampus = async (parts: DemoParts): Promise<void> => {
  const settings = { ...parts.settings, superadminPassword: superadminPassword(parts.settings) };
  const demo = makeDemoApp({ ...parts, settings });
  const random = seededRandom(SEED);
  const cast: Cast = { students: new Map(), admins: [] };
  const time = makeTimeline(demo);
  await workSupporters(demo.app);
  planAdmins(demo, time, cast);
  const pictures = await drawPictures(random);
  planStudents(demo, time, cast, random, pictures);
  planLives(demo, time, cast, random, pictures);
  planAppeals(demo, time, cast, random);
  planNews(demo, time, cast, random);
  await time.play();
  for (const viewer of [...cast.admins, ...cast.students.values()]) await acts.logOut(demo, viewer);
};
