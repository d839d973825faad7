import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useKeepDraft } from "../../web/KeptDraft.tsx";
import { newKey } from "../../web/attempt.ts";
import { appealInput, type AppealInput } from "./appeal.contract.ts";
import { useAppealDocuments } from "./appeal-documents.web.ts";
import {
  appealDraft,
  type AppealDraft,
  type AppealValues,
  emptyAppeal,
  isWorthKeeping,
} from "./appeal-draft.web.ts";

/**
 * All that the form of a new appeal holds, begun with what was `left` and kept as it is filled in: fields,
 * documents and the `Idempotency-Key` of every attempt to send them.
 */
export const useNewAppeal = (userId: number, left: AppealDraft | undefined) => {
  const [draft] = useState(() => left ?? emptyAppeal());
  const form = useForm<AppealValues, unknown, AppealInput>({
    resolver: zodResolver(appealInput),
    mode: "all",
    defaultValues: draft.values,
  });
  const values = useWatch({ control: form.control });
  const documents = useAppealDocuments(draft.choices);
  const { choices } = documents;
  const [key, setKey] = useState(draft.key);
  const [triedAt, setTriedAt] = useState(draft.triedAt);
  const content = useMemo(() => {
    const now = { values, choices, key, triedAt };
    return isWorthKeeping(now) ? now : null;
  }, [values, choices, key, triedAt]);
  const { finish } = useKeepDraft(appealDraft, userId, content);

  return {
    draft,
    form,
    values,
    documents,
    /** Notes on the device that it goes out now; answers the key that goes with it. */
    beginSending: (another = false): string => {
      const now = Date.now();
      const sentKey = another ? newKey() : key;
      setKey(sentKey);
      setTriedAt(now);
      appealDraft.follow(userId, {
        values: form.getValues(),
        choices,
        key: sentKey,
        triedAt: now,
      });
      void appealDraft.save();
      return sentKey;
    },
    /** It was refused, which is an answer: nothing was made. */
    refused: () => setTriedAt(null),
    finish,
  };
};
