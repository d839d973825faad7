import type { Category, RemovalReason } from "../labels.ts";
import type { FlagReason } from "../rare-labels.ts";

/** A part of a picture, in shares of its width and height. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** What happens to a report beside its changes of status; a number is a student's place in the list. */
export type PlannedAct = { readonly daysAgo: number } & (
  | { readonly kind: "author"; readonly text: string; readonly photo: boolean }
  | { readonly kind: "admin"; readonly text: string; readonly asks: boolean }
  | { readonly kind: "read" }
  /** An admin takes the text of the message with this number out. */
  | { readonly kind: "removed"; readonly message: number; readonly reason: RemovalReason }
  | { readonly kind: "solved" }
  | { readonly kind: "reopened"; readonly reason: string }
  | { readonly kind: "followed"; readonly by: readonly number[] }
  | {
      readonly kind: "flagged";
      readonly by: number;
      readonly reason: FlagReason;
      readonly note?: string;
    }
  | { readonly kind: "settled" }
  /** `into` is a title. */
  | { readonly kind: "merged"; readonly into: string }
  | { readonly kind: "parted" }
  | { readonly kind: "corrected"; readonly category: Category }
  /** `words` are covered in the description, `areas` in the picture. */
  | {
      readonly kind: "covered";
      readonly words: readonly string[];
      readonly areas: readonly Area[];
      readonly reason: RemovalReason;
    }
  | { readonly kind: "abuse"; readonly reason: string }
  | { readonly kind: "anonymized" }
);
export type ActKind = PlannedAct["kind"];

/** The author writes. */
export const writes = (daysAgo: number, text: string) =>
  ({ kind: "author", daysAgo, text, photo: false }) as const;

/** The author writes, with a photo. */
export const shows = (daysAgo: number, text: string) =>
  ({ kind: "author", daysAgo, text, photo: true }) as const;

/** An admin writes. */
export const replies = (daysAgo: number, text: string) =>
  ({ kind: "admin", daysAgo, text, asks: false }) as const;

/** An admin asks, and the promise stands still. */
export const asks = (daysAgo: number, text: string) =>
  ({ kind: "admin", daysAgo, text, asks: true }) as const;

export const reopened = (daysAgo: number, reason: string) =>
  ({ kind: "reopened", daysAgo, reason }) as const;

export const solved = (daysAgo: number) => ({ kind: "solved", daysAgo }) as const;

export const read = (daysAgo: number) => ({ kind: "read", daysAgo }) as const;
