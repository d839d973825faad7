import { ANNOUNCEMENT } from "./announcement/announcement.ts";
import { PAYLOAD } from "./peers/payload.ts";
import { CALLS, GROWTH, MILLION } from "./rows/call-parts.ts";
import type { Part } from "./rows/part.ts";
import { MEMORY, START } from "./rows/process-parts.ts";

/** In the order in which they run. */
export const PARTS: readonly Part[] = [
  CALLS,
  MEMORY,
  START,
  ANNOUNCEMENT,
  MILLION,
  GROWTH,
  PAYLOAD,
];
