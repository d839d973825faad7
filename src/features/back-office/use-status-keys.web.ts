import { type ChangeEvent, useRef } from "react";
import { keysOf } from "../../labels.ts";
import { SAVE, useShortcuts } from "../../web/shortcuts.ts";
import { goToReason } from "./rejection.web.ts";

/**
 * The keys of a form with `AdminStatusPicker`. A digit chooses a status as a click does, and leaves the focus
 * there, where Enter saves; a rejection moves the focus to its reason. A field that is missing for a save shows its
 * fault and gets the focus. Gives the props for the form.
 * @param labels the statuses, in the order of their digits
 * @param field of the text for the status
 * @param isBusy whether a save is running
 */
export const useStatusKeys = <Status extends string>(
  labels: Readonly<Record<Status, string>>,
  field: string,
  isBusy: boolean,
) => {
  const form = useRef<HTMLFormElement>(null);
  const pick = (which: string) => {
    const radio = form.current?.querySelector<HTMLInputElement>(`[name=status]${which}`);
    radio?.focus();
    return radio;
  };
  const write = () => form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  useShortcuts("Tanggapan", [
    ...keysOf(labels).map((status, index) => ({
      keys: [String(index + 1)],
      label: `Status ${labels[status]}`,
      act: () => {
        pick(`[value=${status}]`)?.click();
        if (status === "rejected") write();
      },
    })),
    { keys: ["s"], label: "Ke pilihan status", act: () => void pick(":checked") },
    { keys: ["r"], label: "Tulis jawaban", act: write },
    { keys: [SAVE], label: "Simpan", act: () => isBusy || form.current?.requestSubmit() },
  ]);
  return {
    ref: form,
    onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
      const { name, value } = target as unknown as HTMLInputElement;
      if (name === "status" && value === "rejected") goToReason(write);
    },
  };
};
