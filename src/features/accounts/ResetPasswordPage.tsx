import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { LostAnswer } from "../../web/LostAnswer.tsx";
import { keepPendingReset, usePendingReset } from "./pending-reset.web.ts";
import { ResetByCode } from "./ResetByCode.tsx";
import { ResetByLink } from "./ResetByLink.tsx";

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
