import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { formOf, jpeg } from "../forms.ts";
import {
  ask,
  call,
  type Person,
  publishedReport,
  superadminToken,
  verifiedStudent,
} from "../people.ts";
import { freePort, newDataDir, type Product, removeDataDir, startProduct } from "../product.ts";
import { readMail, smtpServer } from "../support/smtp-server.ts";
import { figure, isWhole, times } from "./figures.ts";
import { runPart } from "./parts.ts";

const HOUR = 3_600_000;
const FAULT = "mail server down for an hour";
/** A try that failed is made again within half a minute, one mail after the other. */
const SOON = 180_000;

let dataDir: string;
let mailDir: string;
let product: Product | undefined;
let server: Awaited<ReturnType<typeof startServer>> | undefined;
let smtpPort: number;

beforeAll(async () => {
  dataDir = await newDataDir("mail-down");
  mailDir = await newDataDir("mail-server");
  smtpPort = await freePort();
});
afterAll(async () => {
  await product?.stop();
  await server?.stop();
  await removeDataDir(dataDir);
  await removeDataDir(mailDir);
});

const start = async (clockShift: number, env: Record<string, string> = {}) => {
  await product?.stop();
  product = await startProduct({
    dataDir,
    clockShift,
    env: { RATE_LIMIT_FACTOR: "1000", METRICS_PORT: "0", ...env },
  });
  return product;
};
const overSmtp = () => ({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}` });

const mailsIn = async (folder: string) => {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.map(async (name) => {
      const raw = await readFile(join(folder, name), "latin1");
      return readMail(raw.replaceAll(/\r?\n/g, "\r\n"));
    }),
  );
};

/** Exim; in the short form one that needs no package. */
const startServer = async () => {
  if (isWhole) {
    const part = await runPart("mail", mailDir, { PORT: smtpPort });
    return { received: () => mailsIn(join(mailDir, "mail", "new")), stop: () => part.stop() };
  }
  const { received, close } = await smtpServer({ port: smtpPort });
  return { received: async () => received, stop: close };
};
const received = async () => (await server?.received()) ?? [];

const metric = async (one: Product, name: string) => {
  const [, address] = await one.told(/metrics at (\S+)/);
  const text = await (await fetch(address!)).text();
  const line = text.split("\n").find((it) => it.startsWith(name));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
};

const register = async (one: Product, npm: string) => {
  const fields = {
    name: "Pendaftar Baru",
    campus_email: `${npm}@students.example.ac.id`,
    password: `sandi-${npm}`,
  };
  const ktm = { bytes: await jpeg(640, 400), name: "ktm.jpg" };
  const reply = await ask(one, "POST", "/auth/register", { body: formOf(fields, { ktm }) });
  expect(reply.status).toBe(201);
};

test("once it is back, every mail that still matters is sent, and none twice", async () => {
  // people, while mail is written to files
  const before = await start(0);
  const students: Person[] = [];
  for (let n = 0; n < times(20, 4); n += 1)
    students.push(await verifiedStudent(before, `84000000${10 + n}`, `Penerima ${n}`));
  const reports: number[] = [];
  for (const student of students)
    reports.push(await publishedReport(before, student, { title: "Keran patah" }));

  // nobody listens there
  const down = await start(0, overSmtp());
  const admin = await superadminToken(down);
  for (const id of reports)
    await call(down, "PATCH", "/admin/reports/status", {
      token: admin,
      body: { id, status: "done", response: "Sudah kami perbaiki, terima kasih." },
    });
  await register(down, "8400000099");
  await vi.waitUntil(
    async () => ((await metric(down, 'sikam_job_failures_total{queue="mail"}')) ?? 0) > 1,
    { timeout: 30_000, interval: 250 },
  );
  // it serves all the same
  expect((await fetch(`${down.origin}/readyz`)).status).toBe(200);

  // an hour later
  const later = await start(HOUR, overSmtp());
  const superadmin = await superadminToken(later);
  const isTrouble = async () => {
    const { data } = await call(later, "GET", "/admin/troubles", { token: superadmin });
    return (data as { kind: string }[]).some(({ kind }) => kind === "mail");
  };
  expect(await isTrouble()).toBe(true);
  expect(await metric(later, 'sikam_jobs_late{queue="mail"}')).toBeGreaterThanOrEqual(
    students.length,
  );
  expect(await metric(later, 'sikam_jobs_oldest_seconds{queue="mail"}')).toBeGreaterThan(1_800);
  server = await startServer();
  const back = performance.now();
  const done = async () => (await received()).filter((mail) => mail.text.includes("sudah selesai"));
  await vi.waitUntil(async () => (await done()).length >= students.length, {
    timeout: SOON,
    interval: 250,
  });
  const seconds = ((performance.now() - back) / 1000).toFixed(1);
  // the queue is empty: nothing is left that could be sent once more
  await vi.waitUntil(async () => !(await isTrouble()), {
    timeout: SOON,
    interval: 250,
  });
  // and who asks now is answered
  await register(later, "8400000098");
  await vi.waitUntil(async () => (await received()).some((mail) => mail.text.includes("Kode")), {
    timeout: SOON,
    interval: 250,
  });

  const mails = await received();
  const told = mails.filter((mail) => mail.text.includes("sudah selesai"));
  const addressees = told.map((mail) => mail.header("To")?.replaceAll(/[<>]/g, ""));
  expect(addressees).toHaveLength(students.length);
  expect(new Set(addressees)).toEqual(new Set(students.map(({ email }) => email)));
  const once = new Set(mails.map((mail) => `${mail.header("To")} ${mail.text}`));
  expect(once.size).toBe(mails.length);
  // the code of an hour ago had died
  const codes = mails.filter((mail) => mail.text.includes("Kode konfirmasi Anda"));
  expect(codes.map((mail) => mail.header("To"))).toEqual([
    expect.stringContaining("8400000098") as string,
  ]);
  expect(later.output.log).toContain('"reason":"expired"');
  figure({
    fault: FAULT,
    what: "mails that still mattered, sent after its return",
    promised: "all, none twice",
    measured: `${told.length} of ${students.length} within ${seconds} s, none twice; 1 code that had died was not sent`,
  });
});
