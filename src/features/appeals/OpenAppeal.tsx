import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { Moment } from "../../web/Moment.tsx";
import type { Appeal } from "./appeal.contract.ts";
import { AppealStatusBadge } from "./AppealStatusBadge.tsx";

/** Replaces the form while an appeal is not decided yet: a student has one at a time. */
export function OpenAppeal({ appeal, periodActive }: { appeal: Appeal; periodActive: boolean }) {
  return (
    <Sheet aria-labelledby="banding-terbuka" className="grid gap-5">
      {!periodActive && (
        <Notice tone="plain" icon="lock">
          <b className="font-semibold">Periode Banding UKT Belum dibuka</b>
          <p className="text-muted">Banding yang sudah dikirim tetap diproses.</p>
        </Notice>
      )}
      <div>
        <h2 id="banding-terbuka" className="text-lg">
          Anda masih memiliki banding yang belum selesai
        </h2>
        <p className="mt-1 text-sm text-muted">
          Banding baru bisa dikirim setelah yang ini diputuskan atau Anda batalkan.
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-md border border-line p-4">
        <div>
          <p className="font-medium">Banding #{appeal.id}</p>
          <p className="text-xs text-muted">
            Dikirim <Moment at={appeal.submitted_at} look="full" isHour />
          </p>
        </div>
        <AppealStatusBadge status={appeal.status} />
      </div>
      <ButtonLink
        to={paths.appeal(appeal.id)}
        variant="primary"
        size="lg"
        className="sm:justify-self-start"
      >
        Buka banding
      </ButtonLink>
    </Sheet>
  );
}
