import { useEffect, useState } from "react";
import { BlobPicture } from "../../ui/BlobPicture.tsx";
import { Button } from "../../ui/Button.tsx";
import { REMOVED_PARTS } from "../files/removed-parts.contract.ts";
import type { ChosenPhoto } from "./chosen-photo.web.ts";
import { CoverDialog } from "./CoverDialog.tsx";
import { readTraces, type Trace, TRACES } from "./photo-traces.web.ts";

const READING = "Memeriksa data di dalam foto…";
const UNREAD = "Lokasi dan data kamera, bila ada, dihapus dari foto.";

const lossOf = (traces: readonly Trace[]) =>
  traces.length > 0
    ? `Dihapus dari foto: ${traces.map((trace) => TRACES[trace]).join(", ")}.`
    : "Tidak ditemukan lokasi, data kamera, atau nama di dalam foto ini.";

/** What a photo has lost, in words; nothing for the photo of a draft, which lost it earlier. */
const useLoss = ({ source, clean }: ChosenPhoto): string | null => {
  const [read, setRead] = useState<{ readonly of: File; readonly words: string }>();
  const isWanted = source !== clean;
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const tell = (words: string) => {
      if (isCurrent) setRead({ of: source, words });
    };
    readTraces(source).then(
      (traces) => tell(lossOf(traces)),
      () => tell(UNREAD),
    );
    return () => {
      isCurrent = false;
    };
  }, [source, isWanted]);
  if (!isWanted) return null;
  return read?.of === source ? read.words : READING;
};

/** What happens to the chosen file before it is sent: the photo as it will be stored, and what a PDF loses. */
export function ChosenFile({
  file,
  photo,
  ...acts
}: {
  file: File;
  /** Missing where this browser cannot show the picture. */
  photo: ChosenPhoto | null;
} & PhotoActs) {
  if (photo) return <PhotoAsStored file={file} photo={photo} {...acts} />;
  if (file.type !== "application/pdf") return null;
  return (
    <p role="status" className="text-sm text-muted">
      Yang dihapus server dari PDF ini, bila ada: {Object.values(REMOVED_PARTS).join(", ")}. Yang
      terlihat di halamannya tetap terbaca, juga nama yang tertulis di sana.
    </p>
  );
}

interface PhotoActs {
  /** Nothing in it can be changed while it is being sent. */
  isSending: boolean;
  onCover: (file: File, covered: ChosenPhoto["covered"]) => void;
  onDiscard: () => void;
}

function PhotoAsStored({
  file,
  photo,
  isSending,
  onCover,
  onDiscard,
}: { file: File; photo: ChosenPhoto } & PhotoActs) {
  const [isOpen, setOpen] = useState(false);
  const [broken, setBroken] = useState<File>();
  const loss = useLoss(photo);
  const { length: boxes } = photo.covered;
  if (broken === file) return null;
  return (
    <section
      aria-label="Foto yang akan disimpan"
      className="grid items-center gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]"
    >
      <BlobPicture
        blob={file}
        alt="Foto seperti yang akan disimpan"
        className="h-60 w-full rounded-md bg-sunken object-contain sm:h-44"
        onError={() => setBroken(file)}
      />
      <div className="grid justify-items-start gap-2 text-sm">
        <p className="font-medium">Seperti inilah foto ini akan disimpan.</p>
        <p role="status" className="text-muted">
          {loss}
        </p>
        {boxes > 0 && (
          <p className="text-muted">
            {boxes} bagian ditutup hitam. Setelah terkirim, tidak ada yang dapat membukanya lagi.
          </p>
        )}
        <Button icon="eye-off" disabled={isSending} onClick={() => setOpen(true)}>
          Tutupi wajah atau pelat
        </Button>
      </div>
      {isOpen && (
        <CoverDialog
          photo={photo}
          onCover={onCover}
          onClose={() => setOpen(false)}
          onDiscard={() => {
            setOpen(false);
            onDiscard();
          }}
        />
      )}
    </section>
  );
}
