import { useId } from "react";
import { Button } from "../../ui/Button.tsx";
import { RecusalField } from "../recusal/RecusalField.tsx";
import type { useHiding } from "./hiding.web.ts";

/** The question whether a new report is about an admin or a unit; the names are loaded once somebody opens it. */
export function HidingPart({
  hiding: { parties, fault, isOpen, setOpen, choose },
  readers,
  busy,
}: {
  /** Who would read it if it were hidden from nobody, in words. */
  readers: string;
  hiding: ReturnType<typeof useHiding>;
  busy: boolean;
}) {
  const id = useId();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 *:nth-2:justify-self-stretch">
      <Button
        variant="ghost"
        icon="eye-off"
        className="-ml-4.5"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Laporan ini tentang petugas?
      </Button>
      {isOpen && (
        <div id={id}>
          <RecusalField
            chosen={parties}
            readers={readers}
            error={fault}
            busy={busy}
            onChange={choose}
          />
        </div>
      )}
    </section>
  );
}
