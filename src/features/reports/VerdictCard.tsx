import { useState } from "react";
import { REOPENINGS } from "../../record-permissions.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { dayText } from "../../web/dates.ts";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { useUser } from "../../web/profile.ts";
import { reopeningDraft } from "./reopening-draft.web.ts";
import { ReopenForm } from "./ReopenForm.tsx";
import type { ReportDetail } from "./report-record.contract.ts";
import { useAuthorWord } from "./use-author-word.web.ts";

/**
 * Asks the author whether the matter is settled; afterwards it says how to take that back
 * (docs/product/case.md#verdict).
 * @param isOver no verdict is possible any more: a begun reason stays visible
 */
export function VerdictCard({ report: latest, isOver }: { report: ReportDetail; isOver: boolean }) {
  const user = useUser();
  const [report, setReport] = useState(latest);
  if (!isOver && report !== latest) setReport(latest);
  const word = useAuthorWord(report);
  const slot = reopeningDraft(report);
  const [wantsToReopen, setWantsToReopen] = useState(
    () => user !== null && slot.open(user.id) !== undefined,
  );
  const { verdict } = report;
  if (!user || !verdict?.until || (isOver && !wantsToReopen)) return null;
  const mayReopen = verdict.reopened < REOPENINGS;
  const reopen = () => setWantsToReopen(true);

  if (wantsToReopen && mayReopen)
    return (
      <Card as="section" padding="roomy" aria-labelledby="beres" className="grid gap-3">
        <h2 id="beres" className="text-lg">
          Apa yang belum beres?
        </h2>
        <WithDraft slot={slot} userId={user.id} loading={<Skeleton height="12rem" />}>
          {(left) => (
            <ReopenForm
              report={report}
              userId={user.id}
              left={left}
              isOver={isOver}
              onClose={() => setWantsToReopen(false)}
            />
          )}
        </WithDraft>
      </Card>
    );

  if (report.solved_by_author)
    return (
      <Notice
        tone="success"
        action={mayReopen && <Button onClick={reopen}>Ternyata belum beres</Button>}
      >
        <b className="font-semibold">Anda menyatakan masalahnya beres.</b>
        {mayReopen && ` Anda bisa menariknya kembali sampai ${dayText(verdict.until)}.`}
      </Notice>
    );

  return (
    <section
      aria-labelledby="beres"
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-lg border-2 border-done-line bg-done-bg p-[min(1.25rem,5.6vw)]"
    >
      <h2 id="beres" className="flex items-start gap-2 text-md">
        <Icon name="help" className="mt-0.5 size-5.5 flex-none text-done" />
        Apakah masalahnya beres?
      </h2>
      <p className="max-w-(--measure) text-sm">
        {mayReopen
          ? `Laporan ini sudah ditanggapi. Bila belum beres, kami buka kembali dan kerjakan lagi. Anda bisa memilih sampai ${dayText(verdict.until)}.`
          : `Laporan ini sudah dua kali dibuka kembali. Anda masih bisa menyatakannya beres sampai ${dayText(verdict.until)}.`}
      </p>
      <div className="mt-1 flex flex-wrap gap-2.5">
        <Button
          variant="primary"
          icon="check"
          busy={word.isPending}
          onClick={() => word.say({ solved: true })}
        >
          Sudah beres
        </Button>
        {mayReopen && (
          <Button icon="refresh" onClick={reopen}>
            Belum beres
          </Button>
        )}
      </div>
    </section>
  );
}
