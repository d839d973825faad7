/**
 * A process of its own that sends by the clock: a request is due whether those before it were answered or
 * not, and its time counts from when it was due.
 */
import { setTimeout as delay } from "node:timers/promises";
import { makeCallers } from "../../bench/announcement/callers.ts";
import { percentile } from "../../bench/measure/figures.ts";
import { requestOf } from "../../bench/measure/requests.ts";

const KEPT = 900;

export interface Load {
  readonly port: number;
  readonly seconds: number;
  /** Requests a second; 0: each of `callers` sends its next one when it is answered. */
  readonly rate: number;
  readonly callers: number;
  readonly requests: readonly {
    readonly method: "GET" | "POST";
    readonly path: string;
    readonly token?: string;
    readonly body?: string;
  }[];
}

interface Times {
  readonly n: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export interface Outcome {
  readonly accepted: Times;
  readonly refused: Times;
  /** What became of others, and how many. */
  readonly failed: Readonly<Record<string, number>>;
  /** Milliseconds that this process itself was late at worst. */
  readonly lag: number;
}

const timesOf = (times: number[]): Times => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(percentile(sorted, part));
  return { n: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
};

const run = async ({ port, seconds, rate, callers: atOnce, requests }: Load): Promise<Outcome> => {
  const callers = makeCallers(port);
  // as a proxy does, which keeps its connections
  await Promise.all(Array.from({ length: KEPT }, () => callers.ask(requestOf("GET", "/healthz"))));
  const bytes = requests.map(({ method, path, token, body }) =>
    requestOf(method, path, {
      ...(token ? { token } : {}),
      ...(body ? { body, type: "application/json" } : {}),
    }),
  );
  const accepted: number[] = [];
  const refused: number[] = [];
  const failed: Record<string, number> = {};
  const started = performance.now();
  let sent = 0;
  let lag = 0;

  const send = async (due: number) => {
    const request = bytes[sent % bytes.length]!;
    sent += 1;
    try {
      const { status } = await callers.ask(request);
      const ms = performance.now() - due;
      if (status === 200) accepted.push(ms);
      else if (status === 503) refused.push(ms);
      else failed[status] = (failed[status] ?? 0) + 1;
    } catch (error) {
      const { message } = error as Error;
      failed[message] = (failed[message] ?? 0) + 1;
    }
  };
  const isOver = () => performance.now() - started >= seconds * 1000;

  if (rate === 0) {
    const ask = async () => {
      while (!isOver()) await send(performance.now());
    };
    await Promise.all(Array.from({ length: atOnce }, ask));
  } else {
    const answered: Promise<void>[] = [];
    while (!isOver()) {
      for (
        let due = started + (sent * 1000) / rate;
        due <= performance.now();
        due = started + (sent * 1000) / rate
      ) {
        lag = Math.max(lag, performance.now() - due);
        answered.push(send(due));
      }
      await delay(1);
    }
    await Promise.all(answered);
  }
  callers.close();
  return { accepted: timesOf(accepted), refused: timesOf(refused), failed, lag: Math.round(lag) };
};

process.once("message", (load: Load) => {
  void run(load).then((outcome) => {
    process.send!(outcome);
    process.disconnect();
  });
});
