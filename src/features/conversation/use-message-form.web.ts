import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo, useState, type SyntheticEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { newKey, openQuestion } from "../../web/attempt.ts";
import type { ApiError } from "../../web/api.ts";
import type { FoundDraft } from "../../web/drafts.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useKeepDraft } from "../../web/KeptDraft.tsx";
import { useAct } from "../../web/query.ts";
import { isUnanswered } from "../../web/unanswered.ts";
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

/**
 * Why a message did not go out. `unreachable`: nobody knows whether it arrived. `arrived-before`: an
 * earlier attempt did, and it was changed since. `long-ago`: an attempt is so old that the server would
 * not know it again. `refused`: the conversation takes none any more.
 */
export type NotSentReason = "unreachable" | "arrived-before" | "long-ago" | "refused";

const REFUSALS = ["CONVERSATION_CLOSED", "CONVERSATION_FULL"];

/** The name of its draft on the device. */
export const draftOf = ({ kind, id }: Talk["about"]) => messageDraft(`${kind}:${id}`);

/**
 * The form of a message. Every attempt to send it carries the same `Idempotency-Key`, so that one that was
 * lost on the way is not said twice; what was typed stays until it has arrived.
 * @param left what was written before
 */
export const useMessageForm = (
  { about }: Talk,
  userId: number,
  left: FoundDraft<MessageDraft> | undefined,
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
  const [key, setKey] = useState(draft.key);
  const [triedAt, setTriedAt] = useState(draft.triedAt);
  const [notSent, setNotSent] = useState<NotSentReason | undefined>(() => openQuestion(draft));
  const { chosen } = files;
  const isBlank = !text.trim() && chosen.length === 0;
  const content = useMemo(
    () =>
      isBlank
        ? null
        : { values: { text, asks }, files: chosen.map(({ file }) => file), key, triedAt },
    [isBlank, text, asks, chosen, key, triedAt],
  );
  const slot = draftOf(about);
  useKeepDraft(slot, userId, content);

  const clear = () => {
    form.reset(BLANK);
    files.clear();
    setKey(newKey());
    setTriedAt(null);
    setNotSent(undefined);
    setRestoredAt(undefined);
  };
  const act = useAct(CALLS[about.kind].send, {
    invalidates: changedBy(about),
    done: clear,
    failed: (error: ApiError) => {
      // Refused is an answer: nothing was made.
      if (!isUnanswered(error)) setTriedAt(null);
      if (files.fail(error)) return true;
      showFieldFaults(form, error);
      if (isUnanswered(error)) setNotSent("unreachable");
      if (REFUSALS.includes(error.code)) setNotSent("refused");
      if (error.code === "KEY_REUSED") setNotSent("arrived-before");
      return error.code === "KEY_REUSED";
    },
  });
  const sendUnder = (idempotencyKey: string) => (input: MessageInput) => {
    if (act.isPending) return;
    setNotSent(undefined);
    const now = Date.now();
    setTriedAt(now);
    const sent = chosen.map(({ file }) => file);
    slot.follow(userId, {
      values: form.getValues(),
      files: sent,
      key: idempotencyKey,
      triedAt: now,
    });
    void slot.save();
    act.mutate({
      params: { id: about.id },
      form: input,
      files: { attachments: sent },
      idempotencyKey,
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
    notSent,
    clear,
    submit: (event?: SyntheticEvent) => void form.handleSubmit(sendUnder(key))(event),
    /** For what has arrived in other words before. */
    sendAsAnother: () => {
      const next = newKey();
      setKey(next);
      void form.handleSubmit(sendUnder(next))();
    },
  };
};
export type MessageForm = ReturnType<typeof useMessageForm>;
