/** The parts that a report's PDF may lose before it is kept, and the words for them. */
export const REMOVED_PARTS = {
  author: "nama pembuat",
  details: "keterangan berkas",
  comments: "komentar",
  attachments: "lampiran",
  signature: "tanda tangan digital",
  photos: "data kamera pada foto",
  form: "kolom isian",
  links: "tautan",
  outline: "daftar isi",
  structure: "penanda untuk pembaca layar",
} as const;
export type RemovedPart = keyof typeof REMOVED_PARTS;
