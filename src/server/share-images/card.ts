import type { ReportStatus } from "../../labels.ts";
import type { Look } from "./look.ts";

/** Pixels, as chats and social networks ask for. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** The words of a share image; all of them are public. */
export interface ShareCard {
  readonly title: string;
  /** The title where the font has no letter of the given one. */
  readonly otherwise: string;
  readonly foot: string;
  /** The badge of a report, and how many petals of the flower are filled. */
  readonly status: ReportStatus | null;
  /** Whether a photo fills the space that the words leave. */
  readonly hasPhoto: boolean;
  /** How the campus looks; as usual if absent. */
  readonly look?: Look;
}

/** A card before its photo is known. */
export type CardWords = Omit<ShareCard, "hasPhoto">;

/** The image for links to pages without a record of their own. */
export const siteCard = (look: Look): CardWords => ({
  title: "Sampaikan masalah di kampus. Ikuti jalannya sampai selesai.",
  otherwise: look.short,
  foot: look.long,
  status: null,
  look,
});

/** The letters of a word mark, in white or in the colour of the ground. */
export interface Wordmark {
  readonly name: string;
  readonly ink: string;
}
