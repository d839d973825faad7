import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useMemo, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { type AppealDetail, appealInput, type AppealInput } from "./appeal.contract.ts";
import { useKeepDraft } from "../../web/KeptDraft.tsx";
import { NOTHING_CHOSEN, useAppealDocuments } from "./appeal-documents.web.ts";
import { appealEdit, type AppealEdit, type AppealValues } from "./appeal-draft.web.ts";
import { isTouched, valuesOf } from "./appeal-edit.web.ts";

/**
 * All that the form of a filed appeal holds: what was filled in and the version that it began on. A newer
 * version replaces it while nothing has been touched; what was changed is kept as a draft.
 * @param left what was changed before and not saved
 */
export const useAppealEdit = (
  userId: number,
  appeal: AppealDetail,
  left: AppealEdit | undefined,
) => {
  const [{ begun, values }, setStart] = useState(
    () => left ?? { begun: appeal, values: valuesOf(appeal) },
  );
  const form = useForm<AppealValues, unknown, AppealInput>({
    resolver: zodResolver(appealInput),
    mode: "all",
    defaultValues: values,
  });
  const typed = useWatch({ control: form.control });
  const documents = useAppealDocuments(left?.choices ?? NOTHING_CHOSEN);
  const { choices } = documents;

  const touched = isTouched(typed, choices, begun);
  const begin = (record: AppealDetail) => setStart({ begun: record, values: valuesOf(record) });
  if (appeal.version !== begun.version && !touched) begin(appeal);
  const { reset } = form;
  useEffect(() => reset(values), [reset, values]);

  const content = useMemo(
    () => (touched ? { values: typed as AppealValues, choices, begun } : null),
    [touched, typed, choices, begun],
  );
  const { finish } = useKeepDraft(appealEdit(appeal.id), userId, content);

  return {
    form,
    typed,
    documents,
    begun,
    touched,
    begin,
    finish,
  };
};
