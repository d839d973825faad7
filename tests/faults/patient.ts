import { setTimeout as delay } from "node:timers/promises";
import { ask, type Served } from "../people.ts";

/** Milliseconds before somebody who was told to come again does. */
const PAUSE = 50;

/**
 * As {@link ask}; comes again where the service had too much to do. It says so before it has begun with
 * anything, so that a write was not made, and is sent again as it was.
 */
export const askPatiently = async (
  product: Served,
  ...request: Parameters<typeof ask> extends [Served, ...infer Rest] ? Rest : never
): Promise<Response> => {
  for (;;) {
    const reply = await ask(product, ...request);
    if (reply.status !== 503) return reply;
    const text = await reply.text();
    if (!text.includes('"BUSY"')) return new Response(text, reply);
    await delay(PAUSE);
  }
};
