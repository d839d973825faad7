import cluster from "node:cluster";
import { rm } from "node:fs/promises";
import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import {
  type FirstSuperadmin,
  makeFirstSuperadmin,
} from "../../features/accounts/first-superadmin.server.ts";
import { fillCampus } from "../../features/campus/campus-file.server.ts";
import { EVERY_PAGE, followCampus, openCampus } from "../../features/campus/campus.server.ts";
import { startTellingAdmins } from "../../features/telling-admins/tell-admins.server.ts";
import { keepErasures } from "../../features/own-data/marks.server.ts";
import { settleMergings, workMergings } from "../../features/merging/settle.server.ts";
import { workMerged } from "../../features/merging/tell-merged.server.ts";
import { workVerified } from "../../features/students/tell-verified.server.ts";
import { workSupporters } from "../../features/reports/tell-supporters.server.ts";
import { readTagSalts } from "../../features/authorship/authorship.sql.ts";
import { touchStudentSessions } from "../../features/sessions/session.sql.ts";
import { makeAdmission } from "../../server/admission.ts";
import type { App } from "../../server/app.ts";
import { HOUR, MINUTE, SECOND } from "../../server/clock.ts";
import { watchClock } from "../../server/clock-watch.ts";
import { type Database, openDatabase } from "../../server/database/database.ts";
import { lockFolder, makePrivateFolder } from "../../server/database/folder-lock.ts";
import { migrate } from "../../server/database/migrate.ts";
import { openControl } from "./control.ts";
import { answersOf } from "./operator-answers.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { rewriteBeforeStop, startRewriting } from "./rewriting.ts";
import { openJobs } from "../../server/jobs/jobs.ts";
import { every } from "../../server/jobs/periodic.ts";
import { type LocalPages, sharePages } from "../../server/page-drops.ts";
import { makeFront } from "../../server/http/front.ts";
import { makeLastUse } from "../../server/last-use.ts";
import { makeLimits } from "../../server/limits.ts";
import { describeError, gatherLines, makeLog } from "../../server/log.ts";
import { type Mailer, openMailer } from "../../server/mail/mailer.ts";
import { workMail } from "../../features/mail/send-mail.server.ts";
import { openPages } from "../../server/pages/pages.ts";
import { makePasswordHasher } from "../../server/passwords.ts";
import { lowerPool } from "../../server/pool-priority.ts";
import { DIST, MIGRATIONS } from "../../server/places.ts";
import { keptSecretKey, makeSecrets } from "../../server/secrets.ts";
import { dataPaths, type Settings } from "../../server/settings.ts";
import { siblings } from "../../server/siblings.ts";
import { openOwnFiles } from "../../server/uploads/own-files.ts";
import { handlers } from "./handlers.ts";
import { tell } from "./tell.ts";
import { drainServer, isCall, listen, makeHono, portOf, shuttingDown } from "./web-server.ts";

/** Milliseconds in which requests are still accepted after the process has become not ready: some are on their way. */
const LEAVE_TIME = SECOND / 2;
// jobs take up to 5 s more to finish the running one
const DRAIN_TIME = 6 * SECOND;
const STOP_TIME = 14 * SECOND;
/** It has one connection, and works on the thread that serves: more at a time would only be later. */
const AT_ONCE_EMBEDDED = 4;
/** Vite renders screens with hot reload, instead of the build. */
const DEV = process.argv.includes("--dev");

/** The functions that close what was opened; when the process stops, the last opened is closed first. */
type Closers = (() => Promise<unknown> | void)[];

