import { useRef } from "react";
import { keysOf } from "../../labels.ts";
import { SAVE, useShortcuts } from "../../web/shortcuts.ts";

/**
 * The keys of a form with `AdminStatusPicker`: a digit chooses a status as a click does, and leaves the
 * focus there, where Enter saves; a rejection goes on to its reason, so that none is sent unread. Answers
 * the ref of the form.
 * @param labels the statuses, in the order of their digits
 * @param field of what is written about it
 * @param canSave whether the form may be sent now
 */
export const useStatusKeys = <Status extends string>(
  labels: Readonly<Record<Status, string>>,
  field: string,
  canSave: boolean,
) => {
  const form = useRef<HTMLFormElement>(null);
  const pick = (which: string) => {
    const radio = form.current?.querySelector<HTMLInputElement>(`[name=status]${which}`);
    radio?.focus();
    return radio;
  };
  const write = (all: boolean) => {
    const text = form.current?.querySelector<HTMLTextAreaElement>(`[name=${field}]`);
    text?.focus();
    if (all) text?.select();
  };
  useShortcuts("Tanggapan", [
    ...keysOf(labels).map((status, index) => ({
      keys: [String(index + 1)],
      label: `Status ${labels[status]}`,
      act: () => {
        pick(`[value=${status}]`)?.click();
        if (status === "rejected") write(true);
      },
    })),
    { keys: ["s"], label: "Ke pilihan status", act: () => void pick(":checked") },
    { keys: ["r"], label: "Tulis jawaban", act: () => write(false) },
    { keys: [SAVE], label: "Simpan", act: () => canSave && form.current?.requestSubmit() },
  ]);
  return form;
};
