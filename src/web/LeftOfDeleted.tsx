import type { ReactNode } from "react";
import { Notice } from "../ui/Notice.tsx";
import type { DraftSlot, FoundDraft } from "./drafts.ts";
import { WithDraft } from "./KeptDraft.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";

/**
 * In place of a record that was deleted: what an edit of it has left on this device, in the form of a new one.
 * Without such a draft the page is not found.
 * @param name the record as a sentence begins with it
 * @param header the page's, which the page that is not found does without
 */
export function LeftOfDeleted<T>({
  name,
  slot,
  userId,
  header,
  loading,
  children,
}: {
  name: string;
  slot: DraftSlot<T>;
  userId: number;
  header: ReactNode;
  loading: ReactNode;
  children: (left: FoundDraft<T>) => ReactNode;
}) {
  return (
    <WithDraft slot={slot} userId={userId} loading={loading}>
      {(left) =>
        left ? (
          <>
            {header}
            <Notice tone="warning" icon="info" className="mb-4">
              <b className="font-semibold">{name} ini sudah dihapus.</b> Yang Anda tulis masih ada
              di sini, dan bisa disimpan sebagai {name.toLowerCase()} baru.
            </Notice>
            {children(left)}
          </>
        ) : (
          <NotFoundPage />
        )
      }
    </WithDraft>
  );
}
