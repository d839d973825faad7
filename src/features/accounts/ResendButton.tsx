import { useSyncExternalStore } from "react";
import { Button } from "../../ui/Button.tsx";

const followClock = (listener: () => void) => {
  const timer = setInterval(listener, 250);
  return () => clearInterval(timer);
};

/** Whole seconds until `moment`; 0 when it has passed, and on the server. */
const useSecondsUntil = (moment: number) =>
  useSyncExternalStore(
    followClock,
    () => Math.max(0, Math.ceil((moment - Date.now()) / 1000)),
    () => 0,
  );

const clockText = (seconds: number) =>
  `${Math.floor(seconds / 60)}.${String(seconds % 60).padStart(2, "0")}`;

/**
 * 'Kirim ulang kode': always shown, disabled until `at` with a visible countdown.
 * @param at milliseconds since 1970
 */
export function ResendButton({
  at,
  busy,
  onSend,
}: {
  at: number;
  busy: boolean;
  onSend: () => void;
}) {
  const wait = useSecondsUntil(at);
  return (
    <div className="grid justify-items-center gap-2 text-center text-sm">
      <p className="text-balance">Tidak ada email? Lihat folder spam, atau</p>
      <Button aria-disabled={wait > 0} busy={busy} onClick={onSend}>
        Kirim ulang kode {wait > 0 && <span className="tabular-nums">({clockText(wait)})</span>}
      </Button>
    </div>
  );
}
