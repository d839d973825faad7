import * as z from "zod";
import { superadmin } from "../../permissions.ts";
import { callsOf } from "../shared/fields.contract.ts";

const call = callsOf("Settings");

/** What the first superadmin of a campus is led through; each is true once it is done. */
const steps = z.object({
  /** The own password, by oneself. */
  password: z.boolean(),
  emergency: z.boolean(),
  organisations: z.boolean(),
  /** The list of enrolled students. */
  enrolment: z.boolean(),
  /** A second admin. */
  admins: z.boolean(),
  /** A mail to oneself that the mail server took. */
  mail: z.boolean(),
});
export type Step = keyof z.output<typeof steps>;

export const getFirstSteps = call("GET /admin/first-steps", {
  summary: "What a campus does first, and what of it is done",
  who: superadmin,
  output: z.object({
    /** `done`: they are dismissed for good. */
    data: z.object({ steps, done: z.boolean() }),
  }),
});

export const getPoster = call("GET /admin/poster", {
  summary: "A poster with a QR code that leads to the service, as a PDF of one page",
  who: superadmin,
  gives: "application/pdf",
  output: z.object({
    file: z.custom<{ readonly name: string; readonly bytes: AsyncIterable<Uint8Array> }>(),
  }),
});
