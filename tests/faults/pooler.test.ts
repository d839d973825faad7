import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf, reportFields } from "../forms.ts";
import { call, publishedReport, verifiedStudent } from "../people.ts";
import { freePort, type Product, removeDataDir, startProduct } from "../product.ts";
import { figure } from "./figures.ts";
import { knock, seconds } from "./knocking.ts";
import { type RunningPart, runPart } from "./parts.ts";
import { installPart, newPartsFolder, onServer } from "./postgres-parts.ts";

let folder: string;
let port: number;
let poolerPort: number;
let server: RunningPart;
let pooler: RunningPart;
let product: Product | undefined;

const startPooler = () =>
  runPart("pgbouncer", join(folder, "pooler"), { PORT: poolerPort, SERVER: `127.0.0.1:${port}` });
const start = () =>
  startProduct({
    dataDir: join(folder, "data"),
    databaseUrl: server.ready,
    env: { DATABASE_POOLER_URL: pooler.ready, RATE_LIMIT_FACTOR: "1000" },
  });

beforeAll(async () => {
  installPart("pgbouncer");
  folder = await newPartsFolder("pooler");
  [port, poolerPort] = [await freePort(), await freePort()];
  server = await runPart("postgresql", join(folder, "pg"), { PORT: port });
  pooler = await startPooler();
}, 120_000);
afterAll(async () => {
  await product?.stop();
  await pooler?.stop();
  await server?.stop();
  await removeDataDir(folder);
}, 60_000);

test("a start with a pooler in the server's place says where its address belongs", async () => {
  const databaseUrl = pooler.ready;
  const error = String(
    await startProduct({ dataDir: join(folder, "data"), databaseUrl }).catch(
      (failed: unknown) => failed,
    ),
  );
  expect(error).toMatch(/the address of a pooler belongs in DATABASE_POOLER_URL/);
}, 60_000);

test("a start through a pooler whose connections are not set says what to run, and does", async () => {
  const error = String(await start().catch((failed: unknown) => failed));
  const statements = [...error.matchAll(/alter role sikam set [^;]+;/g)].map(([one]) => one);
  expect(statements).toHaveLength(5);
  for (const statement of statements) await onServer(port, statement);
  await pooler.stop();
  pooler = await startPooler();
  product = await start();
  expect(product.output.told).toContain("SIKAM is ready");
}, 60_000);

test("people register, file, vote and are answered through it, and what they do together is counted once", async () => {
  const author = await verifiedStudent(product!, "8000000001", "Sekar Ayu");
  const reader = await verifiedStudent(product!, "8000000002", "Bima Sakti");
  const id = await publishedReport(product!, author, { isAnonymous: "true" });
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      call(product!, "POST", `/reports/${id}/vote`, {
        token: reader.token,
        body: { type: n % 2 ? "upvote" : "downvote" },
      }),
    ),
  );
  const { data } = await call(product!, "GET", `/reports/${id}/votes`);
  expect(data.upvote + data.downvote).toBe(1);
}, 60_000);

test("while the pooler is away all are told so within 2 s, and it serves once the pooler is back", async () => {
  const { origin } = product!;
  await pooler.stop();
  const refused = await knock(`${origin}/api/reports`);
  expect([refused.status, refused.retryAfter]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect(refused.took).toBeLessThan(2_000);
  pooler = await startPooler();
  const from = Date.now();
  await expect
    .poll(async () => (await knock(`${origin}/api/reports`)).status, { timeout: 10_000 })
    .toBe(200);
  const author = await verifiedStudent(product!, "8000000003", "Ratna Sari");
  const key = randomUUID();
  const file = () =>
    knock(`${origin}/api/reports`, {
      method: "POST",
      headers: { authorization: `Bearer ${author.token}`, "idempotency-key": key },
      body: formOf(reportFields),
    });
  const [first, again] = [await file(), await file()];
  expect([first.status, again.status]).toEqual([201, 201]);
  figure({
    fault: "a pooler stopped and started again",
    what: "slowest 503; served after its return",
    promised: "within 2 s; none",
    measured: `${seconds(refused.took)}; ${seconds(Date.now() - from)} with a registration`,
  });
}, 60_000);
