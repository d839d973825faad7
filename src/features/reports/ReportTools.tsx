import { useState } from "react";
import { mayForward } from "../../record-permissions.ts";
import { Button } from "../../ui/Button.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { InView } from "../../web/InView.tsx";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { useFacts } from "../../web/page-state.ts";
import { useIsOfClinic, useUser } from "../../web/profile.ts";
import { redactionDraft } from "../redaction/redaction-draft.web.ts";
import { AdminAbuse } from "./AdminAbuse.tsx";
import { reportCorrection } from "./correction-draft.web.ts";
import { forwardDraft } from "./forward-draft.web.ts";
import { useUnits } from "./report-place.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";

const CorrectionForm = lazyPart(() => import("./CorrectionForm.tsx"), "CorrectionForm");
const ForwardForm = lazyPart(() => import("./ForwardForm.tsx"), "ForwardForm");
const RedactionForm = lazyPart(() => import("../redaction/RedactionForm.tsx"), "RedactionForm");

const WAITING = <SkeletonLines lines={4} />;

/**
 * An admin's tools for a report itself: passing it on, correcting its category, taking parts of it out, the mark of
 * abuse.
 * @param list the list to which the page leads back
 */
export function ReportTools({ report, list }: { report: ReportDetail; list: string }) {
  const user = useUser();
  const isOfClinic = useIsOfClinic();
  const [open, setOpen] = useState<"forward" | "correction" | "redaction">();
  const units = useUnits();
  const hasUnits = useFacts().hasUnits ?? units.length > 0;
  const { status, merged_into: mergedInto } = report;
  // what a place may not get is known once it is chosen
  const refusal = mayForward({ status, mergedInto, isThere: false, hidesMerged: false });
  if (!user) return null;
  const close = () => setOpen(undefined);
  const toggle = (tool: typeof open) => () => setOpen(open === tool ? undefined : tool);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
        {hasUnits && !refusal && (
          <Button
            size="sm"
            icon="forward"
            aria-expanded={open === "forward"}
            onClick={toggle("forward")}
          >
            Teruskan
          </Button>
        )}
        {isOfClinic && (
          <>
            <Button
              size="sm"
              icon="edit"
              aria-expanded={open === "correction"}
              onClick={toggle("correction")}
            >
              Perbaiki kategori
            </Button>
            <Button
              size="sm"
              icon="eye-off"
              aria-expanded={open === "redaction"}
              onClick={toggle("redaction")}
            >
              Sunting sebagian
            </Button>
            <AdminAbuse report={report} />
          </>
        )}
      </div>
      {open && (
        <InView key={open}>
          <LazyBoundary fallback={WAITING}>
            {open === "forward" && (
              <WithDraft slot={forwardDraft(report.id)} userId={user.id} loading={WAITING}>
                {(left) => (
                  <ForwardForm
                    report={report}
                    units={units}
                    userId={user.id}
                    left={left}
                    list={list}
                    onClose={close}
                  />
                )}
              </WithDraft>
            )}
            {open === "correction" && (
              <WithDraft slot={reportCorrection(report.id)} userId={user.id} loading={WAITING}>
                {(left) => (
                  <CorrectionForm report={report} userId={user.id} left={left} onClose={close} />
                )}
              </WithDraft>
            )}
            {open === "redaction" && (
              <WithDraft slot={redactionDraft(report.id)} userId={user.id} loading={WAITING}>
                {(left) => (
                  <RedactionForm report={report} user={user} left={left} onClose={close} />
                )}
              </WithDraft>
            )}
          </LazyBoundary>
        </InView>
      )}
    </div>
  );
}
