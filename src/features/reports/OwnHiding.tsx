import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { InView } from "../../web/InView.tsx";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { useUser } from "../../web/profile.ts";
import { hiddenFromDraft } from "./hidden-from-draft.web.ts";
import { HiddenFromForm } from "./HiddenFromForm.tsx";
import type { ReportDetail } from "./report-record.contract.ts";

/** The form that says for whom one's own report does not exist, with what was chosen before. */
export function OwnHiding({ report, onClose }: { report: ReportDetail; onClose: () => void }) {
  const user = useUser();
  if (!user) return null;
  return (
    <WithDraft
      slot={hiddenFromDraft(report.id)}
      userId={user.id}
      loading={<SkeletonLines lines={4} />}
    >
      {(left) => (
        <InView>
          <HiddenFromForm report={report} userId={user.id} left={left} onClose={onClose} />
        </InView>
      )}
    </WithDraft>
  );
}
