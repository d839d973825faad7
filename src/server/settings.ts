import { join, resolve } from "node:path";
import * as z from "zod";
import { isStudentsAddress } from "../features/accounts/account.contract.ts";
import { DOMAIN } from "../features/campus/sections/people.contract.ts";
import { readAddress, type Wanted } from "./database/address.ts";
import { LOG_LEVELS, type LogLevel } from "./log.ts";
import {
  readStorageUrl,
  sayPlace,
  type StoreKeys,
  type StorePlace,
} from "./uploads/store-place.ts";

/** Everything that the environment decides (docs/product/running.md#settings), read once at the start. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** The origin for mails, share links and OpenGraph tags, without a slash at its end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** A pooler in front of the server, in transaction mode. */
  readonly databasePoolerUrl: string | undefined;
  /** Copies of the database for answers that may be a second old. */
  readonly databaseReadUrl: string | undefined;
  /** Processes that serve on one port. */
  readonly workers: number;
  /** The place of stored files. */
  readonly storage: StorePlace;
  /** The keys of a bucket: of this one, or of one to which files are moved. */
  readonly storeKeys: StoreKeys | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly studentDomain: string;
  readonly superadminEmail: string;
  readonly superadminPassword: string | undefined;
  readonly secretKey: string | undefined;
  /** A file of what a campus sets, for a database in which nothing is set. */
  readonly campusFile: string | undefined;
  readonly trustProxy: number;
  readonly rateLimitFactor: number;
  /** The port for Prometheus; without it nothing is counted for Prometheus. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  readonly logLevel: LogLevel;
  /** How long things are kept, in days (docs/product/own-data.md#how-long-things-are-kept). */
  readonly keep: {
    /** Student cards, after the decision about the account. */
    readonly cards: number;
    /** Files of an appeal, after its decision. */
    readonly appealFiles: number;
    readonly audit: number;
  };
}

/** Settings that cannot be used; the message names each of them on one line. */
export class WrongSettings extends Error {
  override readonly name = "WrongSettings";
  readonly expected = true;
}

/** A setting of blanks counts as not set: a port of " " would be read as 0. */
const isSet = (value: unknown) => typeof value !== "string" || value.trim() !== "";
const unset = (value: unknown) => (isSet(value) ? value : undefined);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional());
const numbers = (kind: string, isOne: (n: number) => boolean) => (from: number, to: number) =>
  z
    .string()
    .transform(Number)
    .refine((n) => isOne(n) && n >= from && n <= to, `must be a ${kind} from ${from} to ${to}`);
const whole = numbers("whole number", Number.isInteger);
const number = numbers("number", Number.isFinite);
/** The address of one PostgreSQL server or of several, of which one must be writable where the product writes. */
const postgres = (isFor: "reads" | "writes") =>
  z.string().superRefine((text, context) => {
    try {
      const { wanted } = readAddress(text);
      if (isFor === "writes" && !(["any", "read-write", "primary"] as Wanted[]).includes(wanted))
        throw new Error(`the product writes: target_session_attrs cannot be ${wanted}`);
    } catch (error) {
      context.addIssue({ code: "custom", message: (error as Error).message });
    }
  });
/** The service is at the root of its host, so an origin has no path. */
const origin = z.string().refine((text) => {
  const read = URL.parse(text);
  return /^https?:$/.test(read?.protocol ?? "") && read?.href === `${read?.origin}/`;
}, "must be an origin such as https://sikam.kampus.ac.id, without a path, a query or a user");
const mailServer = z.url({
  protocol: /^smtps?$/,
  hostname: /./,
  error: "must be the address of a mail server, such as smtps://mail.kampus.ac.id:465",
});
const STUDENT_DOMAIN = "students.example.ac.id";
const domain = z.string().toLowerCase().regex(DOMAIN, "must be a domain");

/** What is wrong with a first superadmin's address as students have them. */
export const STUDENTS_EMAIL =
  "is an address that a student registers with: an admin who had it keeps them out";

