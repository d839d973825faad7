import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from "react";
import { BlobPicture } from "../../ui/BlobPicture.tsx";
import type { Area } from "../../ui/shrink-image.ts";
import { areaBetween, nudged, pointAt, type Point } from "./cover-areas.web.ts";

/** Pixels that a finger may move in a tap. */
const TAP = 8;

const percent = (share: number) => `${share * 100}%`;
const styleOf = ({ left, top, width, height }: Area): CSSProperties => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
});

const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return pointAt((clientX - left) / width, (clientY - top) / height);
};

/**
 * A picture on which a finger draws black boxes: a drag makes one; a tap removes it. Arrow keys move the box with
 * the focus.
 */
export function AreaBoard({
  picture,
  areas,
  describedBy,
  onDraw,
  onNudge,
  onRemove,
}: {
  picture: Blob;
  areas: readonly Area[];
  /** The id of the text that explains the keys. */
  describedBy: string;
  onDraw: (area: Area) => void;
  onNudge: (index: number, area: Area) => void;
  onRemove: (index: number) => void;
}) {
  const [ratio, setRatio] = useState(4 / 3);
  const [drawn, setDrawn] = useState<Area | null>(null);
  const pressed = useRef<{ readonly x: number; readonly y: number; readonly at: Point }>(null);
  const hasDrawn = useRef(false);

  const press = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    hasDrawn.current = false;
    pressed.current = { x: event.clientX, y: event.clientY, at: pointOf(event) };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const from = pressed.current;
    if (!from || !event.isPrimary) return;
    if (!drawn && Math.hypot(event.clientX - from.x, event.clientY - from.y) < TAP) return;
    // Captured only once it is a drag: otherwise the box below would not get a tap.
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawn(areaBetween(from.at, pointOf(event)));
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary) return;
    if (drawn) {
      hasDrawn.current = true;
      onDraw(drawn);
    }
    stop();
  };
  const stop = () => {
    pressed.current = null;
    setDrawn(null);
  };
  const onKey = (event: KeyboardEvent, index: number, area: Area) => {
    const after = nudged(area, event.key, event.shiftKey);
    const isRemoved = event.key === "Delete" || event.key === "Backspace";
    if (!after && !isRemoved) return;
    event.preventDefault();
    if (after) onNudge(index, after);
    else onRemove(index);
  };

  return (
    <div
      role="group"
      aria-label="Foto dengan kotak penutup"
      className="relative mx-auto touch-none overflow-hidden rounded-sm bg-sunken outline outline-line select-none [--room:max(10rem,88dvh-18.5rem)] sm:[--room:max(10rem,88dvh-15.5rem)]"
      style={{ aspectRatio: ratio, width: `min(100%, calc(var(--room) * ${ratio}))` }}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={stop}
    >
      <BlobPicture
        blob={picture}
        alt="Foto yang akan disimpan"
        draggable={false}
        className="pointer-events-none block size-full"
        onLoad={({ currentTarget }) =>
          setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)
        }
      />
      {areas.map((area, index) => (
        <button
          key={index}
          type="button"
          aria-label={`Hapus kotak ${index + 1}`}
          aria-describedby={describedBy}
          className={`${BOX} after:absolute after:-inset-2`}
          style={styleOf(area)}
          onClick={({ detail }) => {
            // The end of a drag on the same box is not a tap; a click by key has no detail.
            if (detail === 0 || !hasDrawn.current) onRemove(index);
          }}
          onKeyDown={(event) => onKey(event, index, area)}
        />
      ))}
      {drawn && <span className={BOX} style={styleOf(drawn)} />}
    </div>
  );
}

const BOX =
  "absolute block border border-white/80 bg-black forced-color-adjust-none focus-visible:z-1";
