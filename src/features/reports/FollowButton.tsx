import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { LoginRequiredDialog } from "../../web/LoginRequired.tsx";
import { useSession } from "../../web/session.ts";
import { votingStudent } from "../../permissions.ts";
import { useUser } from "../../web/profile.ts";
import { useAct, useSetRecord } from "../../web/query.ts";
import type { ReportDetail } from "./report-record.contract.ts";
import { isPublished } from "./published.web.ts";

/** Whether the reader may follow a report, as `mayFollow` says; a guest may, and is asked to log in. */
const useMayFollow = (report: ReportDetail): boolean => {
  const user = useUser();
  return (
    !(user && votingStudent(user)) &&
    !report.is_mine &&
    report.merged_into === null &&
    isPublished(report)
  );
};

/** Whether the reader follows a report, with the expected result of a running request; `press` changes it. */
const useFollow = (report: ReportDetail) => {
  const setRecord = useSetRecord("GET /reports/{id}");
  const options = {
    said: null,
    done: ({ data }: { data: { is_following: boolean; followers: number } }) =>
      setRecord({ ...report, ...data }),
  };
  const follow = useAct("PUT /reports/{id}/follow", options);
  const unfollow = useAct("DELETE /reports/{id}/follow", options);
  const given = report.is_following === true;
  const isFollowing = follow.isPending || (given && !unfollow.isPending);
  const isBusy = follow.isPending || unfollow.isPending;
  return {
    isFollowing,
    press: () => {
      if (!isBusy) (given ? unfollow : follow).mutate({ params: { id: report.id } });
    },
  };
};

/**
 * 'Ikuti' of a report; nothing for a viewer who may not follow it (docs/product/case.md#following).
 * @param compact the bell icon alone
 */
export function FollowButton({ report, compact }: { report: ReportDetail; compact?: boolean }) {
  const mayFollow = useMayFollow(report);
  const isGuest = useSession() === null;
  const { isFollowing, press } = useFollow(report);
  const [asksToLogIn, setAsksToLogIn] = useState(false);
  if (!mayFollow) return null;
  return (
    <>
      <Button
        icon={isFollowing ? "check" : "bell"}
        aria-pressed={isFollowing}
        aria-label={compact ? "Ikuti" : undefined}
        title={isFollowing ? "Ikuti (tekan lagi untuk berhenti)" : "Ikuti"}
        onClick={() => (isGuest ? setAsksToLogIn(true) : press())}
      >
        {!compact && (isFollowing ? "Mengikuti" : "Ikuti")}
      </Button>
      {asksToLogIn && (
        <LoginRequiredDialog open onClose={() => setAsksToLogIn(false)}>
          Untuk mengikuti laporan, masuk dulu sebagai mahasiswa. Setelah masuk, Anda kembali ke
          sini.
        </LoginRequiredDialog>
      )}
    </>
  );
}
