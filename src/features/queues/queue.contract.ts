import * as z from "zod";
import { type ItemKind, ITEMS, keysOf } from "../../labels.ts";
import { admin } from "../../permissions.ts";
import {
  callsOf,
  filter,
  moment,
  recordId,
  recordNumber,
  unlessEmpty,
} from "../shared/fields.contract.ts";
import type { Item } from "../shared/item.contract.ts";

const call = callsOf("Workbench");

/** A queue with a promise: late, due within 24 hours, and not opened yet. */
const promised = z.object({ overdue: z.int(), due: z.int(), waiting: z.int() });

const queues = z.object({
  student: promised,
  report: promised,
  appeal: promised,
  /** Reports and appeals whose authors have written messages that no admin has read. */
  messages: z.object({ report: z.int(), appeal: z.int() }),
  /** Reports with flags that no admin has closed. */
  flagged: z.int(),
  /** Reports that units have passed on so often that the clinic has to decide. */
  raised: z.int(),
});
export type Queues = z.output<typeof queues>;

const ITEM = new RegExp(`^(${keysOf(ITEMS).join("|")}):([1-9][0-9]{0,9})$`);

/** `report:12`. */
const itemText = z
  .string("Data tidak dikenal")
  .regex(ITEM, "Data tidak dikenal")
  .transform((value): Item => {
    const [kind, id] = value.split(":") as [ItemKind, string];
    return { kind, id: Number(id) };
  })
  .refine(({ id }) => recordId.parse(id) === id, "Data tidak dikenal");

export const getQueues = call("GET /admin/queues", {
  summary:
    "How much is late, due within 24 hours and waiting, in all three queues, how many conversations have unread messages, how many reports open flags, and how many the clinic has to decide on",
  who: admin,
  output: z.object({ data: queues }),
});

export const getNextItem = call("GET /admin/queues/next", {
  summary:
    "The next item of a queue by due time; of all queues, where none is named, the first. What other admins hold is left out, and so is `after`",
  who: admin,
  query: z.object({
    /** The item that the admin leaves: the queue continues after it. */
    after: unlessEmpty(itemText),
    queue: filter(keysOf(ITEMS), "Antrean tidak dikenal"),
  }),
  output: z.object({
    /** Null where nothing else waits. */
    data: z
      .object({
        kind: z.enum(keysOf(ITEMS)),
        id: recordNumber,
        due_at: moment,
      })
      .nullable(),
  }),
});
