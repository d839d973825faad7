import { useEffect, useState, useRef, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { LostAnswer } from "../../web/LostAnswer.tsx";
import { Loading, SkeletonLines } from "../../ui/Skeleton.tsx";
import type { ApiError } from "../../web/api.ts";
import { useAct } from "../../web/query.ts";
import { keepPendingReset, usePendingReset } from "./pending-reset.web.ts";
import { ResetByCode } from "./ResetByCode.tsx";
import { BackToLogin } from "./BackToLogin.tsx";
import { GuestForm } from "./GuestForm.tsx";
import { NewPasswordStep } from "./NewPasswordStep.tsx";
import { useNewPassword } from "./use-new-password.web.ts";

/** Removes the token of a mail's link from the address as soon as the page is there, and keeps it in the tab. */
const useResetByLink = () => {
  const location = useLocation();
  const { hash } = location;
  const state = location.state as object | null;
  const navigate = useNavigate();
  const pending = usePendingReset();
  useEffect(() => {
    const token = hash.slice(1);
    if (!token || pending === undefined) return;
    void navigate(paths.resetPassword, { replace: true, state: { ...state, byLink: true } });
    if (pending?.token !== token) keepPendingReset({ ...pending, token });
  }, [hash, state, navigate, pending]);
  return pending;
};

/** `/reset-password`, with a mail's code or by its link. Without an address it asks for one. */
export function ResetPasswordPage() {
  const pending = useResetByLink();
  const [isDead, setDead] = useState(false);
  // A code that was requested on this page keeps the fields' contents: the address is the same.
  const [typedHere, setTypedHere] = useState(false);
  const [isLost, setLost] = useState(false);
  const onLost = () => setLost(true);
  const lost = isLost && (
    <LostAnswer done="tersimpan">
      Coba lagi. Bila kode atau tautannya lalu tidak berlaku, password baru mungkin sudah tersimpan:
      coba masuk dengan password itu.
    </LostAnswer>
  );
  if (pending?.token)
    return (
      <ResetByLink
        key={pending.token}
        token={pending.token}
        lost={lost}
        onLost={onLost}
        onDead={() => {
          keepPendingReset({ ...pending, token: undefined });
          setDead(true);
        }}
      />
    );
  const asksAddress = typedHere || (pending !== undefined && !pending?.email);
  return (
    <ResetByCode
      key={String(asksAddress)}
      pending={pending}
      asksAddress={asksAddress}
      linkIsDead={isDead}
      lost={lost}
      onLost={onLost}
      onTyped={() => setTypedHere(true)}
      onSent={() => setDead(false)}
    />
  );
}

const isDead = ({ errors }: ApiError) => errors.some(({ path }) => path === "token");

/** A new password for a user who opened the link of the mail, in any browser. */
function ResetByLink({
  token,
  lost,
  onLost,
  onDead,
}: {
  token: string;
  lost: ReactNode;
  onLost: () => void;
  onDead: () => void;
}) {
  const { save, ...password } = useNewPassword((error) => {
    if (isDead(error)) onDead();
  }, onLost);
  const [isChecked, setChecked] = useState(false);
  const { mutate: check } = useAct("POST /auth/check-password-reset", {
    said: null,
    done: () => setChecked(true),
    // If the link cannot be checked now, saving the password reports a fault.
    failed: (error) => {
      if (isDead(error)) onDead();
      else setChecked(true);
      return true;
    },
  });
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    check({ body: { token } });
  }, [check, token]);
  return (
    <GuestForm
      title="Buat password baru"
      lead="Pilih password yang tidak Anda pakai di tempat lain."
      below={<BackToLogin />}
      onSubmit={save({ token })}
    >
      {lost}
      {isChecked ? (
        <NewPasswordStep {...password} />
      ) : (
        <Loading label="Memeriksa tautan…">
          <SkeletonLines lines={5} />
        </Loading>
      )}
    </GuestForm>
  );
}
