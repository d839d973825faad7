import * as z from "zod";
import { call } from "../../call.ts";
import { FLAG_REASONS, keysOf } from "../../labels.ts";
import { admin, verifiedStudent } from "../../permissions.ts";
import { countsOf, idParams, text } from "../shared/fields.contract.ts";

export const FLAG_NOTE_MAX = 300;

/** What a reader points at; an empty note is none. */
export const flagInput = z.object({
  reason: z.enum(keysOf(FLAG_REASONS), "Pilih alasannya"),
  note: z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    text("Catatan tidak valid")
      .max(FLAG_NOTE_MAX, `Catatan maksimal ${FLAG_NOTE_MAX} karakter`)
      .nullish(),
  ),
});

/** What readers point at in a report, for admins: never who, and not when. */
export const flags = z.object({
  /** Those that no admin has closed yet. */
  open: z.int(),
  total: z.int(),
  /** The open ones. */
  per_reason: countsOf(keysOf(FLAG_REASONS)),
  /** Of the open ones, in no order of time. */
  notes: z.array(z.object({ reason: z.enum(keysOf(FLAG_REASONS)), note: z.string() })),
});
export type Flags = z.output<typeof flags>;

const ownFlag = z.object({ data: z.object({ is_flagged: z.boolean() }) });

export const addFlag = call("POST /reports/{id}/flag", {
  tag: "Reports",
  summary: "Point at a published report, once; admins see the reason and never who",
  who: verifiedStudent,
  params: idParams,
  body: flagInput,
  output: ownFlag,
  errors: ["OWN_REPORT", "ALREADY_FLAGGED"],
});

export const withdrawFlag = call("DELETE /reports/{id}/flag", {
  tag: "Reports",
  summary: "Take one's own flag back",
  who: verifiedStudent,
  params: idParams,
  output: ownFlag,
  errors: ["OWN_REPORT"],
});

export const settleFlags = call("POST /admin/reports/{id}/flags/settle", {
  tag: "Reports",
  summary: "Close all open flags of a report",
  who: admin,
  params: idParams,
  output: z.object({ data: flags }),
});
