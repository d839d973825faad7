import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailedState } from "../../ui/FailedState.tsx";
import { GroundForm } from "../../ui/GroundForm.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { useLeadOn, WithDraft } from "../../web/KeptDraft.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { useProfilePending, useUser } from "../../web/profile.ts";
import { useCall } from "../../web/query.ts";
import type { User } from "../accounts/account.contract.ts";
import { appealDraft, appealDraftTitle } from "./appeal-draft.web.ts";
import { AppealForm } from "./AppealForm.tsx";
import { AppealFormLoading } from "./AppealFormLoading.tsx";
import { OWN_APPEALS, useOpenAppeal } from "./own-appeals.web.ts";
import { Redirect } from "../../web/Redirect.tsx";

const OpenAppeal = lazyPart(() => import("./OpenAppeal.tsx"), "OpenAppeal");
const NotVerified = lazyPart(() => import("../../web/NotVerified.tsx"), "NotVerified");

/** `/banding-ukt`: the form of an appeal while the period is open, for verified students. */
export function AppealCreatePage() {
  const user = useUser();
  const mayChange = useProfilePending();
  if (!user) return null;
  if (user.status === null) return <Redirect to={paths.home} />;
  if (user.status === "verified") return <Filing key={user.id} userId={user.id} />;
  // An old profile sends nobody away: verification may have come in the meantime.
  return mayChange ? (
    <OnGround>
      <AppealFormLoading />
    </OnGround>
  ) : (
    <Refused user={user} />
  );
}

function OnGround({ children }: { children: ReactNode }) {
  return (
    <GroundForm
      title="Banding UKT"
      lead="Untuk mahasiswa yang keadaan ekonominya berubah karena bencana. Siapkan empat dokumen. Difoto pun boleh, kami jadikan PDF."
      aside={
        <>
          <section aria-labelledby="pembaca">
            <h2 id="pembaca">Siapa yang melihat dokumen saya?</h2>
            <p className="mt-2">
              Hanya Anda dan admin yang memeriksa banding. Dokumen disimpan seperti yang Anda kirim
              dan tidak pernah tampil di halaman umum.
            </p>
          </section>
          <section aria-labelledby="surat">
            <h2 id="surat">Surat keterangan bencana</h2>
            <p className="mt-2">
              Biasanya dibuat kantor desa atau kelurahan tempat keluarga Anda tinggal. Tanyakan
              syaratnya di sana.
            </p>
          </section>
        </>
      }
    >
      {children}
    </GroundForm>
  );
}

/** Closing the modal leads home (docs/product/verification.md#who-is-not-verified). */
function Refused({ user }: { user: User }) {
  const navigate = useNavigate();
  return (
    <OnGround>
      <Sheet>
        <p>Banding UKT bisa diajukan setelah akun Anda diverifikasi.</p>
      </Sheet>
      <LazyBoundary>
        <NotVerified
          user={user}
          act="mengajukan banding"
          onClose={() => void navigate(paths.home)}
        />
      </LazyBoundary>
    </OnGround>
  );
}

function Filing({ userId }: { userId: number }) {
  const leadOn = useLeadOn();
  const period = useCall("GET /ukt-appeals/status");
  const open = useOpenAppeal();
  const isActive = period.data?.data.is_active;
  // A form that was shown stays when the period is closed meanwhile: the input is not lost.
  const [wasActive, setWasActive] = useState(false);
  if (isActive && !wasActive) setWasActive(true);

  const body = () => {
    if (isActive === undefined || !open.isKnown) {
      const error = period.error ?? open.error;
      if (!error) return <AppealFormLoading />;
      return (
        <Sheet>
          <FailedState
            title="Halaman banding belum bisa dimuat."
            onRetry={() => {
              void period.refetch();
              open.refetch();
            }}
            retrying={period.isFetching || open.isFetching}
          >
            {error.message || undefined}
          </FailedState>
        </Sheet>
      );
    }
    if (open.appeal)
      return (
        <LazyBoundary fallback={<AppealFormLoading />}>
          <OpenAppeal appeal={open.appeal} periodActive={isActive} />
        </LazyBoundary>
      );
    if (!wasActive) return <Closed />;
    return (
      <WithDraft
        slot={appealDraft}
        userId={userId}
        title={appealDraftTitle}
        loading={<AppealFormLoading />}
      >
        {(left) => (
          <AppealForm
            userId={userId}
            left={left?.content}
            isClosed={!isActive}
            onSent={({ id }) => leadOn(paths.appeal(id))}
          />
        )}
      </WithDraft>
    );
  };
  return <OnGround>{body()}</OnGround>;
}

function Closed() {
  return (
    <Sheet>
      <EmptyState
        illustration="waiting"
        title="Periode Banding UKT Belum dibuka"
        actions={<ButtonLink to={OWN_APPEALS}>Banding saya</ButtonLink>}
      >
        Banding hanya bisa dikirim selama periodenya dibuka admin. Sambil menunggu, siapkan
        dokumennya: KTM, bukti UKT, transkrip, dan surat keterangan bencana. Banding yang sudah
        dikirim tetap diproses.
      </EmptyState>
    </Sheet>
  );
}
