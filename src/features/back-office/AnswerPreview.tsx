import type { ReactNode } from "react";
import { AuthorLine } from "../../ui/AuthorLine.tsx";
import { Speech } from "../../ui/Speech.tsx";
import { TypedText } from "../../web/TypedText.tsx";
import { useReadText } from "./use-read-text.web.ts";
import { AdminName } from "../../web/AdminName.tsx";

/** A text that is being written, as readers will see it. */
export function WrittenText({ children }: { children: string }) {
  return <TypedText text={children} blocks={useReadText(children)} className="text-sm" />;
}

/** An answer that is being written, as the student will see it. */
export function AnswerPreview({
  badge,
  told,
  children,
}: {
  badge: ReactNode;
  /** How the student is told. */
  told: string;
  children: string;
}) {
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-3.5">
      <p className="text-xs text-muted">Yang dibaca mahasiswa</p>
      <Speech head={<AuthorLine name={<AdminName />}>{badge}</AuthorLine>}>
        <WrittenText>{children}</WrittenText>
      </Speech>
      <p className="text-xs text-muted">{told}</p>
    </div>
  );
}
