import { useState, type ComponentProps, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

type Question = {
  title: ReactNode;
  children: ReactNode;
  confirm: string;
  tone?: "danger" | "primary";
  /** True while the act is running. */
  busy?: boolean;
};

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
}: Question & { open: boolean; onClose: () => void; onConfirm: () => void }) {
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

/**
 * A button that asks before its act; the children are the text of the question.
 * @param label the words on the button
 * @param onConfirm does the act; the question stays until it calls `close`, or until the user says no
 */
export function ConfirmButton({
  label,
  variant,
  size,
  icon,
  className,
  onConfirm,
  ...question
}: Question &
  Pick<ComponentProps<typeof Button>, "variant" | "size" | "icon" | "className"> & {
    label: string;
    onConfirm: (close: () => void) => void;
  }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        {...{ variant, size, icon, className }}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        {...question}
        open={asking}
        onClose={close}
        onConfirm={() => onConfirm(close)}
      />
    </>
  );
}
