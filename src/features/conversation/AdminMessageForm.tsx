import { type KeyboardEvent, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { KeyHint } from "../../ui/KeyHint.tsx";
import type { FoundDraft } from "../../web/drafts.ts";
import { useShortcuts } from "../../web/shortcuts.ts";
import { ClaimWarning } from "../claims/ClaimWarning.tsx";
import { AnswerTemplates } from "../templates/AnswerTemplates.tsx";
import type { MessageDraft } from "./message-draft.web.ts";
import { MessageFields } from "./MessageFields.tsx";
import { MessageNotSent } from "./MessageNotSent.tsx";
import type { Talk } from "./talk.web.ts";
import { useMessageForm } from "./use-message-form.web.ts";

/**
 * An admin's message to an author, with the templates and the keys: B writes, Shift B takes a template,
 * Alt K makes it a question, Control Enter sends.
 * @param left what was written before
 */
export function AdminMessageForm({
  talk,
  userId,
  left,
  statuses,
}: {
  talk: Talk;
  userId: number;
  left: FoundDraft<MessageDraft> | undefined;
  statuses: Readonly<Record<string, string>>;
}) {
  const message = useMessageForm(talk, userId, left);
  const { form, text, asks, isBusy, notSent } = message;
  const mayAsk = talk.isOpen && talk.waitingFor !== "author";
  const element = useRef<HTMLFormElement>(null);
  const write = () => element.current?.querySelector("textarea")?.focus();
  useShortcuts("Percakapan", [{ keys: ["b"], label: "Tulis pesan kepada penulis", act: write }]);
  const turn = () => form.setValue("asks", !asks);
  const onKeyDown = (event: KeyboardEvent) => {
    const isSend = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    const isTurn = event.code === "KeyK" && event.altKey && mayAsk;
    if (!isSend && !isTurn) return;
    // the keys of the answer beside it stay out of this
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
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it
    <form
      ref={element}
      method="post"
      noValidate
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
      {mayAsk && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            {...form.register("asks")}
            type="checkbox"
            checked={asks === true}
            disabled={isBusy}
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
      {form.formState.isDirty && <ClaimWarning about={talk.about} />}
      <Button
        type="submit"
        disabled={!form.formState.isValid || notSent === "refused"}
        busy={isBusy}
        aria-keyshortcuts="Control+Enter"
        className="justify-self-start"
      >
        {notSent === "unreachable"
          ? "Kirim lagi"
          : asks && mayAsk
            ? "Kirim pertanyaan"
            : "Kirim pesan"}
        <KeyHint>Ctrl ↵</KeyHint>
      </Button>
    </form>
  );
}
