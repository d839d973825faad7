import { setTimeout as delay } from "node:timers/promises";
import { busyPage } from "../../src/server/pages/plain-pages.ts";
import { USUAL_NAMES } from "../../src/web/identity.ts";
import { ask, type Served } from "../people.ts";
import { isWhole } from "./figures.ts";

/** Milliseconds before somebody who was told to come again does. */
const PAUSE = 50;

/**
 * Whether a product that has too much to do turns a request away, which on a machine with other work says
 * nothing of what is tried: in the short form that request does not count.
 */
export const isTurnedAway = ({ status, text }: { status: number; text: string }): boolean =>
  !isWhole && status === 503 && (text.includes('"BUSY"') || text === busyPage(USUAL_NAMES.system));

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
