import { setTimeout as delay } from "node:timers/promises";

/** One request and how it went. */
export interface Knock {
  /** Milliseconds since 1970, when it was sent. */
  readonly at: number;
  /** Milliseconds until it was answered. */
  readonly took: number;
  /** Status of the answer; 0 where none came. */
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

/** Sends one request; it never fails. */
export const knock = async (url: string, init: RequestInit = {}): Promise<Knock> => {
  const at = Date.now();
  try {
    const reply = await fetch(url, { redirect: "manual", ...init });
    const body = await reply.text();
    const retryAfter = reply.headers.get("retry-after");
    return { at, took: Date.now() - at, status: reply.status, retryAfter, body };
  } catch {
    return { at, took: Date.now() - at, status: 0, retryAfter: null, body: "" };
  }
};

/** Sends the same request every so many milliseconds until it is told to stop; resolves to how they went. */
export const keepKnocking = (every: number, url: string, init?: RequestInit) => {
  let going = true;
  const sent: Promise<Knock>[] = [];
  const run = async () => {
    while (going) {
      sent.push(knock(url, init));
      await delay(every);
    }
    return Promise.all(sent);
  };
  const done = run();
  return {
    stop() {
      going = false;
      return done;
    },
  };
};

/** The longest of them, in milliseconds. */
export const longest = (knocks: readonly Knock[]) => Math.max(0, ...knocks.map(({ took }) => took));

/** How many came back with each status. */
export const statuses = (knocks: readonly Knock[]): Record<number, number> =>
  Object.fromEntries(
    [...Map.groupBy(knocks, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );

/** 1.2 s */
export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
