import { useState } from "react";
import { useLocation } from "react-router";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { heldDrafts } from "./draft-owner.ts";

const TITLE = "Masuk dulu, ya";
const REASON = "Halaman ini untuk mahasiswa yang sudah masuk. Setelah masuk, Anda kembali ke sini.";
const SESSION_ENDED = "Anda perlu masuk lagi. Drafnya masih ada.";

/** The page to which the login page leads back; kept in the history entry, never in the address. */
const useReturn = () => {
  const { pathname, search } = useLocation();
  return { from: `${pathname}${search}` };
};

const LoginLinks = () => {
  const state = useReturn();
  return (
    <>
      <ButtonLink to={paths.register} state={state}>
        Daftar
      </ButtonLink>
      <ButtonLink to={paths.login} state={state} variant="primary">
        Masuk
      </ButtonLink>
    </>
  );
};

/** Asks a guest to log in or register: for acts on public pages that need an account. */
export function LoginRequiredDialog({
  open,
  onClose,
  children = REASON,
}: {
  open: boolean;
  onClose: () => void;
  children?: string;
}) {
  return (
    <Dialog open={open} onClose={onClose} title={TITLE} size="sm" actions={<LoginLinks />}>
      <p className="text-sm">{children}</p>
    </Dialog>
  );
}

/** Replaces a page that needs an account; it works without a script. */
export function LoginRequiredNotice({ children = REASON }: { children?: string }) {
  return (
    <div className="on-paper mx-auto my-12 grid max-w-auth justify-items-center gap-3 rounded-xl border border-line bg-surface p-8 text-center text-text shadow-md">
      <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-on-primary-soft">
        <Icon name="lock" className="size-7" />
      </span>
      <h1 className="text-lg">{TITLE}</h1>
      <p className="text-sm text-muted">{children}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <LoginLinks />
      </div>
    </div>
  );
}

/** A page for signed-in users as a guest sees it: the modal, and after it is closed the same text below it. */
export function LoginRequired() {
  const [open, setOpen] = useState(true);
  const [reason] = useState(() => (heldDrafts.size > 0 ? SESSION_ENDED : REASON));
  return (
    <>
      <LoginRequiredNotice>{reason}</LoginRequiredNotice>
      <LoginRequiredDialog open={open} onClose={() => setOpen(false)}>
        {reason}
      </LoginRequiredDialog>
    </>
  );
}
