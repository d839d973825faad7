import { randomBytes } from "node:crypto";
import { mkdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { readCampusFile } from "../../features/campus/campus-file.server.ts";
import { absent } from "../../server/abandoned.ts";
import { SECOND, systemClock } from "../../server/clock.ts";
import { clockAdvice } from "../../server/clock-watch.ts";
import { dataPaths, type Settings } from "../../server/settings.ts";
import { randomFileName } from "../../server/uploads/file-store.ts";
import { type Facts, factsOf } from "../operating/facts.ts";
import { askServiceFor } from "./ask-service.ts";
import type { FileStore } from "../../server/uploads/file-store.ts";
import { onFoundDatabase, withOwnFiles } from "./own-database.ts";

/** The result for one part; `mend` says what somebody has to do, if anything. */
export interface Finding {
  readonly mend: boolean;
  readonly says: string;
}
type Examination = (settings: Settings) => Promise<Finding[]>;

const fine = (says: string): Finding => ({ mend: false, says });
const mend = (says: string): Finding => ({ mend: true, says });

const MOST_OFF = 30;
const WAIT = 5 * SECOND;
const GIB = 1024 ** 3;
const LEAST_FREE = GIB;

const aboutRights = ({ rights }: Facts): Finding[] => {
  if (!rights) return [];
  const grants = [
    ...(rights.checkpoint ? [] : ["grant pg_checkpoint to OWNER"]),
    ...(rights.switchWal ? [] : ["grant execute on function pg_switch_wal() to OWNER"]),
    ...(rights.forgetReads
      ? []
      : ["grant execute on function pg_stat_reset_single_table_counters(oid) to OWNER"]),
  ];
  return [
    grants.length > 0
      ? mend(
          `the server keeps what tells when somebody was active: as a superuser of the server, ${grants.join("; ")}`,
        )
      : fine("the hour can be written anew"),
    ...(rights.wrong.length > 0
      ? [
          mend(
            `set on the server, by alter system: ${rights.wrong.join("; ")} (docs/operations.md, PostgreSQL)`,
          ),
        ]
      : []),
  ];
};

const database: Examination = async (settings) => {
  const facts =
    (await askServiceFor<Facts>(settings, "/facts")) ??
    (await onFoundDatabase((own) => factsOf(own.database)));
  const { version, missing, clockOff } = facts;
  return [
    fine(`${settings.databaseUrl ? "PostgreSQL" : "embedded"}, version ${version}`),
    missing.length > 0
      ? mend(
          `migrations that are missing: ${missing.length}; a start of the service applies them, or sikam migrate`,
        )
      : fine("no migration is missing"),
    Math.abs(clockOff) > MOST_OFF
      ? mend(clockAdvice(clockOff))
      : fine("this machine's clock and the database's agree"),
    ...aboutRights(facts),
  ];
};

interface Failure {
  readonly message: string;
  readonly code?: string;
  readonly cause?: { readonly code?: string };
}

const UNKNOWN_AUTHORITY = new Set([
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** What to do about an untrusted certificate; `undefined` where that is not the fault. */
const certificateAdvice = (code: string | undefined) => {
  if (code === "CERT_HAS_EXPIRED") return "its certificate has expired: renew it";
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") return "its certificate is for another name";
  if (code === undefined || !UNKNOWN_AUTHORITY.has(code)) return undefined;
  return "its certificate is of an authority that this machine does not know. Is it given with its whole chain? Where the authority is the campus's own, put its certificate into /usr/local/share/ca-certificates, run update-ca-certificates, and set NODE_USE_SYSTEM_CA=1";
};

const mail: Examination = async ({ smtpUrl, dataDir }) => {
  if (!smtpUrl)
    return [
      fine(
        `no SMTP_URL: each mail becomes a file in ${dataPaths(dataDir).mail}, and reaches nobody`,
      ),
    ];
  const waits = { connectionTimeout: WAIT, greetingTimeout: WAIT, socketTimeout: WAIT };
  const transport = createTransport({ url: smtpUrl, ...waits });
  const { host } = new URL(smtpUrl);
  try {
    await transport.verify();
    return [fine(`${host} answers and takes the login`)];
  } catch (error) {
    const { cause, code, message } = error as Failure;
    const advice = certificateAdvice(cause?.code ?? code) ?? "look at SMTP_URL and the server";
    return [mend(`${host} does not take mail (${message}): ${advice}`)];
  } finally {
    transport.close();
  }
};

/** Examines what needs a folder; the first start makes that, the doctor never does. */
const withFolder = async (path: string, examine: () => Promise<Finding[]>): Promise<Finding[]> => {
  if ((await stat(path).catch(absent))?.isDirectory()) return examine();
  const advice = "the first start of the service makes it; after that, set DATA_DIR right";
  return [mend(`there is no folder ${path}: ${advice}`)];
};

/** Puts a file into the store, reads it and removes it. */
const store: Examination = (settings) =>
  withFolder(settings.storage.kind === "disk" ? settings.storage.folder : settings.dataDir, () =>
    withOwnFiles(settings, systemClock, (files) => probe(files, dataPaths(settings.dataDir))),
  );

const probe = async (files: FileStore, { temporary }: ReturnType<typeof dataPaths>) => {
  const name = randomFileName("txt");
  const path = join(temporary, name);
  const sent = randomBytes(1024);
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, sent, { mode: 0o600 });
    await files.put(name, path);
    const found = await files.read(name);
    const same = found && (await buffer(found.stream)).equals(sent);
    return same
      ? [fine("a file was put in, read and removed again")]
      : [mend("a file that was put in does not come back as it was")];
  } finally {
    await files.remove(name);
    await rm(path, { force: true });
  }
};

const folder: Examination = ({ dataDir }) => withFolder(dataDir, () => lookInto(dataDir));

const lookInto = async (dataDir: string) => {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const says = `${(free / GIB).toFixed(1)} GiB are free for ${dataDir}`;
  const { mode } = await stat(dataDir);
  return [
    free < LEAST_FREE ? mend(`${says}: at least 1 GiB should be`) : fine(says),
    (mode & 0o077) === 0
      ? fine("nobody else may enter it")
      : mend(`others may enter it: chmod 700 ${dataDir}`),
  ];
};

/** A proxy's statuses for a service that does not answer. */
const NOT_THERE = new Set([502, 503, 504]);
/** A proxy checks only every few seconds whether a service that was just started is back. */
const LOOKS_AGAIN = 5;
const BETWEEN_LOOKS = 2 * SECOND;

const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(WAIT), redirect: "manual" });
const isService = ({ headers }: Response) => headers.has("x-request-id");

