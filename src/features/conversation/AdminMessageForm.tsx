import { type KeyboardEvent, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { KeyHint } from "../../ui/KeyHint.tsx";
import type { FoundDraft } from "../../web/drafts.ts";
import { useShortcuts } from "../../web/shortcuts.ts";
import { ClaimWarning } from "../claims/ClaimWarning.tsx";
import { AnswerTemplates } from "../templates/AnswerTemplates.tsx";
import { MESSAGES_MAX } from "./conversation.contract.ts";
import type { MessageDraft } from "./message-draft.web.ts";
import { MessageFields } from "./MessageFields.tsx";
import { MessageNotSent } from "./MessageNotSent.tsx";
import type { Talk } from "./talk.web.ts";
import { type MessageForm, useMessageForm } from "./use-message-form.web.ts";

const sendWords = (asks: boolean, notSent: MessageForm["notSent"]) => {
  if (notSent === "unreachable") return "Kirim lagi";
  return asks ? "Kirim pertanyaan" : "Kirim pesan";
};

/**
 * An admin's message to an author, with the templates and the keys: B writes, Shift B takes a template, Alt K makes
 * it a question, Control Enter sends.
 * @param left what was written before
 * @param isFull no message is accepted any more; a begun one stays visible
 */
export function AdminMessageForm({
  talk,
  userId,
  left,
  statuses,
  isFull,
}: {
  talk: Talk;
  userId: number;
  left: FoundDraft<MessageDraft> | undefined;
  statuses: Readonly<Record<string, string>>;
  isFull: boolean;
}) {
  const box = useRef<HTMLFormElement>(null);
  const message = useMessageForm(talk, userId, left, box);
  const { form, text, asks, isBusy, notSent } = message;
  // A box that was ticked before it was too late stays, to be unticked.
  const mayTurn = asks === true || (talk.isOpen && talk.waitingFor !== "author");
  const write = () => form.setFocus("text");
  useShortcuts("Percakapan", [{ keys: ["b"], label: "Tulis pesan kepada penulis", act: write }]);
  const turn = () => form.setValue("asks", !asks);
  const onKeyDown = (event: KeyboardEvent) => {
    const isSend = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    const isTurn = event.code === "KeyK" && event.altKey && mayTurn;
    if (!isSend && !isTurn) return;
    // The cover of a photo and the templates are inside it, and must be finished first.
    if (event.target instanceof Element && event.target.closest("dialog")) return;
    // the keys of the answer beside it do not work here
    event.preventDefault();
    if (event.repeat) return;
    if (isTurn) turn();
    else message.submit();
  };
  const insert = (template: string) => {
    const before = text.trimEnd();
    form.setValue("text", before ? `${before}\n\n${template}` : template, {
      shouldValidate: true,
      shouldDirty: true,
    });
    write();
  };
  const full = isFull && (
    <p className="text-sm text-muted">
      Percakapan ini sudah penuh: paling banyak {MESSAGES_MAX} pesan.
    </p>
  );
  if (full && message.isBlank) return full;
  return (
    <Form
      ref={box}
      aria-label="Pesan kepada penulis"
      onSubmit={message.submit}
      onKeyDown={onKeyDown}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <MessageFields
        talk={talk}
        message={message}
        label="Pesan kepada penulis"
        beside={
          <AnswerTemplates
            answered={{ title: talk.title, submittedAt: talk.submittedAt }}
            statuses={statuses}
            status=""
            of="message"
            onInsert={insert}
          />
        }
      />
      {mayTurn && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            {...form.register("asks")}
            type="checkbox"
            checked={asks === true}
            aria-disabled={isBusy}
            onClick={(event) => isBusy && event.preventDefault()}
            aria-keyshortcuts="Alt+K"
            className="tick flex-none"
          />
          <span className="min-w-0 flex-auto">
            <b className="font-semibold">Butuh keterangan.</b>{" "}
            <span className="text-muted">Tenggat berhenti sampai penulis membalas.</span>
          </span>
          <KeyHint>Alt K</KeyHint>
        </label>
      )}
      <MessageNotSent message={message} />
      {form.formState.isDirty && <ClaimWarning about={talk.about} of="message" />}
      {full ? (
        <>
          {full}
          <Button className="justify-self-start" onClick={message.clear}>
            Buang tulisan
          </Button>
        </>
      ) : (
        <Button
          type="submit"
          disabled={!form.formState.isValid || notSent === "refused"}
          busy={isBusy}
          aria-keyshortcuts="Control+Enter"
          className="justify-self-start"
        >
          {sendWords(asks === true, notSent)}
          <KeyHint>Ctrl ↵</KeyHint>
        </Button>
      )}
    </Form>
  );
}
