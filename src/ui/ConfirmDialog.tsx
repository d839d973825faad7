import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

/** A question before an act. `confirm` and `cancel` are verbs: 'Ya, hapus' and 'Tidak jadi'. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirm,
  tone = "danger",
  busy = false,
}: {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  children: ReactNode;
  confirm: string;
  tone?: "danger" | "primary";
  /** While the act is under way. */
  busy?: boolean;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Tidak jadi
          </Button>
          <Button variant={tone} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="text-sm">{children}</div>
    </Dialog>
  );
}
