import { Button } from "../ui/Button.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { useDraftAge } from "./draft-age.ts";

/** 'Lanjutkan draf dari 2 jam lalu?', shown instead of the form. */
export function DraftOffer({
  title,
  savedAt,
  onContinue,
  onDiscard,
}: {
  title: string | undefined;
  savedAt: string;
  onContinue: () => void;
  onDiscard: () => void;
}) {
  const age = useDraftAge(savedAt);
  return (
    <Sheet aria-labelledby="draf" className="grid gap-4">
      <div role="status" className="grid gap-2">
        <h2 id="draf" className="text-lg">
          Lanjutkan draf {age}?
        </h2>
        <p className="line-clamp-3 rounded-md bg-sunken px-3.5 py-3 wrap-anywhere">{title}</p>
        <p className="text-sm text-muted">
          Draf ini hanya ada di perangkat ini. Ia dihapus setelah dikirim dan saat Anda keluar.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" size="lg" onClick={onContinue}>
          Lanjutkan
        </Button>
        <Button size="lg" onClick={onDiscard}>
          Buang
        </Button>
      </div>
    </Sheet>
  );
}
