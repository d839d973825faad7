import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeFirstSuperadmin } from "../../src/features/accounts/first-superadmin.server.ts";
import { openCampus } from "../../src/features/campus/campus.server.ts";
import { workMergings } from "../../src/features/merging/settle.server.ts";
import { workMerged } from "../../src/features/merging/tell-merged.server.ts";
import { workSupporters } from "../../src/features/reports/tell-supporters.server.ts";
import { workVerified } from "../../src/features/students/tell-verified.server.ts";
import { readTagSalts } from "../../src/features/authorship/authorship.sql.ts";
import { touchStudentSessions } from "../../src/features/sessions/session.sql.ts";
import type { App } from "../../src/server/app.ts";
import { type Clock, DAY, HOUR } from "../../src/server/clock.ts";
import { openJobs } from "../../src/server/jobs/jobs.ts";
import { makeLastUse } from "../../src/server/last-use.ts";
import { makeLimits } from "../../src/server/limits.ts";
import { makeLog } from "../../src/server/log.ts";
import { workMail } from "../../src/features/mail/send-mail.server.ts";
import { makeSecrets } from "../../src/server/secrets.ts";
import { dataPaths, readSettings } from "../../src/server/settings.ts";
import { openDiskStore } from "../../src/server/uploads/disk-store.ts";
import type { Admission } from "../../src/server/admission.ts";
import { drainServer, listen, makeHono, portOf } from "../../src/app/server/web-server.ts";
import { cheapPasswords } from "./cheap-passwords.ts";
import { recordingMailer } from "./recording-mailer.ts";
import type { Database } from "../../src/server/database/database.ts";
import { testDatabase } from "./test-database.ts";

/** A clock that a test moves, and that runs on. */
interface TestClock extends Clock {
  move(milliseconds: number): void;
}

/** On a Wednesday in term, far from the edge of any quarter hour, hour, day or month: 10.07 in Jakarta. */
const START = Date.parse("2026-11-18T03:07:20Z");

const movableClock = (): TestClock => {
  const started = performance.now();
  let moved = 0;
  return {
    now: () => new Date(START + performance.now() - started + moved),
    move: (milliseconds) => void (moved += milliseconds),
  };
};

export const SUPERADMIN = { email: "superadmin@example.ac.id", password: "rahasia-super" };

/** What one call of the test client came back with. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Of any shape. */
  readonly body: any;
}

export interface TestApp {
  readonly app: App;
  readonly clock: TestClock;
  readonly origin: string;
  readonly mailer: ReturnType<typeof recordingMailer>;
  /** Everything logged, one JSON object a line. */
  readonly log: readonly string[];
  /** Paths that were dropped from the page cache. */
  readonly dropped: readonly string[];
  readonly dataDir: string;
  /** One request to `/api`: a plain object as JSON, a FormData as multipart. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** Opens what an answer gives a path for: a stored file, an export. */
  open(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

interface CallOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

const send = async (
  origin: string,
  method: string,
  path: string,
  { token, body, headers = {} }: CallOptions,
): Promise<Reply> => {
  const form = body instanceof FormData;
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body !== undefined && !form ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = response.headers.get("content-type")?.includes("json") && text !== "";
  return {
    status: response.status,
    headers: response.headers,
    body: json ? JSON.parse(text) : text,
  };
};

/** Tests ask for much at once on busy machines; overload has tests of its own. */
const everybody: Admission = {
  refuses: () => false,
  enter: (work) => work(),
  refused: () => {},
  state: () => ({ running: 0, waiting: 0, refused: 0 }),
};

/**
 * The whole API on a real database and a real port, with a clock to move and mail to read; `parts`
 * replaces parts of the app, to see what happens when they fail. `opened` is a migrated database in the
 * place of a new one; it is closed with the app.
 */
export const startTestApp = async (
  env: Record<string, string> = {},
  parts: Partial<App> = {},
  opened?: Database,
): Promise<TestApp> => {
  const database = opened ?? (await testDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), "sikam-test-"));
  const paths = dataPaths(dataDir);
  const settings = readSettings({
    PORT: "0",
    DATA_DIR: dataDir,
    SUPERADMIN_EMAIL: SUPERADMIN.email,
    SUPERADMIN_PASSWORD: SUPERADMIN.password,
    ...env,
  });
  const lines: string[] = [];
  const dropped: string[] = [];
  const listeners: Parameters<App["pages"]["listen"]>[0][] = [];
  const clock = movableClock();
  const log = makeLog("info", (line) => lines.push(line));
  const secrets = makeSecrets("a secret key for tests, long enough to be one");
  const { reads, copies, pool, engine } = database;
  const { db = database.db } = parts;
  // the queue's times are the database's own, which no test moves
  const jobs = await openJobs({ pool, engine, clock: database.clock, log });
  const app: App = {
    settings,
    clock,
    log,
    db,
    reads,
    copies,
    jobs,
    secrets,
    passwords: cheapPasswords(),
    limits: makeLimits({ db, secrets, clock, factor: settings.rateLimitFactor }),
    lastUse: makeLastUse((used, hour) => touchStudentSessions(db, used, hour)),
    files: await openDiskStore(paths.uploads, clock),
    pages: {
      async drop(gone) {
        dropped.push(...gone);
        for (const heard of listeners) heard(gone);
      },
      listen: (heard) => void listeners.push(heard),
    },
    campus: await openCampus(db, { settings, log, clock }),
    tagSalts: await readTagSalts(database.db),
    ...parts,
  };
  const mailer = recordingMailer();
  await workMail(app, mailer);
  await workSupporters(app);
  await workMergings(app);
  await workMerged(app);
  await workVerified(app);
  await makeFirstSuperadmin(app);
  const hono = makeHono(app, {
    admission: everybody,
    temporary: paths.temporary,
    checkAnswers: true,
    stopping: () => false,
  });
  const server: Server = await listen(hono, { host: "127.0.0.1", port: 0 });
  // it shares its thread with those who ask, and would close what they are about to use
  server.keepAliveTimeout = 60_000;
  const origin = `http://127.0.0.1:${portOf(server)}`;
  return {
    app,
    clock,
    origin,
    mailer,
    log: lines,
    dropped,
    dataDir,
    call: (method, path, options = {}) => send(origin, method, path, options),
    open: (path, init) => fetch(`${origin}/api${path}`, init),
    async close() {
      await drainServer(server, 1000);
      await jobs.stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Spans for moving the clock. */
export const spans = { hour: HOUR, day: DAY };
