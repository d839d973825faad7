import type { ReportStatus } from "../../labels.ts";

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
}

/** The image for links to pages without a record of their own. */
export const SITE_CARD: Omit<ShareCard, "hasPhoto"> = {
  title: "Sampaikan masalah di kampus. Ikuti jalannya sampai selesai.",
  otherwise: "SIKAM",
  foot: "Sistem Klinik Advokasi Mahasiswa",
  status: null,
};
