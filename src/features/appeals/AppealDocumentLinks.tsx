import { APPEAL_DOCUMENTS, keysOf } from "../../labels.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { AppealDetail } from "./appeal.contract.ts";
import { storedHrefOf } from "./AppealFields.tsx";

/** The four documents, each by its signed link or as missing; a sentence where their retention time may be over. */
export function AppealDocumentLinks({ appeal }: { appeal: AppealDetail }) {
  const slots = keysOf(APPEAL_DOCUMENTS);
  const isDecided = appeal.status === "responded" || appeal.status === "rejected";
  // Documents that were never sent and documents that were removed after their time look alike.
  if (isDecided && slots.every((slot) => storedHrefOf(appeal, slot) === null))
    return (
      <p className="text-sm text-muted">
        Tidak ada berkas. Berkas yang dikirim dihapus beberapa waktu setelah banding diputuskan.
      </p>
    );
  return (
    <ul className="grid gap-2.5 sm:grid-cols-2">
      {slots.map((slot) => {
        const href = storedHrefOf(appeal, slot);
        const label = APPEAL_DOCUMENTS[slot];
        return (
          <li key={slot} className="min-w-0">
            {href === null ? (
              <p className="flex min-h-14 items-center gap-3 rounded-md border border-dashed border-line px-3.5 py-2 text-sm text-muted">
                <Icon name="file" />
                <span className="flex-auto">{label}</span>
                <span className="text-xs">Tidak ada</span>
              </p>
            ) : (
              <a
                href={href}
                target="_blank"
                rel="noreferrer"
                className="flex min-h-14 items-center gap-3 rounded-md border border-line px-3.5 py-2 text-sm text-text no-underline hover:border-line-strong hover:bg-hover"
              >
                <Icon name="file" />
                <span className="min-w-0 flex-auto font-medium">{label}</span>
                <span className="inline-flex items-center gap-1.5 font-medium text-link">
                  Buka <Icon name="external" />
                  <span className="sr-only">PDF di tab baru</span>
                </span>
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
