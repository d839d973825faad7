import * as z from "zod";
import { keysOf } from "../../labels.ts";
import { FLAG_REASONS } from "../../rare-labels.ts";
import { clinic, verifiedStudent } from "../../permissions.ts";
import { callsOf, countsOf, text } from "../shared/fields.contract.ts";

const call = callsOf("Reports");

export const FLAG_NOTE_MAX = 300;

/** A reader's flag; an empty note counts as none. */
export const flagInput = z.object({
  reason: z.enum(keysOf(FLAG_REASONS), "Pilih alasannya"),
  note: z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    text("Catatan tidak valid")
      .max(FLAG_NOTE_MAX, `Catatan maksimal ${FLAG_NOTE_MAX} karakter`)
      .nullish(),
  ),
});

/** The flags of a report, for admins: never who, and not when. */
export const flags = z.object({
  /** The number that no admin has closed yet. */
  open: z.int(),
  total: z.int(),
  /** The open ones. */
  per_reason: countsOf(keysOf(FLAG_REASONS)),
  /** The notes of the open flags, not in the order of time. */
  notes: z.array(z.object({ reason: z.enum(keysOf(FLAG_REASONS)), note: z.string() })),
});
export type Flags = z.output<typeof flags>;

const ownFlag = z.object({ data: z.object({ is_flagged: z.boolean() }) });

export const addFlag = call("POST /reports/{id}/flag", {
  summary: "Point at a published report, once; admins see the reason and never who",
  who: verifiedStudent,
  body: flagInput,
  output: ownFlag,
  errors: ["OWN_REPORT", "ALREADY_FLAGGED"],
});

export const withdrawFlag = call("DELETE /reports/{id}/flag", {
  summary: "Take one's own flag back",
  who: verifiedStudent,
  output: ownFlag,
  errors: ["OWN_REPORT"],
});

export const settleFlags = call("POST /admin/reports/{id}/flags/settle", {
  summary: "Close all open flags of a report",
  who: clinic,
  output: z.object({ data: flags }),
});
