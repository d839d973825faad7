import type { ReactNode } from "react";
import { AuthorLine } from "../../ui/AuthorLine.tsx";
import { Speech } from "../../ui/Speech.tsx";

/** An answer that is being written, as the student will read it. */
export function AnswerPreview({
  badge,
  told,
  children,
}: {
  badge: ReactNode;
  /** Which way the student hears of it. */
  told: string;
  children: string;
}) {
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-3.5">
      <p className="text-xs text-muted">Yang dibaca mahasiswa</p>
      <Speech head={<AuthorLine name="Admin SIKAM">{badge}</AuthorLine>}>
        <p className="text-sm wrap-anywhere whitespace-pre-line">{children}</p>
      </Speech>
      <p className="text-xs text-muted">{told}</p>
    </div>
  );
}
