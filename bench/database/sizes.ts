/** The databases that are measured, by how many reports are in them. */
export const SIZES = { "10k": 10_000, "100k": 100_000, "1m": 1_000_000 } as const;
export type Size = keyof typeof SIZES;

/** What else is in each of them; votes are five times the reports. */
export const BESIDE = {
  students: 10_000,
  notifications: 100_000,
  appeals: 5_000,
  news: 1_000,
  audit: 100_000,
  admins: 50,
};

/** The same present for every database that is made. */
export const PRESENT = new Date("2026-03-02T02:00:00Z");