/** Asks the service at its public address; tries again where a proxy has not found it yet. */
const askInFront = async (publicUrl: string) => {
  for (let look = 1; ; look += 1) {
    const answer = await get(`${publicUrl}/healthz`);
    if (!NOT_THERE.has(answer.status) || look === LOOKS_AGAIN) return answer;
    await delay(BETWEEN_LOOKS);
  }
};

/** The service's own reason for not being ready, or for serving no files; a proxy need not pass this on. */
const ownTrouble = async (publicUrl: string): Promise<Finding[]> => {
  const answer = await get(`${publicUrl}/readyz`);
  if (!isService(answer)) return [];
  const said = (await answer.json().catch(() => undefined)) as { message?: string } | undefined;
  if (!said || (answer.ok && said.message === undefined)) return [];
  return [
    mend(
      said.message ?? "the service is not ready: it is stopping, or its database does not answer",
    ),
  ];
};

const campus: Examination = async ({ campusFile }) => {
  if (!campusFile) return [];
  const { faults } = await readCampusFile(campusFile);
  if (faults.length === 0)
    return [fine(`${campusFile} can fill a database in which nothing is set`)];
  return faults.map(({ path, message }) => mend(`${campusFile}: ${path}: ${message}`));
};

const isLocal = (host: string) => /^(localhost|127\.|\[::1\])/.test(host);

const front: Examination = async ({ publicUrl, trustProxy }) => {
  const { protocol, host } = new URL(publicUrl);
  const findings: Finding[] = [];
  if (protocol === "https:" && trustProxy === 0)
    findings.push(
      mend(
        "PUBLIC_URL is https, so there is a proxy in front: set TRUST_PROXY=1, or everybody shares its limits",
      ),
    );
  else if (protocol === "http:" && !isLocal(host))
    findings.push(mend("PUBLIC_URL is http: passwords travel open; put a proxy with TLS in front"));
  else findings.push(fine(`TRUST_PROXY=${trustProxy} fits PUBLIC_URL`));
  try {
    const answer = await askInFront(publicUrl);
    const { status } = answer;
    const isOurs = status === 200 && isService(answer);
    const advice = NOT_THERE.has(status)
      ? "does the service run, and does the proxy lead to it?"
      : "look at the proxy";
    findings.push(
      isOurs
        ? fine(`${publicUrl} is answered by SIKAM`)
        : mend(`${publicUrl}/healthz is not answered by SIKAM (${status}): ${advice}`),
    );
    if (isOurs) findings.push(...(await ownTrouble(publicUrl)));
  } catch (error) {
    const { cause, message } = error as Failure;
    const advice =
      certificateAdvice(cause?.code) ?? "does the service run, and does the proxy lead to it?";
    findings.push(
      mend(`${publicUrl} is not reached from here (${cause?.code ?? message}): ${advice}`),
    );
  }
  return findings;
};

const node: Examination = async () => [fine(`Node ${process.versions.node}`)];

/** Examines everything that the service needs, in the order of the report. */
export const examinations: Readonly<Record<string, Examination>> = {
  node,
  database,
  folder,
  store,
  mail,
  campus,
  front,
};