/** Opens every part of the process; `closers` get the functions that close them. */
const openApp = async (settings: Settings, closers: Closers) => {
  const paths = dataPaths(settings.dataDir);
  // without a setting for it, metrics are neither loaded nor counted
  const metrics = settings.metrics && (await import("./metrics.ts")).openMetrics(settings.metrics);
  const log = makeLog(
    settings.logLevel,
    gatherLines((text) => process.stdout.write(text)),
    metrics?.hear,
  );
  await makePrivateFolder(settings.dataDir);
  if (!settings.databaseUrl) {
    const lock = await lockFolder(settings.dataDir);
    closers.push(() => lock.release());
    // removes what an interrupted upload left; no other process uses this folder
    await rm(paths.temporary, { recursive: true, force: true });
  }
  // a folder made by the first upload would show when that came
  await makePrivateFolder(paths.temporary);
  const database: Database = await openDatabase({
    url: settings.databaseUrl,
    poolerUrl: settings.databasePoolerUrl,
    readUrl: settings.databaseReadUrl,
    dataDir: paths.database,
    log,
  });
  closers.push(() => database.close());
  const migrated = await migrate(database, MIGRATIONS);
  if (migrated.length > 0) log.info("migrated", { count: migrated.length });

  const { db, reads, copies, pool, engine, clock } = database;
  const clockWatch = watchClock(clock, log, tell);
  closers.push(() => clockWatch.stop());
  const own = await openOwnFiles(settings, { db, clock, log, tell });
  closers.push(() => own.stop());
  const { files } = own;
  // it runs when nothing else writes any more
  const unhurried: Database["unhurried"] = (work) => database.unhurried(work);
  const rewriting = { db, unhurried, clock, log, files, settings };
  closers.push(() => rewriteBeforeStop(rewriting));
  const secrets = makeSecrets(settings.secretKey ?? (await keptSecretKey(paths.secret)));
  // closed after the jobs, which use it
  const mailer = openMailer(settings, paths.mail, tell);
  closers.push(() => mailer.close());
  const jobs = await openJobs({ pool, engine, clock, log });
  closers.push(() => jobs.stop());
  const pages = await openPages({ dist: DIST, settings, log, dev: DEV });
  closers.push(() => pages.close());
  const local: LocalPages = {
    drop(paths) {
      // otherwise a page would be rendered from data that are out of date
      copies.catchUp();
      pages.cache.drop(paths);
    },
  };
  const shared = await sharePages(db, local, { clock, log, siblings }, engine === "pglite");
  closers.push(() => shared.stop());
  await fillCampus(db, { settings, log, clock });
  const campus = await openCampus(db, { settings, log, clock });
  followCampus(campus, shared, log, () => local.drop([EVERY_PAGE]));
  const app: App = {
    settings,
    clock,
    log,
    db,
    reads,
    copies,
    jobs,
    secrets,
    passwords: makePasswordHasher(),
    limits: makeLimits({ db, secrets, clock, factor: settings.rateLimitFactor }),
    lastUse: makeLastUse((used, hour) => touchStudentSessions(db, used, hour)),
    files,
    pages: shared,
    campus,
    tagSalts: await readTagSalts(db),
  };
  return { app, database, rewriting, mailer, paths, pages, clockWatch, own, metrics };
};

/** Starts what runs beside the requests (docs/architecture.md#beside-the-requests), except the hourly rewriting. */
const startWork = async (
  app: App,
  engine: Database["engine"],
  mailer: Mailer,
  closers: Closers,
) => {
  await workMail(app, mailer);
  await workSupporters(app);
  await workVerified(app);
  await workMergings(app);
  await workMerged(app);
  const housekeeping = startHousekeeping(app, engine);
  closers.push(() => housekeeping.stop());
  const erasures = () => keepErasures(app, dataPaths(app.settings.dataDir).erasures);
  await erasures();
  const marks = every(app.log, "keep the marks of removed accounts", HOUR, erasures);
  closers.push(async () => {
    await marks.stop();
    await erasures();
  });
  const mergings = every(app.log, "settle mergings", HOUR, () => settleMergings(app), MINUTE);
  closers.push(() => mergings.stop());
  const telling = startTellingAdmins(app);
  closers.push(() => telling.stop());
  // a change whose instance died before it told of it
  const settings = every(app.log, "read settings", MINUTE, () => app.campus.reread());
  closers.push(() => settings.stop());
  const flush = () => app.lastUse.flush(app.clock.now());
  const lastUse = every(app.log, "write last use", HOUR, flush);
  closers.push(async () => {
    await lastUse.stop();
    await flush();
  });
};

