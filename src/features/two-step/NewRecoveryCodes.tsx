import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useUnsaved } from "../../web/unsaved.ts";
import { ProofForm } from "./ProofForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** Ten new recovery codes, which replace the old ones. */
export function NewRecoveryCodes({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    setCodes(undefined);
    onClose();
  };
  // the codes are shown only once
  const { askToClose } = useUnsaved(codes !== undefined);
  return (
    <Dialog
      open={open || codes !== undefined}
      onClose={() => askToClose(close)}
      title={codes ? "Kode pemulihan Anda" : "Buat kode pemulihan baru?"}
      actions={
        codes && (
          <Button variant="primary" onClick={close}>
            Sudah saya simpan
          </Button>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <ProofForm
          call="POST /auth/two-step/recovery-codes"
          lead="Sepuluh kode baru menggantikan yang lama. Kode lama tidak berlaku lagi."
          submit="Buat kode baru"
          variant="primary"
          said={false}
          onDone={({ data }) => setCodes(data.recovery_codes)}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}
