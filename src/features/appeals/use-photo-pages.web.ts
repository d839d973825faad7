import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { DocumentChoice } from "./appeal-documents.web.ts";
import { MOST_PAGES, pdfOf, type PhotoPage, prepareForPdf, readPhoto } from "./photo-pdf.web.ts";

const TOO_MANY = `Paling banyak ${MOST_PAGES} halaman. Foto sisanya tidak dipakai.`;
const NO_PDF = "Foto belum bisa dijadikan PDF. Periksa sambungan, lalu buka halamannya lagi.";

const unreadable = (names: readonly string[]) => `Foto tidak bisa dibaca: ${names.join(", ")}`;
const tooLarge = (maxBytes: number) =>
  `Ukuran file maksimal ${Math.round(maxBytes / 1_048_576)}MB. Kurangi jumlah foto.`;

const pagesOf = (choice: DocumentChoice) => (choice === "" ? [] : (choice?.pages ?? []));

const moved = (pages: readonly PhotoPage[], from: number, to: number) => {
  const page = pages[from];
  return page ? pages.toSpliced(from, 1).toSpliced(to, 0, page) : pages;
};

/**
 * The photos of one document. They belong to the form as soon as they are read, so that no way of closing the
 * dialog loses them; closing it makes a PDF of them if there is none yet.
 */
export const usePhotoPages = ({
  choice,
  fileName,
  maxBytes,
  onChoose,
}: {
  choice: DocumentChoice;
  fileName: string;
  maxBytes: number;
  onChoose: (change: (now: DocumentChoice) => DocumentChoice) => void;
}) => {
  const [isOpen, setOpen] = useState(false);
  const [isReading, setReading] = useState(false);
  const [said, setSaid] = useState("");
  const [note, setNote] = useState("");
  const [failure, setFailure] = useState("");
  const isBusy = useRef(false);

  const pages = pagesOf(choice);
  const isUnmade = choice !== "" && choice?.file === null && !isOpen && !isReading;

  const made = useEffectEvent((from: DocumentChoice, file: File | null | undefined) => {
    if (file) onChoose((now) => (now === from && now ? { ...now, file } : now));
    else setFailure(file === null ? tooLarge(maxBytes) : NO_PDF);
  });
  useEffect(() => {
    if (!isUnmade) return;
    let isWanted = true;
    pdfOf(pagesOf(choice), fileName, maxBytes).then(
      (file) => isWanted && made(choice, file),
      () => isWanted && made(choice, undefined),
    );
    return () => {
      isWanted = false;
    };
  }, [isUnmade, choice, fileName, maxBytes]);

  const arrange = (change: (pages: readonly PhotoPage[]) => readonly PhotoPage[]) =>
    onChoose((now) => {
      const next = change(pagesOf(now));
      return next.length > 0 ? { file: null, pages: next } : null;
    });

  /** Reads photos one after the other: a phone has no memory for many large ones at once. */
  const read = async (chosen: readonly File[], before: readonly PhotoPage[]) => {
    if (isBusy.current) return;
    isBusy.current = true;
    prepareForPdf();
    setOpen(true);
    setReading(true);
    setFailure("");
    const room = MOST_PAGES - before.length;
    const lost: string[] = [];
    let now = before;
    for (const photo of chosen.slice(0, room)) {
      const page = await readPhoto(photo);
      if (!page) lost.push(photo.name);
      else {
        const next = [...now, page];
        now = next;
        arrange(() => next);
      }
    }
    isBusy.current = false;
    setReading(false);
    setNote(
      [chosen.length > room ? TOO_MANY : "", lost.length > 0 ? unreadable(lost) : ""]
        .join(" ")
        .trim(),
    );
  };

  return {
    pages,
    isOpen,
    isReading,
    /** Announced to screen readers after each change. */
    said,
    problem: [note, failure].filter(Boolean).join(" "),
    /** The work that continues while the dialog is closed. */
    underWay: isReading || (isUnmade && !failure),
    /** Replaces the present photos. */
    begin: (chosen: readonly File[]) => read(chosen, []),
    add: (chosen: readonly File[]) => read(chosen, pages),
    open: () => {
      setOpen(true);
      setFailure("");
    },
    close: () => {
      setOpen(false);
      setSaid("");
    },
    move: (from: number, to: number) => {
      if (isBusy.current || to < 0 || to >= pages.length) return;
      arrange((now) => moved(now, from, to));
      setSaid(`Halaman ${from + 1} sekarang halaman ${to + 1} dari ${pages.length}`);
    },
    remove: (index: number) => {
      if (isBusy.current) return;
      arrange((now) => now.toSpliced(index, 1));
      setNote("");
      setSaid(`Halaman ${index + 1} dihapus`);
    },
  };
};

export type PhotoPages = ReturnType<typeof usePhotoPages>;
