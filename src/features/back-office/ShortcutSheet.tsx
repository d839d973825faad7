import { Dialog } from "../../ui/Dialog.tsx";
import { useShortcutGroups, useShortcutSwitch } from "../../web/shortcuts.ts";
import { KeyNames } from "./KeyNames.tsx";

/** The keys of the page behind the sheet, and the switch that disables single letters (WCAG 2.1.4). */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const groups = useShortcutGroups();
  const { isOn, turn } = useShortcutSwitch();
  const titles = [...new Set(groups.map(({ title }) => title))];
  return (
    <Dialog open={open} onClose={onClose} title="Tombol pintas" size="lg">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {titles.map((title) => (
          <section key={title} className={isOn ? undefined : "opacity-60"}>
            <h3 className="text-sm tracking-normal">{title}</h3>
            <dl className="mt-1.5 grid gap-1.5 text-sm">
              {groups
                .filter((group) => group.title === title)
                .flatMap(({ shortcuts }) => shortcuts)
                .map(({ keys, label }) => (
                  <div key={`${label}${keys.join()}`} className="flex items-start gap-3">
                    <dt className="w-24 flex-none">
                      <KeyNames keys={keys} />
                    </dt>
                    <dd className="min-w-0">{label}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="mt-5 text-xs text-muted">
        Di kolom isian tombol ini menulis huruf biasa. Esc keluar dari kolom itu.
      </p>
      <div className="mt-3 border-t border-line pt-3">
        <label className="flex min-h-11 items-center gap-3 text-sm font-medium">
          <input
            type="checkbox"
            className="tick"
            checked={isOn}
            onChange={(event) => turn(event.target.checked)}
          />
          Pakai tombol pintas huruf di perangkat ini
        </label>
      </div>
    </Dialog>
  );
}
