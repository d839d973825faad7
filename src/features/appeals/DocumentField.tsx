import { Button } from "../../ui/Button.tsx";
import { sizeText } from "../../ui/size-text.ts";
import { FileField } from "../../ui/FileField.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { APPEAL_DOCUMENTS, type AppealDocument } from "../../labels.ts";
import { DOCUMENTS } from "./appeal.contract.ts";
import type { AppealDocuments } from "./appeal-documents.web.ts";
import { usePhotoPages } from "./use-photo-pages.web.ts";

const PhotoPagesDialog = lazyPart(() => import("./PhotoPagesDialog.tsx"), "PhotoPagesDialog");

const ONE_PDF = "Pilih satu PDF, atau beberapa foto";

/** One document of an appeal: a PDF, or photos of its pages that the browser makes into one. */
export function DocumentField({
  slot,
  documents,
  busy,
  storedHref,
}: {
  slot: AppealDocument;
  documents: AppealDocuments;
  busy: boolean;
  /** The document that is already stored, by its signed link. */
  storedHref: string | null;
}) {
  const label = APPEAL_DOCUMENTS[slot];
  const { maxBytes } = DOCUMENTS[slot];
  const choice = documents.choices[slot];
  const chosen = choice || null;
  const progress = documents.progressOf(slot);
  const photos = usePhotoPages({
    choice,
    fileName: `${label}.pdf`,
    maxBytes,
    onChoose: (change) => documents.choose(slot, change),
  });
  const pageCount = photos.pages.length;

  const take = (first: File, others: readonly File[]) => {
    const all = [first, ...others];
    if (all.every(({ type }) => type.startsWith("image/"))) {
      void photos.begin(all);
      return false;
    }
    if (all.length > 1) {
      documents.fault(slot, ONE_PDF);
      return false;
    }
    documents.choose(slot, { file: first, pages: [] });
  };
  return (
    <div className="grid min-w-0 content-start gap-1">
      <FileField
        label={label}
        accept="application/pdf,image/jpeg,image/png"
        multiple
        pictures="as-chosen"
        maxBytes={maxBytes}
        file={chosen?.file ?? null}
        existing={
          choice === null && storedHref !== null ? { name: "Dokumen PDF", href: storedHref } : null
        }
        detail={
          chosen?.file && pageCount > 0
            ? `${pageCount} halaman dari foto, ${sizeText(chosen.file.size)}`
            : undefined
        }
        // a document that is being sent can be cancelled
        disabled={busy && !progress?.total}
        progress={progress}
        preparing={
          photos.underWay ? { name: `${label}.pdf`, words: "Membuat PDF dari foto…" } : null
        }
        error={documents.faults[slot] ?? (photos.problem || undefined)}
        onFile={take}
        onRemove={() => {
          if (progress) documents.callOff();
          else documents.choose(slot, chosen === null && storedHref !== null ? "" : null);
        }}
      />
      {pageCount > 0 && !busy && !photos.underWay && (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={photos.open}>
          Lihat dan atur halaman {label}
        </Button>
      )}
      {(photos.isOpen || pageCount > 0) && (
        <LazyBoundary>
          <PhotoPagesDialog label={label} photos={photos} />
        </LazyBoundary>
      )}
    </div>
  );
}
