import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SendBar } from "../../ui/SendBar.tsx";
import { FormSheet } from "../../ui/Sheet.tsx";
import { showFieldFaults } from "../../web/field-faults.ts";
import { late } from "../../web/late.ts";
import { LateBoundary } from "../../web/LateBoundary.tsx";
import { needs, queryKeyOf, useAct, useKeepRecord } from "../../web/query.ts";
import { showToast } from "../../web/toasts.ts";
import type { AppealDetail } from "./appeal.contract.ts";
import type { AppealEdit } from "./appeal-draft.web.ts";
import { bothVersions, changesOf, isTouched } from "./appeal-edit.web.ts";
import { AppealFields } from "./AppealFields.tsx";
import { useAppealEdit } from "./use-appeal-edit.web.ts";

const AdminStale = late(() =>
  import("../back-office/AdminStale.tsx").then((file) => file.AdminStale),
);

const UNCHANGED = "Tidak ada perubahan yang disimpan.";
const SAVED = "Berhasil memperbarui banding";

/**
 * The form of an appeal that is there already: sends only what changed, with the version that it began
 * on. Once a newer version is there both are shown; what was filled in is never taken away.
 * @param left what was changed before and not saved
 * @param back the address of the appeal itself
 */
export function AppealEditForm({
  userId,
  appeal,
  left,
  back,
}: {
  left: AppealEdit | undefined;
  userId: number;
  appeal: AppealDetail;
  back: string;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { form, typed, documents, begun, touched, begin, finish } = useAppealEdit(
    userId,
    appeal,
    left,
  );
  const { isValid } = form.formState;
  const [refused, setRefused] = useState(false);
  const isClosed = refused || appeal.status !== "pending";
  const overtaken = appeal.version !== begun.version && touched && !isClosed;

  const queryKey = queryKeyOf(needs("GET /ukt-appeals/{id}", { params: { id: appeal.id } }));
  const store = useKeepRecord("GET /ukt-appeals/{id}");
  const leave = (record: AppealDetail) => {
    finish();
    store(record);
    void navigate(back, { replace: true });
  };

  const save = useAct("PATCH /ukt-appeals/{id}", {
    invalidates: ["GET /ukt-appeals/me"],
    done: ({ data }) => leave(data),
    failed: (error) => {
      if (documents.fail(error)) return true;
      if (error.code === "STALE") {
        const stored = error.data as AppealDetail;
        // An attempt whose answer was lost on the way has arrived after all.
        if (!isTouched(form.getValues(), documents.choices, stored)) {
          showToast("success", SAVED);
          leave(stored);
        } else store(stored);
        return true;
      }
      if (error.code === "NOT_PENDING") {
        setRefused(true);
        void client.invalidateQueries({ queryKey });
      }
      showFieldFaults(form, error);
    },
  });
  const submitOver = (stored: AppealDetail) =>
    form.handleSubmit((input) => {
      if (!isTouched(input, documents.choices, stored)) {
        showToast("info", UNCHANGED);
        if (stored.version !== begun.version) begin(stored);
        return;
      }
      save.mutate({
        params: { id: appeal.id },
        form: { ...changesOf(input, stored), version: stored.version },
        ...documents.begin(),
      });
    });
  const canSave = isValid && documents.unready.length === 0;

  return (
    <FormSheet method="post" aria-label="Ubah banding" onSubmit={submitOver(begun)}>
      <AppealFields form={form} documents={documents} stored={appeal} />
      {isClosed && <Closed touched={touched} />}
      {overtaken && (
        <LateBoundary>
          <AdminStale
            heading="h2"
            title="Banding ini sudah diubah di tempat lain."
            {...bothVersions(typed, documents.choices, appeal)}
            canKeep={canSave}
            busy={save.isPending}
            onTake={() => {
              begin(appeal);
              documents.chooseNothing();
            }}
            onKeep={submitOver(appeal)}
          />
        </LateBoundary>
      )}
      {!overtaken && (
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
