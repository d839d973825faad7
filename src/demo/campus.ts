import { makeFirstSuperadmin } from "../features/accounts/first-superadmin.server.ts";
import { tellAdmins } from "../features/telling-admins/tell-admins.server.ts";
import { workMergings } from "../features/merging/settle.server.ts";
import { workMerged } from "../features/merging/tell-merged.server.ts";
import type { AdminViewer } from "../server/http/viewer.ts";
import { workSupporters } from "../features/reports/tell-supporters.server.ts";
import type { Settings } from "../server/settings.ts";
import * as acts from "./acts.ts";
import { askForReview, writeAboutAppeal } from "./case-acts.ts";
import { DEMO_APPEALS, type DemoAppeal, PERIOD_TOGGLES_DAYS_AGO } from "./appeal-texts.ts";
import { drawCard, drawCover, drawPdf, drawPhoto } from "./drawings.ts";
import { NEWS_TEXTS } from "./news-texts.ts";
import { DEMO_ADMINS, DEMO_PASSWORDS, DEMO_STUDENTS } from "./people-texts.ts";
import { type Random, seededRandom } from "./random.ts";
import { planLives } from "./lives.ts";
import { among, type Cast, makeTimeline, type Pictures, type Timeline } from "./timeline.ts";
import { setBuildings } from "./buildings.ts";
import { joinUnit, setUnits } from "./units.ts";
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
    await setUnits(demo, superadmin);
    await setBuildings(demo, superadmin);
  });
  for (const [at, { name, mailbox, daysAgo }] of DEMO_ADMINS.entries())
    time.add(daysAgo, async () => {
      const email = adminEmail(settings, mailbox);
      const known = at === 0 ? { password: DEMO_PASSWORDS.admin } : {};
      const { data } = await acts.addAdmin(demo, among(superadmin), { name, email, ...known });
      // the third comes too late for any
      if (at < 2) await joinUnit(demo, among(superadmin), { id: data.id, unit: at });
      if (at === 0) cast.admins.push(await acts.logInAdmin(demo, email, DEMO_PASSWORDS.admin));
    });
};

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

/** An appeal and the state of its processing. */
interface AppealLife {
  readonly appeal: DemoAppeal;
  readonly id: () => number;
  /** A document with this title. */
  readonly page: (title: string) => Promise<Buffer>;
}

const planAppealTalk = (
  demo: DemoApp,
  time: Timeline,
  cast: Cast,
  { appeal: { student, talk, review }, id, page }: AppealLife,
) => {
  const writer = () => among(cast.students.get(student));
  for (const { daysAgo, by, page: title, ...message } of talk ?? [])
    time.add(daysAgo, async () =>
      writeAboutAppeal(demo, by === "admin" ? among(cast.admins.at(-1)) : writer(), id(), {
        ...message,
        file: title === undefined ? undefined : await page(title),
      }),
    );
  if (review) time.add(review.daysAgo, () => askForReview(demo, writer(), id(), review.reason));
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
    planAppealTalk(demo, time, cast, { appeal, id: () => among(id), page });
    if (appeal.status !== "pending")
      time.add(appeal.daysAgo * 0.97, () =>
        acts.changeAppeal(demo, admin(), among(id), { status: "under_review" }),
      );
    if (appeal.note !== undefined)
      time.add(appeal.daysAgo * 0.92, () =>
        // a second review must be by another admin than the first
        acts.changeAppeal(
          demo,
          appeal.review ? among(cast.admins.at(-1)) : admin(),
          among(id),
          appeal,
        ),
      );
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

/** The days before the present in which admins are told what happens; a service that runs does it each hour. */
const TOLD_DAYS = 5;

const planTelling = (demo: DemoApp, time: Timeline) => {
  for (let quarters = 4 * TOLD_DAYS; quarters > 0; quarters -= 1)
    time.add(quarters / 4, () => tellAdmins(demo.app));
};

/**
 * Plays a hundred and thirty days of a campus through the product's own handlers, so the product itself writes
 * every row: here too an anonymous report is known only to its author. Times count back from `now`, so that
 * something is always due; everything else comes from a fixed seed.
 */
export const seedCampus = async (parts: DemoParts): Promise<void> => {
  const settings = { ...parts.settings, superadminPassword: superadminPassword(parts.settings) };
  const demo = makeDemoApp({ ...parts, settings });
  const random = seededRandom(SEED);
  const cast: Cast = { students: new Map(), admins: [] };
  const time = makeTimeline(demo);
  for (const work of [workSupporters, workMergings, workMerged]) await work(demo.app);
  planAdmins(demo, time, cast);
  const pictures = await drawPictures(random);
  planStudents(demo, time, cast, random, pictures);
  planLives(demo, time, cast, random, pictures);
  planAppeals(demo, time, cast, random);
  planNews(demo, time, cast, random);
  planTelling(demo, time);
  await time.play();
  for (const viewer of [...cast.admins, ...cast.students.values()]) await acts.logOut(demo, viewer);
};
