import { useEffect, useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { Area } from "../../ui/shrink-image.ts";
import { AreaBoard } from "../evidence/AreaBoard.tsx";
import type { CoveredArea } from "./redaction.contract.ts";

const IN_THE_MIDDLE: CoveredArea = { x: 0.4, y: 0.4, w: 0.2, h: 0.2 };
const STEPS = 10_000;

const areaOf = ({ x, y, w, h }: CoveredArea): Area => ({ left: x, top: y, width: w, height: h });
/** Whole numbers, so that no area ends outside of the picture. */
const coveredArea = ({ left, top, width, height }: Area): CoveredArea => {
  const [x, y] = [Math.floor(left * STEPS), Math.floor(top * STEPS)];
  const [right, bottom] = [left + width, top + height].map((end) =>
    Math.min(STEPS, Math.ceil(end * STEPS)),
  ) as [number, number];
  return { x: x / STEPS, y: y / STEPS, w: (right - x) / STEPS, h: (bottom - y) / STEPS };
};

/** The photo as it is shown now; null where it cannot be fetched. */
const usePhoto = (href: string) => {
  const [photo, setPhoto] = useState<Blob | null>();
  useEffect(() => {
    const stop = new AbortController();
    fetch(href, { signal: stop.signal })
      .then((reply) => (reply.ok ? reply.blob() : null))
      .then(setPhoto, () => {
        if (!stop.signal.aborted) setPhoto(null);
      });
    return () => stop.abort();
  }, [href]);
  return photo;
};

/** The photo of a report, with boxes that the pointer draws and keys move. */
export function CoveredPhoto({
  href,
  areas,
  onChange,
}: {
  href: string;
  areas: readonly CoveredArea[];
  onChange: (areas: CoveredArea[]) => void;
}) {
  const photo = usePhoto(href);
  const keys = useId();
  if (photo === null)
    return (
      <Notice tone="warning">
        Foto belum bisa dimuat. Muat ulang halaman untuk menutupi bagiannya.
      </Notice>
    );
  if (!photo) return <p className="text-sm text-muted">Memuat foto…</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-sm">
        Geser di atas bagian yang ingin ditutup. Ketuk kotak untuk menghapusnya.
      </p>
      <p id={keys} className="text-xs text-muted max-sm:sr-only">
        Dengan papan tik: Tambah kotak, lalu panah menggeser, Shift dan panah mengubah ukuran,
        Delete menghapus.
      </p>
      <AreaBoard
        picture={photo}
        areas={areas.map(areaOf)}
        describedBy={keys}
        onDraw={(area) => onChange([...areas, coveredArea(area)])}
        onNudge={(index, area) => onChange(areas.with(index, coveredArea(area)))}
        onRemove={(index) => onChange(areas.toSpliced(index, 1))}
      />
      <Button
        icon="plus"
        className="justify-self-start"
        onClick={() => onChange([...areas, IN_THE_MIDDLE])}
      >
        Tambah kotak
      </Button>
    </div>
  );
}
