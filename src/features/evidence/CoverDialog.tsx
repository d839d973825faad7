import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { type Area, cleanImage } from "../../ui/shrink-image.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { AreaBoard } from "./AreaBoard.tsx";
import type { ChosenPhoto } from "./chosen-photo.web.ts";
import { useAreas } from "./cover-areas.web.ts";

/**
 * Covers parts of a photo with black boxes. However the dialog is closed, the boxes become part of the photo before
 * the form can send it.
 */
export function CoverDialog({
  photo,
  onCover,
  onDiscard,
  onClose,
}: {
  photo: ChosenPhoto;
  /** Gets the photo with its boxes in it. */
  onCover: (file: File, covered: readonly Area[]) => void;
  /** Removes the photo, where it cannot be covered. */
  onDiscard: () => void;
  onClose: () => void;
}) {
  const [work, setWork] = useState<"drawing" | "covering" | "failed">("drawing");
  const isCovering = work === "covering";
  const { areas, add, nudge, remove, undo } = useAreas(photo.covered);
  const [said, setSaid] = useState("");
  const board = useRef<HTMLDivElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const keys = useId();

  // A phone may have lost the chosen file since.
  const burnt = async () =>
    (await cleanImage(photo.source, areas)) ?? (await cleanImage(photo.clean, areas));
  const finish = async () => {
    if (isCovering) return;
    if (areas === photo.covered) {
      onClose();
      return;
    }
    setWork("covering");
    const file = areas.length > 0 ? await burnt() : photo.clean;
    if (!file) {
      setWork("failed");
      return;
    }
    onCover(file, areas);
    onClose();
  };
  const told = (act: () => void, words: string) => () => {
    act();
    setSaid(words);
  };
  const addInTheMiddle = () => {
    flushSync(told(add, `Kotak ${areas.length + 1} ditambahkan di tengah foto`));
    board.current?.querySelector<HTMLElement>("button:last-of-type")?.focus();
  };

  return (
    <Dialog
      open
      onClose={() => void finish()}
      title="Tutupi wajah atau pelat"
      size="xl"
      actions={
        <>
          <Button ref={adding} icon="plus" disabled={isCovering} onClick={addInTheMiddle}>
            Tambah kotak
          </Button>
          <Button
            icon="rotate"
            aria-disabled={!undo}
            disabled={isCovering}
            onClick={undo && told(undo, "Langkah terakhir diurungkan")}
          >
            Urungkan
          </Button>
          <Button variant="primary" busy={isCovering} onClick={() => void finish()}>
            Selesai
          </Button>
        </>
      }
    >
      <div className="mb-3 text-sm">
        <p>Geser di atas bagian yang ingin ditutup. Ketuk kotak untuk menghapusnya.</p>
        <p id={keys} className="text-xs text-muted max-sm:sr-only">
          Dengan papan tik: Tambah kotak, lalu panah menggeser, Shift dan panah mengubah ukuran,
          Delete menghapus.
        </p>
      </div>
      {work === "failed" && (
        <Notice
          tone="danger"
          role="alert"
          className="mb-3"
          action={
            <Button size="sm" onClick={onDiscard}>
              Hapus foto
            </Button>
          }
        >
          Foto ini tidak bisa ditutup di perangkat ini. Coba lagi, atau hapus fotonya.
        </Notice>
      )}
      {/* A box that came now would be seen, and would not be in the photo. */}
      <div ref={board} inert={isCovering} className="pb-4">
        <AreaBoard
          picture={photo.clean}
          areas={areas}
          describedBy={keys}
          onDraw={(area) => {
            add(area);
            setSaid(`Kotak ${areas.length + 1} ditambahkan`);
          }}
          onNudge={nudge}
          onRemove={(index) => {
            remove(index);
            setSaid(`Kotak ${index + 1} dihapus`);
            // The box that had the focus no longer exists.
            adding.current?.focus();
          }}
        />
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Dialog>
  );
}
