/** Labels that few pages show. Those of `labels.ts` are in the bytes of every page. */

/** The reasons for a reader's flag. */
export const FLAG_REASONS = {
  personal_data: "Memuat data pribadi",
  false: "Tidak benar",
  hate: "Ujaran kebencian",
  spam: "Spam",
  other: "Lainnya",
} as const;
export type FlagReason = keyof typeof FLAG_REASONS;

/** What is said of a report on which the clinic has to decide, since units have passed it on three times. */
export const RAISED = "Perlu diputuskan";

/** What is removed after its retention time, with its name in a sentence. */
export const REMOVED_KINDS = {
  attempts: "pendaftaran yang tidak dikonfirmasi",
  cards: "foto KTM",
  appeal_files: "berkas banding",
  audit: "baris catatan admin",
} as const;
export type RemovedKind = keyof typeof REMOVED_KINDS;
