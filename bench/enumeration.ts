/**
 * Whether time tells which addresses have an account: login, registration, a new password and a new code,
 * each asked for an address that is known and for one that is not, 300 pairs in random order, and held
 * against each other by a t-test. Writes bench/results/enumeration.md. Needs a build and a quiet machine;
 * on a PostgreSQL server where there is one:
 *
 *   npm run build && npx node bench/enumeration.ts
 */
import { mkdir, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { markdownTable } from "../scripts/markdown-table.ts";
import { formOf, jpeg } from "../tests/forms.ts";
import { ask, waitingStudent } from "../tests/people.ts";
import { newDatabase, newDataDir, removeDataDir, startProduct } from "../tests/product.ts";
import { dayAndMachine } from "./guest-site.ts";
import { holm, tTest } from "./measure/chance.ts";
import { mark, median } from "./measure/figures.ts";

const PAIRS = 300;
const KNOWN = 10;
/** Mails and the like of one request are over before the next is sent. */
const PAUSE = 30;
/** Each sample without its slowest: a collection of garbage tells nothing of an address. */
const KEPT = 0.95;

const dataDir = await newDataDir("enumeration");
const database = await newDatabase();
const product = await startProduct({
  dataDir,
  databaseUrl: database.url,
  env: { RATE_LIMIT_FACTOR: "1000000" },
});
const card = { bytes: await jpeg(640, 400), name: "ktm.jpg" };
/** What those who try choose: of known addresses attempts are kept as of others. */
const ATTEMPTED = "rahasia-siapa";
let made = 0;
const newAddress = () => `${2_270_000_000 + ++made}@students.example.ac.id`;
const people: string[] = [];
for (let n = 0; n < KNOWN; n += 1)
  people.push((await waitingStudent(product, String(2_279_000_000 + n), `Dikenal ${n}`)).email);
const attempts: { email: string; attempt: string }[] = [];

const register = (email: string) =>
  ask(product, "POST", "/auth/register", {
    body: formOf({ name: "Siapa Saja", campus_email: email, password: ATTEMPTED }, { ktm: card }),
  });
for (let n = 0; n < KNOWN; n += 1) {
  const email = newAddress();
  const reply = (await (await register(email)).json()) as { data: { attempt: string } };
  attempts.push({ email, attempt: reply.data.attempt });
}

let asked = 0;
const next = () => (asked += 1) % KNOWN;

const post = (path: string, body: object) => ask(product, "POST", path, { body });

/** Each call, with what it is asked for a known and for an unknown address; `n` chooses among the known ones. */
const CALLS: Readonly<
  Record<
    string,
    readonly [known: (n: number) => Promise<Response>, unknown: () => Promise<Response>]
  >
> = {
  "login with a wrong password": [
    (n) => post("/auth/login", { identifier: people[n]!, password: "bukan-ini" }),
    () => post("/auth/login", { identifier: newAddress(), password: "bukan-ini" }),
  ],
  "login to an attempt that is not confirmed": [
    (n) => post("/auth/login", { identifier: attempts[n]!.email, password: "bukan-ini" }),
    () => post("/auth/login", { identifier: newAddress(), password: "bukan-ini" }),
  ],
  registration: [(n) => register(people[n]!), () => register(newAddress())],
  "login with the password of an attempt": [
    (n) => post("/auth/login", { identifier: people[n]!, password: ATTEMPTED }),
    () => post("/auth/login", { identifier: attempts[next()]!.email, password: ATTEMPTED }),
  ],
  "a new password": [
    (n) => post("/auth/request-password-reset", { email: people[n]! }),
    () => post("/auth/request-password-reset", { email: newAddress() }),
  ],
  "a new code for somebody who has an account": [
    (n) => post("/auth/resend-verification", { email: people[n]! }),
    () => post("/auth/resend-verification", { email: newAddress() }),
  ],
  "a new code for an attempt": [
    (n) => post("/auth/resend-verification", attempts[n]!),
    () => post("/auth/resend-verification", { ...attempts[0]!, email: newAddress() }),
  ],
  "a wrong code": [
    (n) => post("/auth/verify-email", { ...attempts[n]!, otp_code: "000000" }),
    () => post("/auth/verify-email", { ...attempts[0]!, email: newAddress(), otp_code: "000000" }),
  ],
};

const time = async (send: () => Promise<Response>) => {
  await delay(PAUSE);
  const started = performance.now();
  const reply = await send();
  await reply.arrayBuffer();
  return { took: performance.now() - started, status: reply.status };
};

const withoutSlowest = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b).slice(0, Math.round(times.length * KEPT));

const found = [];
for (const [name, [known, unknown]] of Object.entries(CALLS)) {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let n = -20; n < PAIRS; n += 1) {
    const both = [
      ["known", () => known(Math.abs(n) % KNOWN)],
      ["unknown", unknown],
    ] as const;
    const statuses = new Set<number>();
    for (const [which, send] of Math.random() < 0.5 ? both : both.toReversed()) {
      const { took, status } = await time(send);
      statuses.add(status);
      if (n >= 0) times[which].push(took);
    }
    if (statuses.size > 1) throw new Error(`${name}: ${[...statuses].join(" and ")}`);
  }
  const kept = [withoutSlowest(times.known), withoutSlowest(times.unknown)] as const;
  const { difference, p } = tTest(...kept);
  found.push({ name, known: median(kept[0]), unknown: median(kept[1]), difference, p });
  console.log(name, difference.toFixed(3), p.toFixed(3));
}
await product.stop();
await database.drop();
await removeDataDir(dataDir);

const adjusted = holm(found.map(({ p }) => p));
const rows = found.map(({ name, known, unknown, difference, p }, at) => [
  name,
  known.toFixed(2),
  unknown.toFixed(2),
  difference.toFixed(3),
  p.toFixed(3),
  mark(adjusted[at]!.toFixed(3), adjusted[at]! <= 0.05),
]);
const head = ["call", "known, ms", "unknown, ms", "difference of means", "p", "p of all calls"];
const page = `# Whether time tells who has an account

Written by \`bench/enumeration.ts\`, ${dayAndMachine()}. ${PAIRS} pairs of requests each, one for a known and one for an unknown address, in random order, on ${database.url ? "PostgreSQL" : "the embedded database"}; of each sample the slowest ${Math.round(100 - KEPT * 100)} of 100 are left out. Milliseconds; medians, and the t-test of the means (Welch, two-sided), in the last column for all calls together (Holm). In bold: a difference that is no chance, 0.05.

${markdownTable([head, ...rows])}
`;
await mkdir(new URL("results/", import.meta.url), { recursive: true });
await writeFile(new URL("results/enumeration.md", import.meta.url), page);
