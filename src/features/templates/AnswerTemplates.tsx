import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { KeyHint } from "../../ui/KeyHint.tsx";
import { useShortcuts } from "../../web/shortcuts.ts";
import type { Template } from "./template.contract.ts";
import type { Answered } from "./template-text.web.ts";
import { fillIn } from "./template-text.web.ts";
import { TemplatePicker } from "./TemplatePicker.tsx";
import { useTemplates } from "./use-templates.web.ts";

/** The keys by which the templates are asked for, of two that stand on one page. */
const KEYS = {
  answer: {
    key: "t",
    shown: "T",
    spoken: "t",
    group: "Jawaban",
    label: "Pakai templat",
    button: "Pakai templat",
  },
  message: {
    key: "Shift+b",
    shown: "Shift B",
    spoken: "Shift+B",
    group: "Percakapan",
    label: "Pakai templat untuk pesan",
    button: "Templat pesan",
  },
} as const;

/**
 * 'Pakai templat', by its button or by T: a list that narrows as one types, Enter inserts.
 * @param statuses the statuses of what is answered, with the words for them
 * @param status the one that was chosen by hand, else empty: templates meant for it stand first
 * @param of what it is inserted in: the answer, or a message, whose key is Shift B
 * @param onInsert gets the text, filled in, and the status that it is meant for, if any
 */
export function AnswerTemplates({
  answered,
  statuses,
  status,
  of = "answer",
  onInsert,
}: {
  answered: Answered;
  statuses: Readonly<Record<string, string>>;
  status: string;
  of?: keyof typeof KEYS;
  onInsert: (text: string, status: Template["status"]) => void;
}) {
  const [open, setOpen] = useState(false);
  // ahead of the dialog, so that it opens with its list
  useTemplates(statuses);
  const { key, shown, spoken, group, label, button } = KEYS[of];
  useShortcuts(group, [{ keys: [key], label, act: () => setOpen(true) }]);
  const insert = (template: Template) => {
    setOpen(false);
    // once the dialog has given the focus back, so that whoever inserts it can keep it
    setTimeout(() => onInsert(fillIn(template.text, answered), template.status));
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon="template"
        aria-haspopup="dialog"
        aria-keyshortcuts={spoken}
        onClick={() => setOpen(true)}
      >
        {button}
        <KeyHint>{shown}</KeyHint>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Pakai templat" size="xl">
        <TemplatePicker answered={answered} statuses={statuses} status={status} onPick={insert} />
      </Dialog>
    </>
  );
}
