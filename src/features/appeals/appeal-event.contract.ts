/** The steps of an appeal's timeline. */
export const APPEAL_EVENT_KINDS = {
  status: "Status berubah",
  asked: "Menunggu keterangan penulis",
  received: "Keterangan diterima",
  reopened: "Peninjauan kedua diminta",
} as const;
export type AppealEventKind = keyof typeof APPEAL_EVENT_KINDS;
