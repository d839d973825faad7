import { Icon } from "./Icon.tsx";

const WORDS = {
  offline: "Anda sedang luring.",
  unreachable: "Server belum bisa dihubungi.",
  unknown: "Profil Anda belum bisa dimuat. Kami coba lagi sebentar lagi.",
} as const;

/**
 * A bar while there is no connection, or while the profile is missing; announced when it appears, otherwise empty.
 * @param since the time of the shown data, as in 'pukul 09.40'
 */
export function OfflineBar({
  connection,
  since,
}: {
  connection: "up" | keyof typeof WORDS;
  since?: string;
}) {
  return (
    <div role="status" className="relative">
      {connection !== "up" && (
        <p className="flex items-center justify-center gap-2.5 border-b border-waiting-line bg-waiting-bg px-(--gutter) py-2 text-sm text-waiting">
          <Icon name="offline" />
          <span>
            {WORDS[connection]} {since && `Yang terlihat adalah salinan ${since}. `}Yang Anda tulis
            tidak hilang.
          </span>
        </p>
      )}
    </div>
  );
}
