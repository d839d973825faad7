import { Dialog } from "../../ui/Dialog.tsx";
import { ProofForm } from "./ProofForm.tsx";

/** Switches the second factor off: before a change of phones, or for good. */
export function TwoStepOff({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Matikan login dua langkah?">
      <ProofForm
        call="POST /auth/two-step/off"
        lead="Setelah ini password saja cukup untuk masuk. Untuk pindah ponsel: matikan di sini, lalu nyalakan lagi dengan ponsel baru."
        submit="Matikan"
        variant="danger"
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
