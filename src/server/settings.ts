import { join, resolve } from "node:path";
import * as z from "zod";
import type { LogLevel } from "./log.ts";

/** Everything that the environment decides (docs/product/running.md#settings), read once at the start. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** The origin in mails, share links and OpenGraph tags, without a slash at its end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Processes that serve behind one port. */
  readonly workers: number;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly studentDomain: string;
  readonly superadminEmail: string;
  readonly superadminPassword: string | undefined;
  readonly secretKey: string | undefined;
  readonly trustProxy: number;
  readonly rateLimitFactor: number;
  /** Where Prometheus asks; without a port nothing is counted for it. */
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
}

const unset = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional());
const whole = (from: number, to: number) => z.coerce.number().int().min(from).max(to);
const url = (protocol: RegExp) => z.url({ protocol });
const domain = z.string().regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/i, "must be a domain");

const environment = z
  .object({
    PORT: optional(whole(0, 65_535)),
    HOST: optional(z.string()),
    PUBLIC_URL: optional(url(/^https?$/)),
    DATA_DIR: optional(z.string()),
    DATABASE_URL: optional(url(/^postgres(ql)?$/)),
    WORKERS: optional(whole(1, 64)),
    STORAGE_URL: optional(url(/^s3$/)),
    SMTP_URL: optional(url(/^smtps?$/)),
    MAIL_FROM: optional(z.string().regex(/^[^\r\n]+@[^\r\n]+$/, "must be an address")),
    STUDENT_EMAIL_DOMAIN: optional(domain),
    SUPERADMIN_EMAIL: optional(z.email()),
    SUPERADMIN_PASSWORD: optional(z.string().min(6).max(100)),
    SECRET_KEY: optional(z.string().min(32)),
    TRUST_PROXY: optional(whole(0, 10)),
    RATE_LIMIT_FACTOR: optional(z.coerce.number().min(0.01).max(1_000_000)),
    KEEP_CARDS_DAYS: optional(whole(1, 3650)),
    KEEP_APPEAL_FILES_DAYS: optional(whole(30, 3650)),
    KEEP_AUDIT_DAYS: optional(whole(30, 3650)),
    METRICS_PORT: optional(whole(0, 65_535)),
    METRICS_HOST: optional(z.string()),
    LOG_LEVEL: optional(z.enum(["debug", "info", "warn", "error", "silent"])),
  })
  .superRefine((value, context) => {
    if (value.DATABASE_URL && !value.SECRET_KEY)
      context.addIssue({
        code: "custom",
        path: ["SECRET_KEY"],
        message: "is required when DATABASE_URL is set, since several instances must share it",
      });
    if ((value.WORKERS ?? 1) > 1 && !value.DATABASE_URL)
      context.addIssue({
        code: "custom",
        path: ["WORKERS"],
        message: "above 1 needs DATABASE_URL, since the embedded database serves one process",
      });
    if (value.METRICS_PORT && value.METRICS_PORT === (value.PORT ?? 3000))
      context.addIssue({
        code: "custom",
        path: ["METRICS_PORT"],
        message: "is the port of the service itself: give it one of its own",
      });
    if (value.STORAGE_URL)
      context.addIssue({
        code: "custom",
        path: ["STORAGE_URL"],
        message: "is not supported by this version: files are kept in DATA_DIR/uploads",
      });
  });

/** Reads and checks the settings; throws {@link WrongSettings} with every fault on one line. */
export const readSettings = (env: NodeJS.ProcessEnv = process.env): Settings => {
  const parsed = environment.safeParse(env, { error: z.locales.en().localeError });
  if (!parsed.success) {
    const faults = parsed.error.issues.map((i) => `${i.path.join(".")}: ${i.message}`);
    throw new WrongSettings(`wrong settings: ${faults.join("; ")}`);
  }
  const e = parsed.data;
  const port = e.PORT ?? 3000;
  const studentDomain = (e.STUDENT_EMAIL_DOMAIN ?? "students.example.ac.id").toLowerCase();
  return {
    port,
    host: e.HOST ?? "127.0.0.1",
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ""),
    dataDir: resolve(e.DATA_DIR ?? "data"),
    databaseUrl: e.DATABASE_URL,
    workers: e.WORKERS ?? 1,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM ?? `SIKAM <no-reply@${studentDomain}>`,
    studentDomain,
    superadminEmail: (e.SUPERADMIN_EMAIL ?? "superadmin@example.ac.id").toLowerCase(),
    superadminPassword: e.SUPERADMIN_PASSWORD,
    secretKey: e.SECRET_KEY,
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

/** Where things lie under `DATA_DIR`. */
export const dataPaths = (dataDir: string) => ({
  database: join(dataDir, "database"),
  uploads: join(dataDir, "uploads"),
  temporary: join(dataDir, "temporary"),
  mail: join(dataDir, "mail"),
  secret: join(dataDir, "secret-key"),
  erasures: join(dataDir, "erasures"),
});
