import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../../ui/Form.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { showFieldFaults } from "../../web/field-faults.ts";
import { LostAnswer } from "../../web/LostAnswer.tsx";
import { useAct } from "../../web/query.ts";
import { isUnanswered } from "../../web/unanswered.ts";
import { signOut } from "../../web/sign-out.ts";
import { discardUnsaved } from "../../web/unsaved.ts";
import { erasureInput } from "./own-data.contract.ts";

/** Asks for the password, then removes the user's account for good and leads home as a guest. */
export function EraseAccount({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const formId = useId();
  const form = useForm({
    resolver: zodResolver(erasureInput),
    mode: "onChange",
    defaultValues: { password: "" },
  });
  const { errors, isValid } = form.formState;
  const [isLost, setIsLost] = useState(false);
  const erase = useAct("POST /users/me/erasure", {
    done: () => {
      onClose();
      discardUnsaved();
      void navigate(paths.home);
      signOut();
    },
    failed: (error) => {
      if (isUnanswered(error)) setIsLost(true);
      showFieldFaults(form, error);
      return error.errors.length > 0;
    },
  });
  return (
    <Dialog
      open
      // the dialog waits for the running request: a user who closes it would not see the result
      onClose={() => !erase.isPending && onClose()}
      title="Hapus akun Anda?"
      role="alertdialog"
      actions={
        <>
          <Button data-autofocus onClick={onClose} disabled={erase.isPending}>
            Tidak jadi
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            disabled={!isValid}
            busy={erase.isPending}
          >
            Ya, hapus akun saya
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        className="grid gap-4 text-sm"
        onSubmit={form.handleSubmit((body) => erase.mutate({ body }))}
      >
        <div className="grid gap-2">
          <p>
            <b className="font-semibold">Hilang untuk selamanya:</b> akun, foto KTM, banding UKT
            beserta berkasnya, dukungan, notifikasi, dan semua sesi Anda.
          </p>
          <p>
            <b className="font-semibold">Tetap ada tanpa nama Anda:</b> laporan yang Anda kirim
            dengan nama. Yang Anda tulis di dalamnya tidak berubah.
          </p>
          <p>
            <b className="font-semibold">Tetap ada seperti semula:</b> laporan anonim. Tanpa akun
            ini hanya kodenya yang membukanya; catat dulu kodenya, atau unduh data Anda.
          </p>
        </div>
        <PasswordField
          {...form.register("password")}
          label="Password Anda"
          autoComplete="current-password"
          error={errors.password?.message}
        />
        {isLost && (
          <LostAnswer done="berhasil">
            Coba lagi. Bila Anda lalu diminta masuk dan ditolak, akun Anda sudah dihapus.
          </LostAnswer>
        )}
      </Form>
    </Dialog>
  );
}
