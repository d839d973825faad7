import { defaultsOf, heldCampus, valueOf } from "../features/campus/campus.server.ts";
import { findSection } from "../features/campus/campus.sql.ts";
import type { App, Db } from "../server/app.ts";
import { type Clock, HOUR } from "../server/clock.ts";
import type { Reads } from "../server/database/reads.ts";
import type { Jobs } from "../server/jobs/jobs.ts";
import type { JobData } from "../server/jobs/queues.ts";
import { makeLastUse } from "../server/last-use.ts";
import type { Limits } from "../server/limits.ts";
import type { Log } from "../server/log.ts";
import type { DerivedPassword, PasswordHasher } from "../server/passwords.ts";
import type { Secrets } from "../server/secrets.ts";
import { noCopies } from "../server/database/copies.ts";
import type { Settings } from "../server/settings.ts";
import type { FileStore } from "../server/uploads/file-store.ts";

/** The parts with which the demo is played and that stay after it. */
export interface DemoParts {
  readonly settings: Settings;
  readonly db: Db;
  readonly reads: Reads;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly passwords: PasswordHasher;
  readonly files: FileStore;
  /** Folder for files on their way into the store. */
  readonly temporary: string;
  /** The present of the demo: everything happens before it. */
  readonly now: Date;
}

export interface DemoApp {
  readonly app: App;
  readonly temporary: string;
  /** Moves the clock to so many days before the present. */
  moveTo(daysAgo: number): void;
  /** The code of the last mail, as its reader would type it. */
  lastCode(): string;
  /** Does the queued work. */
  doJobs(): Promise<void>;
}

const DAY = 24 * HOUR;

/** Limits refuse nobody: months of a campus take seconds here. */
const uncounted = async () => async () => {};
const noLimits: Limits = {
  take: uncounted,
  someSlots: () => ({ slots: [], ends: new Date() }),
  takeAll: uncounted,
};

/** Queues of this process alone: no mail leaves it. */
const stageJobs = (onCode: (sealed: string) => void) => {
  const queued: (() => Promise<void> | undefined)[] = [];
  const working: {
    -readonly [Q in keyof JobData]?: (data: JobData[Q], job: { id: string }) => Promise<void>;
  } = {};
  const jobs: Jobs = {
    async send(_trx, queue, data) {
      if (queue !== "mail") queued.push(() => working[queue]?.(data, { id: "" }));
      if ("code" in data) onCode(data.code);
    },
    // no mail
    sendUnlessWaiting: async () => {},
    withdraw: async () => {},
    end: async () => true,
    async work(queue, handler) {
      Object.assign(working, { [queue]: handler });
    },
    stop: async () => {},
  };
  const doJobs = async () => {
    for (let job = queued.shift(); job; job = queued.shift()) await job();
  };
  return { jobs, doJobs };
};

/** A student who registers logs in at once: the hash from a moment ago is used again. */
const rememberingLast = (passwords: PasswordHasher): PasswordHasher => {
  let last: { password: string; salt: Buffer; derived: DerivedPassword } | undefined;
  return {
    async derive(password, salt) {
      if (last?.password !== password || !last.salt.equals(salt))
        last = { password, salt, derived: await passwords.derive(password, salt) };
      return last.derived;
    },
  };
};

/** The application with a movable clock, limits that do not count, and a mailer that keeps its mails. */
export const makeDemoApp = ({ temporary, now, ...parts }: DemoParts): DemoApp => {
  let moment = now;
  let sealedCode = "";
  const clock: Clock = { now: () => moment };
  const { jobs, doJobs } = stageJobs((sealed) => {
    sealedCode = sealed;
  });
  const usual = defaultsOf(parts.settings);
  let campus = usual;
  const app: App = {
    ...parts,
    clock,
    copies: noCopies,
    jobs,
    passwords: rememberingLast(parts.passwords),
    limits: noLimits,
    lastUse: makeLastUse(async () => {}),
    campus: heldCampus(
      () => campus,
      async () => {
        const [units, buildings] = [
          await findSection(parts.db, "units"),
          await findSection(parts.db, "buildings"),
        ];
        campus = {
          ...usual,
          units: valueOf(parts, "units", units?.value),
          buildings: valueOf(parts, "buildings", buildings?.value),
        };
      },
    ),
    pages: { drop: async () => {}, listen: () => {} },
    tagSalts: [],
  };
  return {
    app,
    temporary,
    moveTo: (daysAgo) => {
      moment = new Date(now.getTime() - Math.round(daysAgo * DAY));
    },
    lastCode: () => String(parts.secrets.unseal("mail-code", sealedCode)),
    doJobs,
  };
};
