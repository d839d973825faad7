import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo, useState, type RefObject, type SyntheticEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useAttempts } from "../../web/attempts.ts";
import type { ApiError } from "../../web/api.ts";
import type { FoundDraft } from "../../web/drafts.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useKeepDraft } from "../../web/KeptDraft.tsx";
import { useAct } from "../../web/query.ts";
import { type MessageInput, messageInput } from "./conversation.contract.ts";
import {
  BLANK,
  emptyDraft,
  type MessageDraft,
  messageDraft,
  type MessageValues,
} from "./message-draft.web.ts";
import { CALLS, changedBy } from "./talk-calls.web.ts";
import type { Talk } from "./talk.web.ts";
import { useMessageFiles } from "./use-message-files.web.ts";

const REFUSALS = ["CONVERSATION_CLOSED", "CONVERSATION_FULL"];

/** The name of its draft on the device. */
export const draftOf = ({ kind, id }: Talk["about"]) => messageDraft(`${kind}:${id}`);

/**
 * The form of a message. Every attempt to send it carries the same `Idempotency-Key`, so that an attempt whose
 * answer was lost sends no second message; the input stays until it has arrived.
 * @param left what was written before
 * @param box the element of the form
 */
export const useMessageForm = (
  { about }: Talk,
  userId: number,
  left: FoundDraft<MessageDraft> | undefined,
  box: RefObject<HTMLFormElement | null>,
) => {
  const [draft] = useState(() => left?.content ?? emptyDraft());
  const [restoredAt, setRestoredAt] = useState(left?.savedAt);
  const form = useForm<MessageValues, unknown, MessageInput>({
    resolver: zodResolver(messageInput),
    mode: "onChange",
    defaultValues: draft.values,
  });
  const [text, asks] = useWatch({ control: form.control, name: ["text", "asks"] });
  const files = useMessageFiles(draft.files);
  const slot = draftOf(about);
  const { attempt, ...attempts } = useAttempts(slot, userId, draft);
  const [isRefused, setRefused] = useState(false);
  const { chosen } = files;
  const isBlank = !text.trim() && chosen.length === 0;
  const content = useMemo(
    () =>
      isBlank
        ? null
        : { values: { text, asks }, files: chosen.map(({ file }) => file), ...attempt },
    [isBlank, text, asks, chosen, attempt],
  );
  const { sent } = useKeepDraft(slot, userId, content);

  const clear = () => {
    // the button that was pressed by keyboard is disabled, or disappears
    if (box.current?.querySelector(":focus-visible")) form.setFocus("text");
    form.reset(BLANK);
    files.clear();
    attempts.clear();
    setRefused(false);
    setRestoredAt(undefined);
  };
  const act = useAct(CALLS[about.kind].send, {
    invalidates: changedBy(about),
    done: () => {
      sent();
      clear();
    },
    failed: (error: ApiError) => {
      if (attempts.failed(error, files.fail(error))) return true;
      showFieldFaults(form, error);
      setRefused(REFUSALS.includes(error.code));
      return false;
    },
  });
  const sendAs = (another: boolean) => (input: MessageInput) => {
    if (act.isPending) return;
    setRefused(false);
    const attachments = chosen.map(({ file }) => file);
    act.mutate({
      params: { id: about.id },
      form: input,
      files: { attachments },
      idempotencyKey: attempts.begin({ values: form.getValues(), files: attachments }, another),
      ...files.begin(),
    });
  };
  return {
    form,
    files,
    text,
    asks,
    isBlank,
    isBusy: act.isPending,
    restoredAt: content ? restoredAt : undefined,
    /** `refused`: the conversation accepts no more messages. */
    notSent: isRefused ? ("refused" as const) : attempts.notSent,
    clear,
    submit: (event?: SyntheticEvent) => void form.handleSubmit(sendAs(false))(event),
    /** For a message that had already arrived with another text. */
    sendAsAnother: () => void form.handleSubmit(sendAs(true))(),
  };
};
export type MessageForm = ReturnType<typeof useMessageForm>;
