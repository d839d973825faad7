import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { useUser } from "../../web/profile.ts";
import { redactionDraft } from "../redaction/redaction-draft.web.ts";
import { AdminAbuse } from "./AdminAbuse.tsx";
import { reportCorrection } from "./correction-draft.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";

const CorrectionForm = lazyPart(() => import("./CorrectionForm.tsx"), "CorrectionForm");
const RedactionForm = lazyPart(() => import("../redaction/RedactionForm.tsx"), "RedactionForm");

const WAITING = <SkeletonLines lines={4} />;

/** An admin's tools for a report itself: correcting its category, taking parts of it out, the mark of abuse. */
export function ReportTools({ report }: { report: ReportDetail }) {
  const user = useUser();
  const [open, setOpen] = useState<"correction" | "redaction">();
  if (!user) return null;
  const close = () => setOpen(undefined);
  const toggle = (tool: typeof open) => () => setOpen(open === tool ? undefined : tool);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
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
      </div>
      {open && (
        <InView key={open}>
          <LazyBoundary fallback={WAITING}>
            {open === "correction" ? (
              <WithDraft slot={reportCorrection(report.id)} userId={user.id} loading={WAITING}>
                {(left) => (
                  <CorrectionForm report={report} userId={user.id} left={left} onClose={close} />
                )}
              </WithDraft>
            ) : (
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

/** A form that opens below the window's edge would not be noticed, so it scrolls into view. */
function InView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return <div ref={box}>{children}</div>;
}
