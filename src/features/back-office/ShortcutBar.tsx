import { useState } from "react";
import { useNavigate } from "react-router";
import { adminPaths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { useIsOfClinic } from "../../web/profile.ts";
import { SAVE, useShortcuts } from "../../web/shortcuts.ts";
import { KeyNames } from "./KeyNames.tsx";
import { ShortcutSheet } from "./ShortcutSheet.tsx";

const HELP = "Semua tombol pintas";

/** The most useful keys, for the line at the lower edge; the help sheet has the others. */
export interface ShownKey {
  readonly keys: readonly string[];
  readonly label: string;
}

const NEXT: ShownKey = { keys: ["N"], label: "berikutnya" };
const FIRST: ShownKey = { keys: ["Shift+n"], label: "paling mendesak" };
const BACK: ShownKey = { keys: ["Escape"], label: "kembali" };

/** The keys of a page about one item, with the number of its statuses. */
export const answerKeys = (statuses: Readonly<Record<string, string>>): readonly ShownKey[] => [
  { keys: [`1–${Object.keys(statuses).length}`], label: "pilih status" },
  { keys: ["R"], label: "tulis jawaban" },
  { keys: ["T"], label: "templat" },
  { keys: ["B"], label: "tulis pesan" },
  { keys: [SAVE], label: "simpan" },
  NEXT,
  FIRST,
  BACK,
];

/** The keys of a student's account. */
export const ACCOUNT_KEYS: readonly ShownKey[] = [
  { keys: ["1"], label: "terverifikasi" },
  { keys: ["2"], label: "ditolak" },
  { keys: ["R"], label: "NPM atau alasan" },
  { keys: [SAVE], label: "simpan" },
  NEXT,
  FIRST,
  BACK,
];

/** The keys of a list. */
export const LIST_KEYS: readonly ShownKey[] = [
  { keys: ["J", "K"], label: "pindah baris" },
  { keys: ["Enter"], label: "buka" },
  { keys: ["X"], label: "pilih" },
  NEXT,
  FIRST,
  { keys: ["/"], label: "cari" },
];

/** The keys for the queues, for the help sheet, and the link to it. */
export function ShortcutBar({ shown }: { shown: readonly ShownKey[] }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const isOfClinic = useIsOfClinic();
  const goTo = (key: string, label: string, path: string) => ({
    keys: [`g ${key}`],
    label,
    act: () => void navigate(path),
  });
  useShortcuts("Pindah halaman", [
    goTo("l", "Laporan", adminPaths.reports),
    ...(isOfClinic
      ? [
          goTo("b", "Banding UKT", adminPaths.appeals),
          goTo("a", "Kelola Akun", adminPaths.accounts),
          goTo("t", "Templat", adminPaths.templates),
        ]
      : []),
    { keys: ["?"], label: HELP, act: () => setOpen(true) },
  ]);
  return (
    <>
      <aside
        aria-label="Tombol pintas"
        className="shortcut-bar on-paper no-print bottom-0 z-2 mt-6 flex pointer-coarse:hidden flex-wrap items-center gap-x-5 gap-y-1 border-line bg-surface text-xs text-muted max-lg:rounded-md max-lg:border lg:sticky lg:-mx-(--gutter) lg:border-t lg:px-(--gutter)"
      >
        {shown.map(({ keys, label }) => (
          <span key={label} className="inline-flex items-center gap-1.5 max-lg:hidden">
            <KeyNames keys={keys} />
            {label}
          </span>
        ))}
        <Button
          variant="ghost"
          size="sm"
          icon="keyboard"
          aria-haspopup="dialog"
          aria-keyshortcuts="?"
          onClick={() => setOpen(true)}
        >
          {HELP}
        </Button>
      </aside>
      <ShortcutSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
