import { useRef, useState, type ReactNode } from "react";
import { BlobPicture } from "../../ui/BlobPicture.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { PhotoPage } from "./photo-pdf.web.ts";
import type { PhotoPages } from "./use-photo-pages.web.ts";

const keys = new WeakMap<PhotoPage, number>();
let lastKey = 0;

/** Keeps the focus on a page while it moves. */
const keyOf = (page: PhotoPage) => {
  const key = keys.get(page) ?? (lastKey += 1);
  keys.set(page, key);
  return key;
};

/** The photos of a document as its later pages. However the dialog is closed, they become a PDF. */
export function PhotoPagesDialog({ label, photos }: { label: string; photos: PhotoPages }) {
  const { pages, isReading, said, problem } = photos;
  const list = useRef<HTMLOListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [enlarged, setEnlarged] = useState<PhotoPage>();
  const remove = (index: number) => {
    photos.remove(index);
    // The button that had the focus no longer exists.
    list.current?.focus();
  };
  return (
    <Dialog
      open={photos.isOpen}
      onClose={photos.close}
      title={`Foto ${label}`}
      size="lg"
      actions={
        <>
          <Button icon="camera" aria-disabled={isReading} onClick={() => input.current?.click()}>
            Tambah foto
          </Button>
          <Button variant="primary" onClick={photos.close}>
            Selesai
          </Button>
        </>
      }
    >
      <p className="text-sm text-muted">
        Setiap foto menjadi satu halaman PDF. Pastikan semua tulisan terbaca.
      </p>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        multiple
        tabIndex={-1}
        aria-label={`Tambah foto ${label}`}
        className="sr-only"
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = "";
          if (chosen.length > 0) void photos.add(chosen);
        }}
      />
      {problem && (
        <Notice tone="danger" role="alert" className="mt-3">
          {problem}
        </Notice>
      )}
      <ol
        ref={list}
        tabIndex={-1}
        aria-label={`Halaman ${label}`}
        className={classes("mt-3 grid gap-3", pages.length > 1 && "grid-cols-2 sm:grid-cols-3")}
      >
        {pages.map((page, index) => (
          <Page
            key={keyOf(page)}
            page={page}
            index={index}
            large={pages.length === 1 || page === enlarged}
            onResize={
              pages.length > 1 ? () => setEnlarged(page === enlarged ? undefined : page) : undefined
            }
          >
            <IconButton
              icon="left"
              label={`Majukan halaman ${index + 1}`}
              aria-disabled={index === 0}
              className="aria-disabled:text-muted aria-disabled:opacity-50"
              onClick={() => photos.move(index, index - 1)}
            />
            <IconButton
              icon="right"
              label={`Mundurkan halaman ${index + 1}`}
              aria-disabled={index === pages.length - 1}
              className="aria-disabled:text-muted aria-disabled:opacity-50"
              onClick={() => photos.move(index, index + 1)}
            />
            <IconButton
              icon="trash"
              label={`Hapus halaman ${index + 1}`}
              onClick={() => remove(index)}
            />
          </Page>
        ))}
      </ol>
      {isReading && <p className="mt-3 text-sm text-muted">Menyiapkan foto…</p>}
      {pages.length === 0 && !isReading && <p className="mt-3 text-sm">Belum ada foto.</p>}
      <VisuallyHidden role="status">{isReading ? "Menyiapkan foto…" : said}</VisuallyHidden>
    </Dialog>
  );
}

function Page({
  page,
  index,
  large,
  onResize,
  children,
}: {
  page: PhotoPage;
  index: number;
  large: boolean;
  /** Missing where the page has its largest size. */
  onResize: (() => void) | undefined;
  children: ReactNode;
}) {
  const picture = (
    <BlobPicture
      blob={page.jpeg}
      alt={`Halaman ${index + 1}: ${page.name}`}
      className={classes(
        "w-full bg-sunken object-contain p-2",
        large ? "h-[min(26rem,48vh)]" : "h-44",
      )}
    />
  );
  return (
    <li
      className={classes(
        "grid content-start overflow-hidden rounded-md border border-line bg-surface",
        large && "col-span-full",
      )}
    >
      {onResize ? (
        <button
          type="button"
          aria-label={`Perbesar halaman ${index + 1}: ${page.name}`}
          aria-pressed={large}
          className={large ? "cursor-zoom-out" : "cursor-zoom-in"}
          onClick={onResize}
        >
          {picture}
        </button>
      ) : (
        picture
      )}
      <div className="flex flex-wrap items-center justify-between border-t border-line pl-3">
        <span aria-hidden="true" className="text-xs text-muted tabular-nums">
          {index + 1}
        </span>
        <div className="flex">{children}</div>
      </div>
    </li>
  );
}
