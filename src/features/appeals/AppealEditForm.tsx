import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SendBar } from "../../ui/SendBar.tsx";
import { FormSheet } from "../../ui/Form.tsx";
import { useLeadOn } from "../../web/KeptDraft.tsx";
import { useAskAgain, useSetOwnRecord } from "../../web/own-records.ts";
import { useAct } from "../../web/query.ts";
import { useVersionedForm } from "../../web/use-versioned-form.ts";
import { VersionNotice } from "../../web/VersionNotice.tsx";
import { type AppealDetail, appealInput } from "./appeal.contract.ts";
import { NOTHING_CHOSEN, useAppealDocuments } from "./appeal-documents.web.ts";
import { type AppealEdit, appealEdit } from "./appeal-draft.web.ts";
import { changesDocuments, changesOf, factsOf, valuesOf } from "./appeal-edit.web.ts";
import { AppealFields } from "./AppealFields.tsx";

const resolver = zodResolver(appealInput);

/**
 * The form of an existing appeal: sends only what changed.
 * @param left what was changed before and not saved
 * @param back the address of the appeal itself
 */
export function AppealEditForm({
  userId,
  appeal,
  left,
  back,
}: {
  left: { readonly content: AppealEdit } | undefined;
  userId: number;
  appeal: AppealDetail;
  back: string;
}) {
  const askAgain = useAskAgain("GET /ukt-appeals/{id}", appeal.id);
  const leadOn = useLeadOn();
  const documents = useAppealDocuments(left?.content.choices ?? NOTHING_CHOSEN);
  const { choices } = documents;
  const edit = useVersionedForm({
    record: appeal,
    valuesOf,
    resolver: () => resolver,
    mode: "all",
    slot: appealEdit(appeal.id),
    userId,
    left: left && { content: left.content },
    files: {
      chosen: { choices },
      change: (stored) => changesDocuments(choices, stored),
      reset: documents.chooseNothing,
    },
    setRecord: useSetOwnRecord("GET /ukt-appeals/{id}"),
    onSaved: () => leadOn(back, { replace: true }),
  });
  const { record, version } = edit;
  const [refused, setRefused] = useState(false);
  const isClosed = refused || appeal.status !== "pending";

  const save = useAct("PATCH /ukt-appeals/{id}", {
    invalidates: ["GET /ukt-appeals/me"],
    done: ({ data }) => edit.saved(data),
    failed: (error) => {
      if (documents.fail(error)) return true;
      if (error.code === "NOT_PENDING") {
        setRefused(true);
        askAgain();
      }
      return edit.failed(error);
    },
  });
  const send: Parameters<typeof edit.submit>[0] = (input) =>
    save.mutate({
      params: { id: appeal.id },
      form: { ...changesOf(input, record), version },
      ...documents.begin(),
    });
  const canSave = edit.isValid && documents.unready.length === 0;

  return (
    <FormSheet aria-label="Ubah banding" onSubmit={edit.submit(send)}>
      <AppealFields form={edit.form} documents={documents} busy={save.isPending} stored={appeal} />
      {isClosed ? (
        <Closed touched={edit.touched} />
      ) : (
        <VersionNotice
          edit={edit}
          heading="h2"
          title="Banding ini sudah diubah di tempat lain."
          stored={factsOf(valuesOf(record), NOTHING_CHOSEN, record)}
          mine={factsOf(edit.typed, choices, record)}
          canKeep={canSave}
          busy={save.isPending}
          onKeep={edit.keepMine(send)}
        />
      )}
      {(isClosed || !edit.overtaken) && (
        <SendBar>
          {documents.progress ? (
            <Button size="lg" aria-label="Batalkan pengiriman" onClick={documents.callOff}>
              Batalkan
            </Button>
          ) : (
            <ButtonLink to={back} variant="ghost" size="lg">
              {isClosed ? "Buka banding" : "Batal"}
            </ButtonLink>
          )}
          {!isClosed && (
            <Button
              type="submit"
              variant="primary"
              size="lg"
              disabled={!canSave}
              busy={save.isPending}
            >
              Simpan
            </Button>
          )}
        </SendBar>
      )}
    </FormSheet>
  );
}

function Closed({ touched }: { touched: boolean }) {
  return (
    <Notice tone="warning" icon="lock" role="alert">
      <b className="font-semibold">Banding ini sudah diperiksa dan tidak bisa diubah lagi.</b>{" "}
      {touched && "Yang Anda isi belum tersimpan, tetapi masih ada di sini."}
    </Notice>
  );
}
