import { useState, type MouseEvent } from "react";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { fullMomentText } from "../../web/dates.ts";
import { useUser } from "../../web/profile.ts";
import type { User } from "../accounts/account.contract.ts";

/**
 * 'Ajukan Laporan', for everybody but admins: a verified student and a guest come to the form (which
 * asks the guest to log in), the others learn why not yet (spec, section 2).
 * @param atThumb larger, with a shadow, for the lower corner of a phone
 */
export function NewReportButton({ atThumb = false }: { atThumb?: boolean }) {
  const user = useUser();
  const [refused, setRefused] = useState(false);
  if (user && user.role !== "student") return null;
  const mayNot = user !== null && user.status !== "verified";

  const explain = (event: MouseEvent) => {
    if (!mayNot) return;
    event.preventDefault();
    setRefused(true);
  };
  return (
    <>
      <ButtonLink
        to="/aju-laporan"
        variant="primary"
        leaf
        icon={atThumb ? "edit" : "plus"}
        size={atThumb ? "lg" : "md"}
        className={atThumb ? "for-non-admin shadow-lg" : "for-non-admin"}
        aria-haspopup={mayNot ? "dialog" : undefined}
        onClick={explain}
      >
        Ajukan Laporan
      </ButtonLink>
      {refused && mayNot && <NotVerified user={user} onClose={() => setRefused(false)} />}
    </>
  );
}

function NotVerified({ user, onClose }: { user: User; onClose: () => void }) {
  if (user.status === "waiting")
    return (
      <Dialog
        open
        onClose={onClose}
        size="sm"
        title="Akun Anda belum diverifikasi"
        actions={
          <Button variant="primary" onClick={onClose}>
            Mengerti
          </Button>
        }
      >
        <p className="text-sm">
          Admin sedang memeriksa kartu mahasiswa Anda
          {user.due_at && <>, paling lambat {fullMomentText(user.due_at)}</>}. Begitu akun
          diverifikasi, Anda bisa mengirim laporan dan kami kabari lewat lonceng dan email.
        </p>
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Verifikasi Akun Ditolak"
      actions={
        <>
          <Button onClick={onClose}>Nanti saja</Button>
          <ButtonLink to="/registrasi-ulang" variant="primary">
            Registrasi ulang
          </ButtonLink>
        </>
      }
    >
      <div className="grid gap-2 text-sm">
        {user.status_reason && <p>Alasan admin: {user.status_reason}</p>}
        <p>Kirim ulang nama dan foto kartu mahasiswa Anda supaya akun bisa diperiksa lagi.</p>
      </div>
    </Dialog>
  );
}
