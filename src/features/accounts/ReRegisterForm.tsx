import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { useController, useForm, useWatch } from "react-hook-form";
import * as z from "zod";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { FileField } from "../../ui/FileField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { FormSheet } from "../../ui/Form.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useAct } from "../../web/query.ts";
import { isUnanswered } from "../../web/unanswered.ts";
import { getSession, renewUser } from "../../web/session.ts";
import { showToast } from "../../web/toasts.ts";
import { useLeadOn } from "../../web/KeptDraft.tsx";
import { useUnsaved } from "../../web/unsaved.ts";
import { STUDENT_CARD, type User } from "./account.contract.ts";
import type { Progress } from "./CardField.tsx";
import { PrivacyLink } from "./PrivacyLink.tsx";
import { reRegistration } from "./profile.contract.ts";

/** The form requires the card, which is optional in the API (docs/product/verification.md#rejection). */
const reRegisterForm = reRegistration.extend({
  ktm: z.custom<File>((value) => value instanceof File, "Foto KTM harus diupload"),
});

/** A form for a new name and card, below the reason of the rejection. */
export function ReRegisterForm({ user }: { user: User }) {
  const leadOn = useLeadOn();
  const form = useForm({
    resolver: zodResolver(reRegisterForm),
    mode: "onChange",
    defaultValues: { name: user.name },
  });
  const { errors, isValid } = form.formState;
  const { field, fieldState } = useController({ control: form.control, name: "ktm" });
  const name = useWatch({ control: form.control, name: "name" });
  const { release } = useUnsaved(name !== user.name || Boolean(field.value));
  const [upload, setUpload] = useState<{
    readonly progress: Progress;
    readonly cancel: () => void;
  } | null>(null);
  const isLost = useRef(false);
  const send = useAct("PUT /users/re-register", {
    invalidates: ["GET /users/me"],
    done: ({ data }) => {
      release();
      leadOn(paths.profileTab("profil"));
      const token = getSession()?.token;
      if (token) renewUser(token, data.user);
    },
    failed: (error, { signal }) => {
      if (isUnanswered(error)) isLost.current = true;
      if (signal?.aborted) return true;
      if (error.code === "NOT_REJECTED" && isLost.current) {
        showToast("success", "Registrasi ulang Anda sudah terkirim.");
        return true;
      }
      showFieldFaults(form, error);
    },
  });
  const submit = form.handleSubmit(({ name, ktm }) => {
    const controller = new AbortController();
    const onProgress = (progress: Progress) =>
      setUpload({ progress, cancel: () => controller.abort() });
    onProgress({ loaded: 0, total: ktm.size });
    send.mutate(
      { form: { name }, files: { ktm }, onProgress, signal: controller.signal },
      { onSettled: () => setUpload(null) },
    );
  });
  return (
    <FormSheet lift="md" onSubmit={submit}>
      <Notice tone="danger">
        <b className="block font-semibold">Mengapa ditolak</b>
        <span className="whitespace-pre-line wrap-anywhere">
          {user.status_reason ?? "Admin tidak menulis alasan. Periksa lagi nama dan foto KTM Anda."}
        </span>
      </Notice>
      <TextField
        {...form.register("name")}
        label="Nama"
        note="Seperti tertulis di KTM."
        autoComplete="name"
        autoCapitalize="words"
        error={errors.name?.message}
        readOnly={send.isPending}
      />
      <FileField
        label="Foto KTM"
        accept="image/jpeg,image/png"
        maxBytes={STUDENT_CARD.maxBytes}
        messages={{ size: STUDENT_CARD.tooLarge, type: STUDENT_CARD.wrongType }}
        wellHint="JPG atau PNG, sampai 5 MB"
        note={
          <>
            Foto di tempat terang, semua tulisan terbaca. Menggantikan foto yang lama. Dengan
            mengirim ulang, Anda menyetujui <PrivacyLink />.
          </>
        }
        file={field.value ?? null}
        onFile={field.onChange}
        onRemove={() => (upload ? upload.cancel() : field.onChange(null))}
        progress={upload?.progress}
        error={fieldState.error?.message}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        wide
        disabled={!isValid}
        busy={send.isPending}
      >
        Kirim ulang
      </Button>
    </FormSheet>
  );
}
