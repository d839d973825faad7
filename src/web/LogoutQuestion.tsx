import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { hasDrafts } from "./draft-owner.ts";
import { signOut } from "./sign-out.ts";
import { unsavedForms } from "./unsaved-forms.ts";

/** 'Keluar dari akun?'; then home, as a guest. It warns that unsaved input on this device is removed. */
export function LogoutQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const leave = () => {
    onClose();
    unsavedForms.clear();
    void navigate(paths.home);
    signOut();
  };
  const isLosing = open && (unsavedForms.size > 0 || hasDrafts());
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={leave}
      title="Keluar dari akun?"
      confirm="Ya, keluar"
      tone={isLosing ? "danger" : "primary"}
    >
      {isLosing
        ? "Tulisan Anda yang belum dikirim ikut hilang, juga draf di perangkat ini."
        : "Laporan dan notifikasi Anda menunggu sampai Anda masuk lagi."}
    </ConfirmDialog>
  );
}
