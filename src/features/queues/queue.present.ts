import type * as z from "zod";
import type { getNextItem } from "./queue.contract.ts";
import type { QueuedItem } from "./queue.sql.ts";

type Next = z.output<typeof getNextItem.output>["data"];

/** An item of the queues, with what is needed to open it. */
export const presentNext = (item: QueuedItem | undefined): Next =>
  item ? { kind: item.kind, id: item.id, due_at: item.due_at.toISOString() } : null;
