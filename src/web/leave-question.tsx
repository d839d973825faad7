import { useState, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { onUnsaved, type UnsavedForm, unsavedForms } from "./unsaved-forms.ts";

const TITLES = { page: "Tinggalkan halaman ini?", form: "Tutup tanpa menyimpan?" };
const LOST = "Yang ada di sini belum disimpan dan akan hilang.";
const KEPT =
  "Yang Anda isi di sini belum dikirim atau disimpan. Simpan sebagai draf di perangkat ini untuk dilanjutkan nanti, atau buang.";
const REFUSED =
  "Draf tidak bisa disimpan di perangkat ini. Salin dulu tulisan Anda bila masih diperlukan.";

/** The question to a user who leaves unsaved input; where the device keeps a draft, that is offered. */
function LeaveQuestion({
  about,
  forms,
  onStay,
  onLeave,
}: {
  about: "page" | "form";
  forms: readonly UnsavedForm[];
  onStay: () => void;
  onLeave: () => void;
}) {
  const [isSaving, setSaving] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const drafts = forms.flatMap(({ draft }) => draft ?? []);
  const isOffline = drafts.length === forms.length && !isRefused;

  const discard = () => {
    for (const draft of drafts) draft.discard();
    onLeave();
  };
  const keep = async () => {
    setSaving(true);
    const saved = await Promise.all(drafts.map((draft) => draft.save()));
    setSaving(false);
    if (saved.every(Boolean)) onLeave();
    else setRefused(true);
  };
  return (
    <Dialog
      open
      onClose={onStay}
      title={TITLES[about]}
      // Three buttons in a row.
      size={isOffline ? "lg" : "md"}
      role="alertdialog"
      actions={
        <>
          <Button data-autofocus onClick={onStay}>
            Tetap di sini
          </Button>
          {isOffline ? (
            <>
              <Button variant="danger-quiet" onClick={discard}>
                Buang
              </Button>
              <Button variant="primary" busy={isSaving} onClick={() => void keep()}>
                Simpan draf dan tinggalkan
              </Button>
            </>
          ) : (
            <Button variant="danger" onClick={discard}>
              {about === "page" ? "Tinggalkan" : "Buang"}
            </Button>
          )}
        </>
      }
    >
      <p className="text-sm">{isOffline ? KEPT : LOST}</p>
      {isRefused && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {REFUSED}
        </p>
      )}
    </Dialog>
  );
}

/** Beside the application: the question may appear over any page, and no page has a place for it. */
let root: Root | undefined;
const show = (question: ReactNode) => {
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  root.render(question);
};
const hide = () => show(null);

// The session may end while the question is open.
onUnsaved(() => {
  if (unsavedForms.size === 0) hide();
});

/** Asks about the forms that are unsaved now, or `only` one of them; `leave` runs after a yes. */
export const showQuestion = (leave: () => void, only?: UnsavedForm): void => {
  const forms = (only ? [only] : [...unsavedForms]).filter((form) => unsavedForms.has(form));
  if (forms.length === 0) return;
  show(
    <LeaveQuestion
      about={only ? "form" : "page"}
      forms={forms}
      onStay={hide}
      onLeave={() => {
        for (const form of forms) unsavedForms.delete(form);
        hide();
        leave();
      }}
    />,
  );
};