const environment = z
  .object({
    PORT: optional(whole(0, 65_535)),
    HOST: optional(z.string()),
    PUBLIC_URL: optional(origin),
    DATA_DIR: optional(z.string()),
    DATABASE_URL: optional(postgres("writes")),
    DATABASE_POOLER_URL: optional(postgres("writes")),
    DATABASE_READ_URL: optional(postgres("reads")),
    WORKERS: optional(whole(1, 64)),
    STORAGE_URL: optional(z.string()),
    AWS_ACCESS_KEY_ID: optional(z.string()),
    AWS_SECRET_ACCESS_KEY: optional(z.string()),
    SMTP_URL: optional(mailServer),
    MAIL_FROM: optional(z.string().regex(/^[^\r\n]+@[^\r\n]+$/, "must be an address")),
    STUDENT_EMAIL_DOMAIN: optional(domain),
    SUPERADMIN_EMAIL: optional(z.email("must be an e-mail address")),
    SUPERADMIN_PASSWORD: optional(z.string().regex(/^.{6,100}$/, "must be a line of 6-100 signs")),
    SECRET_KEY: optional(z.string().min(32, "must have at least 32 characters")),
    CAMPUS_FILE: optional(z.string()),
    TRUST_PROXY: optional(whole(0, 10)),
    RATE_LIMIT_FACTOR: optional(number(0.01, 1_000_000)),
    KEEP_CARDS_DAYS: optional(whole(1, 3650)),
    KEEP_APPEAL_FILES_DAYS: optional(whole(30, 3650)),
    KEEP_AUDIT_DAYS: optional(whole(30, 3650)),
    METRICS_PORT: optional(whole(0, 65_535)),
    METRICS_HOST: optional(z.string()),
    LOG_LEVEL: optional(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`)),
  })
  .superRefine((value, context) => {
    const fault = (name: keyof typeof value, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    if (value.DATABASE_URL && !value.SECRET_KEY)
      fault(
        "SECRET_KEY",
        "is required when DATABASE_URL is set, since several instances must share it",
      );
    for (const name of ["DATABASE_POOLER_URL", "DATABASE_READ_URL"] as const)
      if (value[name] && !value.DATABASE_URL)
        fault(name, "needs DATABASE_URL, which migrations and all that may not be old go to");
    if ((value.WORKERS ?? 1) > 1 && !value.DATABASE_URL)
      fault(
        "WORKERS",
        "above 1 needs DATABASE_URL, since the embedded database serves one process",
      );
    const studentDomain = value.STUDENT_EMAIL_DOMAIN ?? STUDENT_DOMAIN;
    if (isStudentsAddress((value.SUPERADMIN_EMAIL ?? "").toLowerCase(), { studentDomain }))
      fault("SUPERADMIN_EMAIL", STUDENTS_EMAIL);
    const place = value.STORAGE_URL === undefined ? undefined : readStorageUrl(value.STORAGE_URL);
    if (typeof place === "string") fault("STORAGE_URL", place);
    for (const key of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const)
      if (place && !value[key]) fault(key, "is required when STORAGE_URL is set");
    if (value.METRICS_PORT && value.METRICS_PORT === (value.PORT ?? 3000))
      fault("METRICS_PORT", "is the port of the service itself: give it one of its own");
  });

const storageOf = (url: string | undefined, dataDir: string): StorePlace => {
  const place = url === undefined ? undefined : readStorageUrl(url);
  return typeof place === "object" ? place : diskPlace(dataDir);
};

/** The folder of stored files under a data folder, as a place. */
export const diskPlace = (dataDir: string): StorePlace => ({
  kind: "disk",
  folder: dataPaths(dataDir).uploads,
});

/** Reads and checks the settings; throws {@link WrongSettings} with every fault on one line. */
export const readSettings = (env: NodeJS.ProcessEnv = process.env): Settings => {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((i) => `${i.path.join(".")}: ${i.message}`);
    throw new WrongSettings(`wrong settings: ${faults.join("; ")}`);
  }
  const e = parsed.data;
  const port = e.PORT ?? 3000;
  const dataDir = resolve(e.DATA_DIR ?? "data");
  const studentDomain = e.STUDENT_EMAIL_DOMAIN ?? STUDENT_DOMAIN;
  return {
    port,
    host: e.HOST ?? "127.0.0.1",
    publicUrl: new URL(e.PUBLIC_URL ?? `http://localhost:${port}`).origin,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    databasePoolerUrl: e.DATABASE_POOLER_URL,
    databaseReadUrl: e.DATABASE_READ_URL,
    workers: e.WORKERS ?? 1,
    storage: storageOf(e.STORAGE_URL, dataDir),
    storeKeys:
      e.AWS_ACCESS_KEY_ID && e.AWS_SECRET_ACCESS_KEY
        ? { id: e.AWS_ACCESS_KEY_ID, secret: e.AWS_SECRET_ACCESS_KEY }
        : undefined,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM ?? `SIKAM <no-reply@${studentDomain}>`,
    studentDomain,
    superadminEmail: (e.SUPERADMIN_EMAIL ?? "superadmin@example.ac.id").toLowerCase(),
    superadminPassword: e.SUPERADMIN_PASSWORD,
    secretKey: e.SECRET_KEY,
    campusFile: e.CAMPUS_FILE && resolve(e.CAMPUS_FILE),
    trustProxy: e.TRUST_PROXY ?? 0,
    rateLimitFactor: e.RATE_LIMIT_FACTOR ?? 1,
    metrics:
      e.METRICS_PORT === undefined
        ? undefined
        : { port: e.METRICS_PORT, host: e.METRICS_HOST ?? "127.0.0.1" },
    logLevel: e.LOG_LEVEL ?? "info",
    keep: {
      cards: e.KEEP_CARDS_DAYS ?? 30,
      appealFiles: e.KEEP_APPEAL_FILES_DAYS ?? 365,
      audit: e.KEEP_AUDIT_DAYS ?? 730,
    },
  };
};

/** A setting, as an operator may see it. */
export interface ShownSetting {
  readonly name: string;
  /** The value without passwords and keys. */
  readonly value: string;
  readonly from: "environment" | "default";
}

const SHOWN: Readonly<
  Record<keyof typeof environment.shape, (settings: Settings) => string | number | undefined>
> = {
  PORT: ({ port }) => port,
  HOST: ({ host }) => host,
  PUBLIC_URL: ({ publicUrl }) => publicUrl,
  DATA_DIR: ({ dataDir }) => dataDir,
  DATABASE_URL: ({ databaseUrl }) => databaseUrl,
  DATABASE_POOLER_URL: ({ databasePoolerUrl }) => databasePoolerUrl,
  DATABASE_READ_URL: ({ databaseReadUrl }) => databaseReadUrl,
  WORKERS: ({ workers }) => workers,
  STORAGE_URL: ({ storage }) => (storage.kind === "disk" ? undefined : sayPlace(storage)),
  AWS_ACCESS_KEY_ID: ({ storeKeys }) => storeKeys && MASK,
  AWS_SECRET_ACCESS_KEY: ({ storeKeys }) => storeKeys && MASK,
  SMTP_URL: ({ smtpUrl }) => smtpUrl,
  MAIL_FROM: ({ mailFrom }) => mailFrom,
  STUDENT_EMAIL_DOMAIN: ({ studentDomain }) => studentDomain,
  SUPERADMIN_EMAIL: ({ superadminEmail }) => superadminEmail,
  SUPERADMIN_PASSWORD: ({ superadminPassword }) => superadminPassword && MASK,
  SECRET_KEY: ({ secretKey }) => secretKey && MASK,
  CAMPUS_FILE: ({ campusFile }) => campusFile,
  TRUST_PROXY: ({ trustProxy }) => trustProxy,
  RATE_LIMIT_FACTOR: ({ rateLimitFactor }) => rateLimitFactor,
  KEEP_CARDS_DAYS: ({ keep }) => keep.cards,
  KEEP_APPEAL_FILES_DAYS: ({ keep }) => keep.appealFiles,
  KEEP_AUDIT_DAYS: ({ keep }) => keep.audit,
  METRICS_PORT: ({ metrics }) => metrics?.port,
  METRICS_HOST: ({ metrics }) => metrics?.host,
  LOG_LEVEL: ({ logLevel }) => logLevel,
};

const MASK = "(set)";

/** A URL without its password, which may be before the host or among the parameters. */
const masked = (value: string) =>
  value
    .replace(/^(\w+:\/\/[^/?#:]*:)[^/?#]*@/, "$1***@")
    .replace(/([?&](?:ssl)?password=)[^&#]*/gi, "$1***");

/** Every setting in effect, and its source. Throws {@link WrongSettings}. */
export const showSettings = (env: NodeJS.ProcessEnv = process.env): ShownSetting[] => {
  const settings = readSettings(env);
  return Object.entries(SHOWN).map(([name, of]) => ({
    name,
    value: masked(String(of(settings) ?? "(none)")),
    from: env[name] !== undefined && isSet(env[name]) ? "environment" : "default",
  }));
};

/** The places of things under `DATA_DIR`. */
export const dataPaths = (dataDir: string) => ({
  database: join(dataDir, "database"),
  uploads: join(dataDir, "uploads"),
  temporary: join(dataDir, "temporary"),
  mail: join(dataDir, "mail"),
  secret: join(dataDir, "secret-key"),
  erasures: join(dataDir, "erasures"),
  /** A socket on which the service answers its operator's commands. */
  control: join(dataDir, "control"),
});
