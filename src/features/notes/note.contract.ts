import * as z from "zod";
import { admin } from "../../permissions.ts";
import { callsOf, moment, recordNumber, text } from "../shared/fields.contract.ts";
import { itemParams } from "../shared/item.contract.ts";

const call = callsOf("Workbench");

export const NOTE_MAX = 2000;

/** An admin's text about an item for the other admins. */
export const noteInput = z.object({
  text: text("Catatan wajib diisi").max(NOTE_MAX, "Catatan maksimal 2000 karakter"),
});

/** An internal note; only answers to admins contain it. */
export const note = z.object({
  id: recordNumber,
  text: z.string(),
  at: moment,
  /** The writer's current name; closed accounts too. */
  admins: z.object({ id: recordNumber, name: z.string() }),
});
export type Note = z.output<typeof note>;

export const listNotes = call("GET /admin/notes/{kind}/{id}", {
  summary: "Internal notes on a report, an appeal or a student's account, newest last",
  who: admin,
  params: itemParams,
  output: z.object({ data: z.array(note) }),
});

export const addNote = call("POST /admin/notes/{kind}/{id}", {
  summary: "Add an internal note",
  who: admin,
  status: 201,
  params: itemParams,
  body: noteInput,
  output: z.object({ data: note }),
  errors: ["TOO_MANY_NOTES"],
});

export const deleteNote = call("DELETE /admin/notes/{id}", {
  summary: "Delete one's own note; a superadmin any",
  who: admin,
  errors: ["NOT_YOURS"],
});
