import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { dueText, fullMomentText } from "../../web/dates.ts";
import { useNow } from "../../web/now.ts";
import { StudentStatusBadge } from "./StudentStatusBadge.tsx";
import type { User } from "./account.contract.ts";

/** The person, the state of the verification, and its due time. */
export function ProfileHead({ user }: { user: User }) {
  return (
    <Card
      as="section"
      padding="roomy"
      aria-labelledby="siapa"
      className="flex flex-wrap items-center gap-4"
    >
      <span
        aria-hidden="true"
        className="grid size-16 place-items-center rounded-full bg-primary-soft text-xl font-bold text-on-primary-soft"
      >
        {user.name.charAt(0).toLocaleUpperCase("id-ID")}
      </span>
      <div className="flex-1 basis-40">
        <h2 id="siapa" className="text-lg wrap-anywhere">
          {user.name}
        </h2>
        {user.status && (
          <p className="mt-1.5">
            <StudentStatusBadge status={user.status} />
          </p>
        )}
      </div>
      {user.status === "waiting" && (
        <Notice tone="warning" className="basis-full">
          {user.due_at && <VerifiedUntil at={user.due_at} />}
          Admin mencocokkan nama dan foto KTM. Sambil menunggu, Anda bisa membaca dan mendukung
          laporan, dan melengkapi profil.
        </Notice>
      )}
      {user.status === "not_verified" && (
        <Notice
          tone="danger"
          className="basis-full"
          action={
            <ButtonLink to={paths.reRegister} variant="primary">
              Registrasi ulang
            </ButtonLink>
          }
        >
          <b className="block font-semibold">Verifikasi akun Anda ditolak.</b>
          <span className="wrap-anywhere">
            {user.status_reason ?? "Admin tidak menulis alasan."}
          </span>
        </Notice>
      )}
    </Card>
  );
}

function VerifiedUntil({ at }: { at: string }) {
  const now = useNow();
  const isLate = now !== null && Date.parse(at) < now;
  return (
    <b className="block font-semibold">
      Diverifikasi paling lambat <time dateTime={at}>{fullMomentText(at)}</time>
      {isLate && ` · ${dueText(at, now)}`}.
    </b>
  );
}
