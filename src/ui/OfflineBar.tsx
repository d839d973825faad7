import { useSyncExternalStore } from "react";
import { Icon } from "./Icon.tsx";

const watch = (changed: () => void) => {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
};

/**
 * A bar while the device has no connection, read aloud when it appears; nothing otherwise.
 * @param since of when what is on the screen is, as in 'pukul 09.40'
 */
export function OfflineBar({ since }: { since?: string }) {
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="relative">
      {!online && (
        <p className="flex items-center justify-center gap-2.5 border-b border-waiting-line bg-waiting-bg px-(--gutter) py-2 text-sm text-waiting">
          <Icon name="offline" />
          <span>
            Anda sedang luring. {since && `Yang terlihat adalah salinan ${since}. `}Yang Anda tulis
            tidak hilang.
          </span>
        </p>
      )}
    </div>
  );
}
