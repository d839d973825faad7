import { useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Photo } from "./Photo.tsx";

const ZOOMS = [1, 1.5, 2, 3] as const;

/** The shapes of a photo's box: that of a card, and that of a camera. */
const SHAPES = { card: "aspect-[8/5]", photo: "aspect-[4/3]" } as const;

/**
 * A photo that can be turned and compared with what is beside it, and a large view with zoom.
 * @param title the heading above it
 * @param alt what it shows; also the large view's title
 * @param href its link; a signed one works for an hour
 * @param onRenew fetches the record again, with a new link
 */
export function PhotoViewer({
  title,
  detail,
  alt,
  href,
  shape,
  open,
  onOpen,
  onClose,
  onRenew,
  className,
}: {
  title: string;
  detail?: string;
  alt: string;
  href: string;
  shape: keyof typeof SHAPES;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  onRenew: () => void;
  className?: string;
}) {
  const heading = useId();
  // Each answer has a new signed link; the picture is not fetched again for it.
  const [src, setSrc] = useState(href);
  const [failed, setFailed] = useState(false);
  const [turns, setTurns] = useState(0);
  const turn = () => setTurns((turns + 3) % 4);
  const onFail = () => setFailed(true);
  if (failed && src !== href) {
    setSrc(href);
    setFailed(false);
  }

  return (
    <section
      aria-labelledby={heading}
      className={classes("overflow-hidden rounded-md border border-line bg-surface", className)}
    >
      <div className="flex items-center justify-between border-b border-line pl-3.5">
        <h2 id={heading} className="min-w-0 text-sm tracking-normal">
          {title}
          {detail && <span className="text-xs font-body text-muted">, {detail}</span>}
        </h2>
        <span className="flex flex-none">
          <IconButton icon="rotate" label="Putar" onClick={turn} />
          <IconButton icon="zoom-in" label="Lihat besar" aria-haspopup="dialog" onClick={onOpen} />
        </span>
      </div>
      {failed ? (
        <div className="p-3.5">
          <Notice
            tone="danger"
            role="alert"
            action={
              <Button
                size="sm"
                icon="refresh"
                onClick={() => {
                  setFailed(false);
                  onRenew();
                }}
              >
                Coba lagi
              </Button>
            }
          >
            {title} tidak dapat dimuat. Tautannya berlaku satu jam.
          </Notice>
        </div>
      ) : (
        <button
          type="button"
          onClick={onOpen}
          aria-haspopup="dialog"
          aria-label={`Lihat besar: ${alt}`}
          className={classes(
            SHAPES[shape],
            "block w-full cursor-zoom-in bg-ink-800 p-3 focus-visible:outline-offset-[-5px]",
          )}
        >
          <Photo src={src} alt={alt} turns={turns} onFail={onFail} />
        </button>
      )}
      <Dialog open={open} onClose={onClose} title={alt} size="full">
        <LargePhoto src={src} href={href} alt={alt} turns={turns} onTurn={turn} onFail={onFail} />
      </Dialog>
    </section>
  );
}

function LargePhoto({
  src,
  href,
  alt,
  turns,
  onTurn,
  onFail,
}: {
  src: string;
  href: string;
  alt: string;
  turns: number;
  onTurn: () => void;
  onFail: () => void;
}) {
  const [step, setStep] = useState(0);
  const zoom = ZOOMS[step] ?? 1;
  const pane = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = pane.current ?? {};
    pane.current?.scrollTo((clientWidth * (zoom - 1)) / 2, (clientHeight * (zoom - 1)) / 2);
  }, [zoom]);
  return (
    <>
      <div className="mb-2 flex items-center gap-1">
        <IconButton
          icon="zoom-out"
          label="Perkecil"
          aria-disabled={step === 0}
          onClick={() => setStep(Math.max(0, step - 1))}
        />
        <IconButton
          icon="zoom-in"
          label="Perbesar"
          aria-disabled={step === ZOOMS.length - 1}
          onClick={() => setStep(Math.min(ZOOMS.length - 1, step + 1))}
        />
        <IconButton icon="rotate" label="Putar" onClick={onTurn} />
        <output className="text-sm text-muted max-sm:hidden">{zoom * 100}%</output>
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className="ml-auto inline-flex min-h-11 items-center text-sm font-medium whitespace-nowrap"
        >
          Buka di tab baru
        </a>
      </div>
      <div
        ref={pane}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it scrolls by keyboard
        tabIndex={0}
        role="region"
        aria-label={alt}
        className="h-[calc(88dvh-10rem)] sm:h-[calc(100dvh-13rem)] overflow-auto rounded-md bg-ink-800"
      >
        <Photo src={src} alt={alt} turns={turns} zoom={zoom} onFail={onFail} />
      </div>
    </>
  );
}
