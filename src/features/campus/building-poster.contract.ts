import * as z from "zod";
import { superadmin } from "../../permissions.ts";
import { callsOf } from "../shared/fields.contract.ts";

const call = callsOf("Settings");

export const getBuildingPoster = call("GET /admin/buildings/{key}/poster", {
  summary:
    "Cards for the doors of a building with a QR code that leads to the form, as a PDF of one page",
  who: superadmin,
  params: z.object({ key: z.string() }),
  gives: "application/pdf",
  output: z.object({
    file: z.custom<{ readonly name: string; readonly bytes: AsyncIterable<Uint8Array> }>(),
  }),
});
