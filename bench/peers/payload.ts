import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { emptyDatabase } from "../database/copies.ts";
import { named, type Side, startPeer, startProduct } from "../engine/processes.ts";
import { stopAtEnd } from "../engine/stopping.ts";
import { compare } from "../measure/compare.ts";
import type { Traffic } from "../measure/load.ts";
import { holds, inTurn, jsonOf, requestOf } from "../measure/requests.ts";
import { openWire, statementsOf } from "../measure/wire.ts";
import type { Bed } from "../rows/bed.ts";
import type { Bench, Part } from "../rows/part.ts";
import { DETAIL_ROW, LIST_ROW } from "../rows/reads.ts";
import { linesOf, type Measured, tableOf } from "../rows/results.ts";
import type { Row } from "../rows/row.ts";
import { CREATE_ROW, FILED } from "../rows/writes.ts";
import { FILES, NAME, USER } from "./payload-app.ts";
import { copyReports } from "./payload.sql.ts";

const CONNECTIONS = 8;
const DETAILS = 2_000;
const SET_UP_TIME = 600_000;

/** Runs a command line in a folder of the peer's; what it tells is shown where it fails. */
const run = async (cwd: string, line: string, env: Readonly<Record<string, string>> = {}) => {
  const PATH = [dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter);
  const child = spawn("sh", ["-c", `exec ${line}`], {
    cwd,
    // npm reads from there where packages come from
    env: { ...process.env, PATH, NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: SET_UP_TIME,
  });
  const stop = stopAtEnd(async () => void child.kill());
  let told = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (told += String(part)));
  const [code] = (await once(child, "close")) as [number | null];
  await stop();
  if (code !== 0) throw new Error(`${line}: ${told.slice(-2_000)}`);
};

/** Installs and builds the peer in a folder that is kept for the next run. */
const install = async (databaseUrl: string): Promise<string> => {
  const mark = createHash("sha256").update(JSON.stringify(FILES)).digest("hex").slice(0, 10);
  const folder = join(tmpdir(), `sikam-bench-payload-${mark}`);
  if (existsSync(folder)) return folder;
  console.log(`installing and building ${NAME}`);
  const draft = `${folder}-draft`;
  await rm(draft, { recursive: true, force: true });
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(draft, name)), { recursive: true });
    await writeFile(join(draft, name), text);
  }
  await run(draft, "npm install --no-audit --no-fund");
  const env = { NODE_ENV: "production", DATABASE_URL: databaseUrl };
  await run(draft, "node node_modules/next/dist/bin/next build", env);
  await rename(draft, folder);
  return folder;
};

const start = (cwd: string, databaseUrl: string): Promise<Side> =>
  startPeer({
    line: "exec node serve.mjs",
    env: { NODE_ENV: "production", DATABASE_URL: named(databaseUrl, "payload") },
    application: "payload",
    cwd,
  });

const login = async ({ port }: Side) => {
  const reply = await fetch(`http://127.0.0.1:${port}/api/students/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(USER),
  });
  const { token, user } = (await reply.json()) as { token: string; user: { id: number } };
  return { token, id: user.id };
};

const LIST =
  "/api/reports?where[category][equals]=facilities&where[status][equals]=done&limit=10&sort=-id";

/** The same calls as Payload has them. */
const askingOf = async (
  side: Side,
  { people }: Bed,
): Promise<readonly (readonly [Row, Traffic])[]> => {
  const { token, id } = await login(side);
  const { report_level: level, ...filed } = FILED;
  const made = jsonOf("/api/reports", { ...filed, level, author: id }, { token, scheme: "JWT" });
  const details = people.published
    .slice(0, DETAILS)
    .map((report) => requestOf("GET", `/api/reports/${report}`));
  return [
    [LIST_ROW, { next: () => requestOf("GET", LIST), isRight: holds(200, '"totalDocs":') }],
    [DETAIL_ROW, { next: inTurn(details), isRight: holds(200, '"description":"') }],
    [CREATE_ROW, { next: () => made, isRight: holds(201, '"doc":') }],
  ];
};

/** Counts the statements of each row on both sides. */
const countStatements = async (
  bed: Bed,
  folder: string,
  databaseUrl: string,
  asked: readonly (readonly [Traffic, Traffic])[],
) => {
  const wires = {
    product: await openWire(bed.databaseUrl),
    reference: await openWire(databaseUrl),
  };
  const product = await startProduct(wires.product.url, "counted");
  const reference = await start(folder, wires.reference.url);
  const counted = [];
  for (const [ours, theirs] of asked)
    counted.push({
      product: await statementsOf(wires.product, product.port, ours),
      reference: await statementsOf(wires.reference, reference.port, theirs),
    });
  await product.stop();
  await reference.stop();
  for (const wire of Object.values(wires)) await wire.close();
  return counted;
};

const measure = async ({ bed: openBed, server, serverUrl, pace }: Bench) => {
  const bed = await openBed("10k");
  const database = await emptyDatabase(serverUrl);
  const drop = stopAtEnd(database.drop);
  const folder = await install(database.url);
  await run(folder, "node set-up.ts", { NODE_ENV: "development", DATABASE_URL: database.url });
  await copyReports(bed.databaseUrl, database.url);
  const payload = await start(folder, database.url);
  const measured: Measured[] = [];
  const asked: (readonly [Traffic, Traffic])[] = [];
  for (const [row, theirs] of await askingOf(payload, bed)) {
    const ours = (await row.asking(bed)).product;
    const compared = await compare(
      server,
      { side: bed.product, traffic: ours },
      { side: payload, traffic: theirs },
      { ...pace, connections: [CONNECTIONS] },
    );
    asked.push([ours, theirs]);
    measured.push({ row: { ...row, beside: "Payload", bar: { mostTimes: 1 } }, compared });
  }
  await payload.stop();
  const statements = await countStatements(bed, folder, database.url, asked);
  await drop();
  return measured.map((one, at) => ({ ...one, statements: statements[at]! }));
};

export const PAYLOAD: Part = {
  names: ["payload"],
  words: `beside ${NAME}, installed from npm, 10,000 reports`,
  onlyNamed: true,
  async run(bench) {
    const lines = (await measure(bench)).flatMap(linesOf);
    const words = `A collection of the same 10,000 reports and their authors over its REST API, filtered alike, ten on a page with their authors' names and the exact total; created by one who is logged in. Its answers know no votes, files, timelines or readers, and its filings no limits.`;
    return {
      title: `Beside ${NAME}`,
      text: `${words}\n\n${tableOf(lines)}`,
      past: lines.filter(({ isPast }) => isPast).map(({ summary }) => `payload: ${summary}`),
    };
  },
};
