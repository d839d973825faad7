import { Button } from "../../ui/Button.tsx";
import { InView } from "../../ui/InView.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { useUser } from "../../web/profile.ts";
import { wordsOf } from "../recusal/recusal.web.ts";
import { hiddenFromDraft } from "./hidden-from-draft.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";

const HiddenFromForm = lazyPart(() => import("./HiddenFromForm.tsx"), "HiddenFromForm");

/** About as high as the form, so that the page scrolls far enough for it. */
const WAITING = (
  <div className="min-h-96">
    <SkeletonLines lines={4} />
  </div>
);

/** For whom one's own report does not exist, and whether anybody is left who can answer it. */
export function HiddenFromNotice({ report, onEdit }: { report: ReportDetail; onEdit: () => void }) {
  const { hidden_from: hidden = [], has_readers } = report;
  return (
    <Notice
      icon="lock"
      tone={has_readers === false ? "warning" : "info"}
      action={
        <Button icon="edit" aria-label="Ubah kepada siapa tidak ditampilkan" onClick={onEdit}>
          Ubah
        </Button>
      }
    >
      <b className="font-semibold">
        Rahasia. Tidak ditampilkan kepada {wordsOf(hidden.map(({ name }) => name))}.
      </b>{" "}
      {has_readers === false
        ? "Tidak ada lagi admin yang dapat membaca laporan ini. Ubah pilihan Anda supaya laporan ini dijawab."
        : "Hanya Anda dan admin lain yang bisa membacanya."}
    </Notice>
  );
}

/** The form for it, with what was chosen before. */
export function OwnHiding({ report, onClose }: { report: ReportDetail; onClose: () => void }) {
  const user = useUser();
  if (!user) return null;
  return (
    <InView>
      <LazyBoundary fallback={WAITING}>
        <WithDraft slot={hiddenFromDraft(report.id)} userId={user.id} loading={WAITING}>
          {(left) => (
            <HiddenFromForm report={report} userId={user.id} left={left} onClose={onClose} />
          )}
        </WithDraft>
      </LazyBoundary>
    </InView>
  );
}
