import { paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { fullMomentText } from "./dates.ts";
import type { User } from "../features/accounts/account.contract.ts";

/**
 * Why an unverified student cannot file anything yet, and what to do
 * (docs/product/verification.md#who-is-not-verified).
 * @param act what they may do after the verification
 */
export function NotVerified({
  user,
  onClose,
  act = "mengirim laporan",
}: {
  user: User;
  onClose: () => void;
  act?: string;
}) {
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
          diverifikasi, Anda bisa {act} dan kami kabari lewat lonceng dan email.
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
          <ButtonLink to={paths.reRegister} variant="primary">
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