/** Prints how the first superadmin logs in, at once: if this start fails, the next one cannot print it. */
const tellSuperadmin = ({ email, password }: FirstSuperadmin) =>
  tell(`superadmin: ${email}${password ? `, password ${password} (shown once; change it)` : ""}`);

/** Prints the service's address and where mail goes. */
const welcome = (
  { host, publicUrl, smtpUrl }: Settings,
  port: number,
  mailFolder: string,
  isReady: boolean,
) => {
  tell(smtpUrl ? `mail goes to ${new URL(smtpUrl).host}` : `mail is written to ${mailFolder}`);
  // the reason was already printed
  tell(`SIKAM is ${isReady ? "" : "not "}ready at ${publicUrl} (listening on ${host}:${port})`);
};

interface Stop {
  started: boolean;
  /** Aborted when requests without an answer are refused. */
  readonly cutOff: AbortController;
}

/** Stops within 15 s: becomes not ready, answers or refuses running requests, closes everything; status 0. */
const stopOn = (server: Server, stop: Stop, app: App, closers: Closers) => {
  const shutDown = async () => {
    if (stop.started) return;
    stop.started = true;
    setTimeout(() => process.exit(1), STOP_TIME).unref();
    await delay(LEAVE_TIME);
    await drainServer(server, DRAIN_TIME, () => stop.cutOff.abort(shuttingDown()));
    let isWhole = true;
    // after a failure the others are closed all the same
    for (const close of closers.toReversed())
      await Promise.resolve(close()).catch((error: unknown) => {
        isWhole = false;
        app.log.warn("not closed", describeError(error));
      });
    app.log.info("stopped");
    process.exit(isWhole ? 0 : 1);
  };
  // a closed terminal ends its process; a supervisor of a single process starts it again
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.once(signal, () => void shutDown());
};

/** Serves until it is told to stop; throws where it cannot start. */
export const runInstance = async (settings: Settings): Promise<void> => {
  const closers: Closers = [];
  const stop: Stop = { started: false, cutOff: new AbortController() };
  try {
    await lowerPool();
    const opened = await openApp(settings, closers);
    const { app, database, rewriting, mailer, paths, pages, clockWatch, own, metrics } = opened;
    const first = await makeFirstSuperadmin(app);
    if (first) tellSuperadmin(first);
    await startWork(app, database.engine, mailer, closers);
    if (!settings.databaseUrl) {
      const control = await openControl(paths.control, answersOf(app, database), app.log);
      closers.push(() => control.stop());
    }
    const hourly = startRewriting(rewriting);
    closers.push(() => hourly.stop());
    const admission = makeAdmission(
      database.engine === "pglite" ? { atOnce: AT_ONCE_EMBEDDED } : {},
    );
    const watching = await metrics?.start({ app, pool: database.pool, admission });
    if (watching) closers.push(() => watching.stop());
    const hono = makeHono(app, {
      admission,
      temporary: paths.temporary,
      stopping: () => stop.started,
      cutOff: stop.cutOff.signal,
      clockOff: () => clockWatch.off(),
      filesTrouble: () => own.trouble(),
      mountPages: (h) => pages.mount(h, app, handlers, admission),
    });
    const server = await listen(
      hono,
      { ...settings, isHttps: settings.publicUrl.startsWith("https:") },
      // while it stops, the answers themselves tell each client to leave
      (incoming, outgoing) => !stop.started && pages.answerKept(incoming, outgoing),
      makeFront({ admission, log: app.log, isCall }),
    );
    stopOn(server, stop, app, closers);
    if (cluster.isPrimary || cluster.worker?.id === 1)
      welcome(settings, portOf(server), paths.mail, own.trouble()?.isReady !== false);
  } catch (error) {
    for (const close of closers.toReversed()) await Promise.resolve(close()).catch(() => {});
    throw error;
  }
};
