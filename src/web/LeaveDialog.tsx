import { useNavigate } from "react-router";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { signOut } from "./sign-out.ts";

/** 'Keluar dari akun?'; then home, as a guest. */
export function LeaveDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const leave = () => {
    onClose();
    void navigate("/");
    signOut();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={leave}
      title="Keluar dari akun?"
      confirm="Ya, keluar"
      tone="primary"
    >
      Laporan dan notifikasi Anda menunggu sampai Anda masuk lagi.
    </ConfirmDialog>
  );
}
