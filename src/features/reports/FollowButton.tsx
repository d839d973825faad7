import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { LoginRequiredDialog } from "../../web/LoginRequired.tsx";
import { useSession } from "../../web/session.ts";
import type { ReportDetail } from "./report-record.contract.ts";
import { useFollow, useMayFollow } from "./use-follow.web.ts";

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
