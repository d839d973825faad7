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

/** The keys that open the templates, for two forms on one page. */
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
 * 'Pakai templat', by its button or by T: a list that typing filters; Enter inserts.
 * @param statuses the statuses of the answered record, with their words
 * @param status the one that was chosen by hand, else empty: templates for it come first
 * @param of the place of insertion: the answer, or a message, whose key is Shift B
 * @param onInsert gets the text with its gaps filled in, and the template's status, if any
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
  // before the dialog opens, so that it opens with its list
  useTemplates(statuses);
  const { key, shown, spoken, group, label, button } = KEYS[of];
  useShortcuts(group, [{ keys: [key], label, act: () => setOpen(true) }]);
  const insert = (template: Template) => {
    setOpen(false);
    // after the dialog has given the focus back, so that the caller can keep it
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
