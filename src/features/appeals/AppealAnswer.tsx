import { AuthorLine } from "../../ui/AuthorLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Speech } from "../../ui/Speech.tsx";
import { Moment } from "../../web/Moment.tsx";
import { TypedText } from "../../web/TypedText.tsx";
import type { AppealDetail } from "./appeal.contract.ts";

const SILENCE = {
  under_review: "Banding ini sedang ditinjau.",
  responded: "Banding ini diterima tanpa catatan tertulis.",
  rejected: "Banding ini ditolak tanpa catatan tertulis.",
} as const;

/** The admin's answer; nothing while the appeal is pending (docs/product/appeals.md#the-students-pages). */
export function AppealAnswer({
  appeal: { status, admin_note: note, admin_note_blocks: blocks, timeline },
}: {
  appeal: AppealDetail;
}) {
  if (status === "pending") return null;
  // Messages and the author's own steps come later than the answer.
  const at = timeline.findLast(({ kind }) => kind === "status")?.at;
  return (
    <section aria-labelledby="jawaban" className="grid gap-3">
      <h2 id="jawaban" className="text-lg">
        Jawaban admin
      </h2>
      {note === null ? (
        <Notice tone="plain" icon="chat">
          <b className="font-semibold">Belum ada tanggapan</b>
          <p className="text-muted">{SILENCE[status]}</p>
        </Notice>
      ) : (
        <Speech head={<AuthorLine name="Admin SIKAM" time={at && <Moment at={at} />} />}>
          <TypedText text={note} blocks={blocks} />
        </Speech>
      )}
    </section>
  );
}
