import * as z from "zod";
import { keysOf, REMOVAL_REASONS } from "../../labels.ts";
import { clinic, superadmin } from "../../permissions.ts";
import { reportDetail } from "../reports/report-record.contract.ts";
import { callsOf, sentVersion, wholeNumber } from "../shared/fields.contract.ts";

const call = callsOf("Reports");

/** The most ranges of all texts together. */
const MOST_RANGES = 50;
const MOST_AREAS = 50;

/** The texts of a report that can be redacted, with their names. */
export const REDACTED_TEXTS = {
  title: "Judul",
  description: "Cerita",
  room: "Ruang",
  response: "Jawaban",
} as const;
export type RedactedText = keyof typeof REDACTED_TEXTS;

export const OUTSIDE_TEXT = "Bagian yang ditutup ada di luar teks";
export const OUTSIDE_PICTURE = "Bagian yang ditutup ada di luar gambar";
export const NOTHING_COVERED = "Pilih dulu bagian yang ditutup";
const TOO_MANY_RANGES = `Paling banyak ${MOST_RANGES} bagian teks yang bisa ditutup`;
const TOO_MANY_AREAS = `Paling banyak ${MOST_AREAS} kotak pada gambar`;

const range = z
  .tuple([wholeNumber(OUTSIDE_TEXT), wholeNumber(OUTSIDE_TEXT)], OUTSIDE_TEXT)
  .refine(([start, end]) => start < end, OUTSIDE_TEXT);
const ranges = z.array(range, OUTSIDE_TEXT).max(MOST_RANGES, TOO_MANY_RANGES).default([]);

const share = z.number(OUTSIDE_PICTURE).min(0, OUTSIDE_PICTURE).max(1, OUTSIDE_PICTURE);
/** A rectangle in a picture, in shares of its width and height. */
const area = z
  .object({ x: share, y: share, w: share, h: share }, OUTSIDE_PICTURE)
  .refine(
    ({ x, y, w, h }) => w > 0 && h > 0 && x + w <= 1 + 1e-9 && y + h <= 1 + 1e-9,
    OUTSIDE_PICTURE,
  );
export type CoveredArea = z.output<typeof area>;

/** The whole redaction of a report; it replaces the one before. */
export const redactionInput = z
  .object({
    version: sentVersion,
    reason: z.enum(keysOf(REMOVAL_REASONS), "Alasan wajib dipilih"),
    title: ranges,
    description: ranges,
    room: ranges,
    response: ranges,
    areas: z.array(area, OUTSIDE_PICTURE).max(MOST_AREAS, TOO_MANY_AREAS).default([]),
    withhold: z.boolean("Pilihan lampiran tidak valid").default(false),
  })
  .refine(
    ({ title, description, room, response }) =>
      title.length + description.length + room.length + response.length <= MOST_RANGES,
    { path: ["description"], error: TOO_MANY_RANGES },
  )
  .refine(
    ({ title, description, room, response, areas, withhold }) =>
      withhold || [title, description, room, response, areas].some(({ length }) => length > 0),
    { path: ["title"], error: NOTHING_COVERED },
  );
export type RedactionInput = z.output<typeof redactionInput>;

export const redactReport = call("PUT /admin/reports/{id}/redaction", {
  summary: "Take parts of a report out of its texts and its picture, for everybody",
  who: clinic,
  body: redactionInput,
  output: z.object({ data: reportDetail }),
  errors: ["NOT_FOUND", "STALE", "ORIGINAL_LOST"],
});

export const undoRedaction = call("DELETE /admin/reports/{id}/redaction", {
  summary: "Put everything back that was taken out of a report",
  who: clinic,
  output: z.object({ data: reportDetail }),
  errors: ["NOT_FOUND", "ORIGINAL_LOST"],
});

export const getOriginal = call("GET /admin/reports/{id}/original", {
  summary: "The texts of a redacted report as they were; leaves a row in the audit",
  who: superadmin,
  output: z.object({
    data: z.object({
      title: z.string(),
      description: z.string(),
      room: z.string(),
      response: z.string().nullable(),
    }),
  }),
  errors: ["NOT_FOUND", "NOT_REDACTED", "ORIGINAL_LOST"],
});
