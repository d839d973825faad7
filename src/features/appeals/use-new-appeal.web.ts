import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useKeepDraft } from "../../web/KeptDraft.tsx";
import { useAttempts } from "../../web/attempts.ts";
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
 * The state of the form of a new appeal: fields, documents and the attempts to send them. It begins with `left` and
 * is kept on the device as it changes.
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
  const attempts = useAttempts(appealDraft, userId, draft);
  const { attempt } = attempts;
  const content = useMemo(() => {
    const now = { values, choices, ...attempt };
    return isWorthKeeping(now) ? now : null;
  }, [values, choices, attempt]);
  const { finish } = useKeepDraft(appealDraft, userId, content);

  return { form, values, documents, attempts, finish };
};
