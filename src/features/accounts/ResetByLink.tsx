import { useEffect, useRef, useState, type ReactNode } from "react";
import { Loading, SkeletonLines } from "../../ui/Skeleton.tsx";
import type { ApiError } from "../../web/api.ts";
import { useAct } from "../../web/query.ts";
import { BackToLogin } from "./BackToLogin.tsx";
import { GuestForm } from "./GuestForm.tsx";
import { NewPasswordStep } from "./NewPasswordStep.tsx";
import { useNewPassword } from "./use-new-password.web.ts";

const isDead = ({ errors }: ApiError) => errors.some(({ path }) => path === "token");

/** A new password for a user who opened the link of the mail, in any browser. */
export function ResetByLink({
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
