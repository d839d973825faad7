import { randomUUID } from "node:crypto";
import * as http from "node:http";
import * as https from "node:https";
import { setTimeout as delay } from "node:timers/promises";
import { formOf, reportFields } from "../forms.ts";
import { promised, times } from "./figures.ts";
import { isTurnedAway } from "./patient.ts";

/** Requests that come at their own times, whatever becomes of those before them. */

const TICK = 10;
const PATIENCE = promised(30_000);
const PAUSE = 250;

/** How much comes in a second where requests are counted, and not what a machine carries. */
export const PACE = { readsPerSecond: times(40, 12), writesPerSecond: times(8, 3) };

/** A request that did not get what it asked for. */
export interface Failure {
  readonly what: string;
  readonly why: string;
  /** When it began and when it was known, by `performance.now()`. */
  readonly from: number;
  readonly to: number;
}

export interface Outcome {
  readonly reads: number;
  readonly failedReads: readonly Failure[];
  /** Writes of which a first attempt was made. */
  readonly writes: number;
  /** Attempts at writes that failed; each was repeated with its key. */
  readonly failedWrites: readonly Failure[];
  /** The title of each report whose filing was acknowledged, with the id that was told. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Milliseconds that 99 of 100 reads took at most. */
  readonly slowRead: number;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** One request over kept connections; throws where it is cut, also in the midst of its answer. */
const sendVia =
  (origin: string) =>
  (path: string, { method = "GET", headers = {}, body }: Sent = {}) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const library = origin.startsWith("https:") ? https : http;
      const request = library.request(
        `${origin}${path}`,
        { method, headers, rejectUnauthorized: false, timeout: PATIENCE },
        (reply) => {
          let text = "";
          reply.on("data", (chunk: Buffer) => (text += String(chunk)));
          reply.once("error", reject);
          reply.once("end", () => resolve({ status: reply.statusCode ?? 0, text }));
        },
      );
      request.once("error", reject);
      request.once("timeout", () => request.destroy(new Error("no answer in time")));
      request.end(body);
    });

/**
 * As `send`, until it is not turned away. What an instance leaves behind when it goes is cut, or told by the
 * proxy.
 */
const sendPatiently =
  (send: ReturnType<typeof sendVia>) =>
  async (path: string, sent?: Sent): ReturnType<typeof send> => {
    const end = performance.now() + PATIENCE;
    for (;;) {
      const reply = await send(path, sent);
      if (!isTurnedAway(reply) || performance.now() > end) return reply;
      await delay(PAUSE);
    }
  };

interface LoadOptions {
  readonly origin: string;
  readonly readsPerSecond: number;
  readonly writesPerSecond: number;
  /** Addresses that are read in turn. */
  readonly paths: readonly string[];
  /** Tokens of those who file reports in turn. */
  readonly tokens: readonly string[];
}

const filing = async (title: string, token: string) => {
  const form = new Response(formOf({ ...reportFields, title }));
  return {
    method: "POST",
    headers: {
      "content-type": form.headers.get("content-type") ?? "",
      authorization: `Bearer ${token}`,
      "idempotency-key": randomUUID(),
    },
    body: Buffer.from(await form.arrayBuffer()),
  };
};

/** Starts reads and filings at a steady pace; `stop` waits for all of them, and for what is repeated. */
export const startLoad = ({
  origin,
  readsPerSecond,
  writesPerSecond,
  paths,
  tokens,
}: LoadOptions) => {
  const send = sendPatiently(sendVia(origin));
  const failedReads: Failure[] = [];
  const failedWrites: Failure[] = [];
  const acknowledged = new Map<string, number>();
  const took: number[] = [];
  const underWay = new Set<Promise<void>>();
  let reads = 0;
  let writes = 0;

  const read = async (path: string) => {
    const from = performance.now();
    try {
      const { status, text } = await send(path);
      if (status !== 200) throw new Error(`answered ${status} ${text.slice(0, 200)}`);
      took.push(performance.now() - from);
    } catch (error) {
      failedReads.push({ what: path, why: String(error), from, to: performance.now() });
    }
  };

  const write = async (title: string, token: string) => {
    const sent = await filing(title, token);
    const end = performance.now() + PATIENCE;
    for (;;) {
      const from = performance.now();
      try {
        const { status, text } = await send("/api/reports", sent);
        if (status !== 201) throw new Error(`answered ${status} ${text.slice(0, 200)}`);
        acknowledged.set(title, (JSON.parse(text) as { data: { id: number } }).data.id);
        return;
      } catch (error) {
        failedWrites.push({ what: title, why: String(error), from, to: performance.now() });
      }
      if (performance.now() > end) return;
      await delay(PAUSE);
    }
  };

  const follow = (work: Promise<void>) => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
  const mark = randomUUID().slice(0, 8);
  const begun = performance.now();
  const timer = setInterval(() => {
    const seconds = (performance.now() - begun) / 1000;
    for (; reads < seconds * readsPerSecond; reads++) follow(read(paths[reads % paths.length]!));
    for (; writes < seconds * writesPerSecond; writes++)
      follow(write(`Beban ${mark} nomor ${writes}`, tokens[writes % tokens.length]!));
  }, TICK);

  return {
    /** Requests and repeats under way. */
    underWay: () => underWay.size,
    async stop(): Promise<Outcome> {
      clearInterval(timer);
      await Promise.all(underWay);
      const slowRead = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;
      return { reads, failedReads, writes, failedWrites, acknowledged, slowRead };
    },
  };
};
