import sharp from "sharp";
import { seededRandom, type Random } from "../../src/demo/random.ts";
import { pdf } from "../forms.ts";
import { type Person, setAppealPeriod, superadminToken, verifiedStudent } from "../people.ts";
import type { Product } from "../product.ts";
import { type Fact, Ledger, type Write } from "./ledger.ts";
import { askPatiently } from "./patient.ts";

/** People who use a running product, each in a stream of writes, and what they were told of them. */

export interface Student extends Person {
  /** Sessions that were opened and not closed, the one that is used last. */
  readonly tokens: string[];
}

/** A report as its author or an admin knows it. */
export interface ReportFact {
  readonly mine: string;
  readonly description: string;
  readonly category: string;
  readonly status: string;
  readonly response: string | null;
  readonly isAnonymous: boolean;
  readonly hasFile: boolean;
}

export interface AppealFact {
  readonly status: string;
  readonly note: string | null;
  readonly hasPaper: boolean;
}

export interface NewsFact {
  readonly description: string;
  readonly status: string;
  readonly hasCover: boolean;
}

export interface Campus {
  product: Product;
  readonly ledger: Ledger;
  readonly students: readonly Student[];
  readonly admins: readonly { readonly name: string; readonly token: string }[];
  /** Numbers of records by the keys of their facts. */
  readonly ids: Map<string, number>;
  /** Reports that their authors have left to the admins. */
  readonly left: Set<string>;
  readonly photos: readonly Buffer[];
  readonly paper: Awaited<ReturnType<typeof pdf>>;
  /** How to send again, with its Idempotency-Key, what was filed so: by the id of the write. */
  readonly repeats: Map<string, (token: string) => Promise<Answer>>;
  serial: number;
}

/** The session that a student uses. */
export const tokenOf = (student: Student): string => student.tokens.at(-1)!;

/** A record in an answer, of any shape. */
export type Answer = any;

/** The process was gone before it had answered. */
export class Unanswered extends Error {}

/** Noise, so that a photo is many blocks of a disk. */
const noisy = (random: Random) => {
  const [width, height] = [240, 180];
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, () => random.whole(0, 255)),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
};

const NAMES = ["Sari", "Bima", "Citra", "Dewa", "Eka", "Fajar"];
const ADMINS = ["Admin Satu", "Admin Dua"];

/** Students who are verified, admins, and an open period of appeals. */
export const settleCampus = async (product: Product, seed: number): Promise<Campus> => {
  const random = seededRandom(seed);
  const students: Student[] = [];
  for (const [at, name] of NAMES.entries()) {
    const student = await verifiedStudent(product, `73000000${10 + at}`, name);
    students.push({ ...student, tokens: [student.token] });
  }
  const admins: { name: string; token: string }[] = [];
  for (const name of ADMINS) admins.push({ name, token: await superadminToken(product) });
  await setAppealPeriod(product, true);
  const ledger = new Ledger();
  for (const { name, token } of students)
    ledger.acknowledge(ledger.begin(name, { key: `session ${token}`, value: true }));
  return {
    product,
    ledger,
    students,
    admins,
    ids: new Map(),
    left: new Set(),
    photos: await Promise.all([noisy(random), noisy(random)]),
    paper: await pdf("Surat keterangan bencana"),
    repeats: new Map(),
    serial: 0,
  };
};

export interface Sending {
  readonly token: string;
  readonly body?: unknown;
  /** Sent as Idempotency-Key. */
  readonly once?: string;
}

const REFUSALS = new Set([403, 404, 409, 422]);

const answerOf = async (sending: Promise<Response>): Promise<{ status: number; body: Answer }> => {
  try {
    const reply = await sending;
    return { status: reply.status, body: await reply.json() };
  } catch (error) {
    throw new Unanswered("no whole answer", { cause: error });
  }
};

/** The writes of one person are known by their numbers: a recorder of the process sees which was answered. */
export const WRITE_HEADER = "x-write";

/** Notes what was answered: gives the whole body, or undefined where it was refused. */
const note = (campus: Campus, write: Write, { status, body }: { status: number; body: Answer }) => {
  if (REFUSALS.has(status)) {
    campus.ledger.refuse(write);
    return undefined;
  }
  if (status >= 300) throw new Error(`${write.fact.key}: ${status} ${JSON.stringify(body)}`);
  if (typeof body.data?.id === "number" && !campus.ids.has(write.fact.key))
    campus.ids.set(write.fact.key, body.data.id);
  if (body.token) write.fact = { key: `session ${body.token}`, value: true };
  campus.ledger.acknowledge(write);
  return body;
};

/** One write of `by`, after which `fact` is true. Throws {@link Unanswered} where the process is gone. */
export const send = async (
  campus: Campus,
  by: string,
  call: `${string} /${string}`,
  fact: Fact,
  { token, body, once }: Sending,
): Promise<Answer> => {
  const write = campus.ledger.begin(by, fact);
  const [method = "", path = ""] = call.split(" ");
  const key: Record<string, string> = once ? { "idempotency-key": once } : {};
  const go = (headers: Record<string, string>, session = token) =>
    answerOf(askPatiently(campus.product, method, path, { token: session, body, headers }));
  if (once)
    campus.repeats.set(write.id, async (latest) => {
      const { status, body: again } = await go(key, latest);
      if (status >= 300) throw new Error(`${fact.key} sent again: ${status}`);
      return again;
    });
  return note(campus, write, await go({ ...key, [WRITE_HEADER]: write.id }));
};
