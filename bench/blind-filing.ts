/**
 * A prototype of filing with blind tokens (RFC 9578, publicly verifiable: blind RSA signatures, RFC 9474):
 * what a token costs, and what an operator who watches the running server still learns. Students visit for a
 * day; each signed-in request shows an account, an address and a browser, each filing only the latter two and
 * its moment. The operator names the account whose requests came from the same address and browser nearest
 * to the filing. Writes bench/results/blind-filing.md (docs/decisions/0030-no-blind-tokens.md).
 *
 *   npx node bench/blind-filing.ts
 */
import type { webcrypto } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { RSABSSA } from "@cloudflare/blindrsa-ts";
import { markdownTable } from "../scripts/markdown-table.ts";
import { twoSided } from "./measure/chance.ts";
import { median } from "./measure/figures.ts";
import { dayAndMachine } from "./guest-site.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HOURS = 8;
const STUDENTS = 4_000;
/** Signed-in visits in an hour; every tenth of them files. */
const VISITS = 400;
const FILES = 10;
/** Browsers by how many phones have them: few names, since browsers tell little of their device by now. */
const BROWSERS = 12;
/** Of the students in a mixed campus, how many are on its own network. */
const ON_CAMPUS = 0.5;

/** Random numbers that are the same in each run (mulberry32). */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

interface Day {
  readonly network: "own address each" | "half on the campus network" | "all on the campus network";
  readonly sent: "at once" | "at a random moment of the hour";
}

interface Seen {
  readonly at: number;
  readonly from: string;
  readonly account: number;
}

/** A day of visits: what the operator sees of accounts, and the filings with their authors. */
const liveThrough = ({ network, sent }: Day, random: () => number) => {
  const pick = (n: number) => Math.floor(random() * n);
  const students = Array.from({ length: STUDENTS }, (_, account) => {
    const isOnCampus =
      network === "all on the campus network" ||
      (network === "half on the campus network" && random() < ON_CAMPUS);
    // a few browsers are common, most are rare
    const browser = Math.floor(BROWSERS * random() ** 2);
    return { account, from: `${isOnCampus ? "campus" : account} ${browser}` };
  });
  const seen: Seen[] = [];
  const filed: Seen[] = [];
  for (let hour = 0; hour < HOURS; hour += 1)
    for (let n = 0; n < VISITS; n += 1) {
      const { account, from } = students[pick(STUDENTS)]!;
      const begins = hour * HOUR + random() * HOUR;
      const writes = (1 + 4 * random()) * MINUTE;
      const isFiling = n % FILES === 0;
      const asks = isFiling ? [0, writes / 2, writes + 2_000] : [0, random() * 5 * MINUTE];
      for (const after of asks) seen.push({ at: begins + after, from, account });
      if (!isFiling) continue;
      const rest = HOUR - ((begins + writes) % HOUR);
      const later = sent === "at once" ? 0 : random() * rest;
      filed.push({ at: begins + writes + later, from, account });
    }
  return { seen, filed };
};

/** The account that an operator names for a filing, and how many could be meant without its moment. */
const name = (seen: readonly Seen[], { at, from }: Seen) => {
  const alike = seen.filter((one) => one.from === from && Math.abs(one.at - at) < HOUR);
  const nearest = alike.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0];
  const hour = seen.filter((one) => Math.abs(one.at - at) < HOUR);
  return { named: nearest?.account, among: new Set(hour.map(({ account }) => account)).size };
};

const days: string[][] = [];
for (const network of [
  "own address each",
  "half on the campus network",
  "all on the campus network",
] as const)
  for (const sent of ["at once", "at a random moment of the hour"] as const) {
    const { seen, filed } = liveThrough({ network, sent }, randomFrom(2026));
    const guesses = filed.map((one) => ({ one, ...name(seen, one) }));
    const found = guesses.filter(({ one, named }) => named === one.account).length;
    const chances = guesses.map(({ among }) => 1 / among);
    const expected = chances.reduce((sum, p) => sum + p, 0);
    const p = twoSided(chances, found);
    days.push([
      network,
      sent,
      String(filed.length),
      expected.toFixed(1),
      String(found),
      p < 0.001 ? "< 0.001" : p.toFixed(3),
    ]);
  }

const ROUNDS = 21;
const suite = RSABSSA.SHA384.PSS.Deterministic();
const { publicKey, privateKey } = (await suite.generateKey({
  modulusLength: 2048,
  publicExponent: Uint8Array.from([1, 0, 1]),
})) as webcrypto.CryptoKeyPair;
const times: Record<string, number[]> = {};
const timed = async <T>(what: string, work: () => Promise<T>) => {
  const began = performance.now();
  const made = await work();
  (times[what] ??= []).push(performance.now() - began);
  return made;
};
for (let n = 0; n < ROUNDS; n += 1) {
  const nonce = crypto.getRandomValues(new Uint8Array(32));
  const message = suite.prepare(nonce);
  const { blindedMsg, inv } = await timed("browser: blind", () => suite.blind(publicKey, message));
  const signed = await timed("server: sign", () => suite.blindSign(privateKey, blindedMsg));
  const token = await timed("browser: finish", () =>
    suite.finalize(publicKey, message, signed, inv),
  );
  const isRight = await timed("server: check", () => suite.verify(publicKey, token, message));
  if (!isRight) throw new Error("a token that the key did not make");
}

const page = `# Filing with blind tokens

Written by \`bench/blind-filing.ts\`, ${dayAndMachine()}. What it is for: \`docs/decisions/0030-no-blind-tokens.md\`.

## What a watching operator still names

${HOURS} hours, ${VISITS} visits an hour, every tenth files with a token and without a session. Chance is guessing among those who were there within an hour. The operator takes the account with the same address and browser that was seen nearest to the filing.

${markdownTable([["network", "sent", "filings", "chance", "named", "p"], ...days])}

## What a token costs

Milliseconds, the median of ${ROUNDS}, 2,048 bits, in Node; a phone takes several times as long for its part.

${markdownTable([["step", "ms"], ...Object.entries(times).map(([what, all]) => [what, median(all).toFixed(1)])])}
`;
await mkdir(new URL("results/", import.meta.url), { recursive: true });
await writeFile(new URL("results/blind-filing.md", import.meta.url), page);
console.log(page);
