import * as z from "zod";
import { superadmin } from "../../permissions.ts";
import {
  callsOf,
  moment,
  pageQuery,
  pagination,
  recordId,
  recordNumber,
  unlessEmpty,
} from "../shared/fields.contract.ts";

const call = callsOf("Admins");

const ACTION_MAX = 100;

/** A moment, or a day of Jakarta, which means the given time on that day. */
const bound = (timeOfDay: string) =>
  unlessEmpty(
    z
      .string()
      .transform((value) =>
        /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T${timeOfDay}+07:00` : value,
      )
      .pipe(z.iso.datetime({ offset: true, error: "Tanggal tidak valid" }))
      .transform((value) => new Date(value)),
  );

const auditQuery = z.object({
  ...pageQuery,
  /** The id of an admin. */
  actor: unlessEmpty(recordId),
  action: unlessEmpty(z.string().max(ACTION_MAX, "Aksi tidak valid")),
  /** Both inclusive. */
  from: bound("00:00:00.000"),
  to: bound("23:59:59.999"),
});
export type AuditQuery = z.output<typeof auditQuery>;

/** The values of what was changed, before and after. */
const auditChange = z.object({
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type AuditChange = z.output<typeof auditChange>;

const auditEntry = z.object({
  id: recordNumber,
  at: moment,
  /** The actor's current name; closed accounts too. */
  actor: z.object({ id: recordNumber, name: z.string() }),
  action: z.string(),
  /** The target: `admin:7`, `student:3`, `report:12`. */
  target: z.string(),
  /** The network address of the actor. */
  address: z.string(),
  /** Of an act that changes settings: what changed. */
  change: auditChange.nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAudit = call("GET /admin/audit", {
  summary: "What admins did, newest first",
  who: superadmin,
  query: auditQuery,
  output: z.object({ data: z.array(auditEntry), pagination }),
});
