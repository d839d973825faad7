import { APPEAL_STATUSES, type AppealStatus } from "../../labels.ts";
import { Notice } from "../../ui/Notice.tsx";
import type { FoundDraft } from "../../web/drafts.ts";
import { useSetOwnRecord } from "../../web/own-records.ts";
import { useAct } from "../../web/query.ts";
import { type EditDraft, useVersionedForm } from "../../web/use-versioned-form.ts";
import { AnswerForm } from "../answers/AnswerForm.tsx";
import { answerResolver, type AnswerValues, appealAnswer } from "../answers/answer-form.web.ts";
import { type AppealDetail, appealStatusInput } from "./appeal.contract.ts";
import { AppealStatusBadge } from "./AppealStatusBadge.tsx";

const resolver = answerResolver(APPEAL_STATUSES, appealStatusInput.shape.admin_note);

const valuesOf = ({ status, admin_note }: AppealDetail): AnswerValues => ({
  status,
  text: admin_note ?? "",
});

/** The appeal's status, for an admin who may not change it. */
const onlyOf = (status: AppealStatus) =>
  ({ [status]: APPEAL_STATUSES[status] }) as unknown as typeof APPEAL_STATUSES;

/**
 * Status and answer of an appeal; an empty answer removes the stored one.
 * @param left what was chosen and typed before and not saved
 * @param list the list to which the page leads back
 */
export function AdminAppealForm({
  appeal,
  userId,
  left,
  list,
}: {
  appeal: AppealDetail;
  userId: number;
  left: FoundDraft<EditDraft<AnswerValues>> | undefined;
  list: string;
}) {
  const edit = useVersionedForm({
    record: appeal,
    valuesOf,
    resolver: () => resolver,
    slot: appealAnswer(appeal.id),
    userId,
    left,
    setRecord: useSetOwnRecord("GET /admin/ukt/appeals/{id}"),
  });
  const { record, version } = edit;
  const isBarred = record.may_decide === false;
  const labels = isBarred ? onlyOf(record.status) : APPEAL_STATUSES;
  const save = useAct("PATCH /admin/ukt/appeals/status", {
    invalidates: ["GET /admin/ukt/appeals", "GET /admin/claims/{kind}/{id}"],
    done: ({ data }) => edit.saved(data),
    failed: (error) => edit.failed(error, { admin_note: "text" }),
  });
  return (
    <AnswerForm
      about={{ kind: "appeal", id: appeal.id }}
      edit={edit}
      labels={labels}
      answered={{ status: record.status, text: record.admin_note }}
      title={`Banding UKT semester ${appeal.semester}`}
      words={{
        form: "Status dan tanggapan",
        overtaken: "Banding ini sudah diubah orang lain.",
        field: "Tanggapan",
        whenEmpty:
          record.admin_note === null
            ? "Boleh dikosongkan, kecuali saat menolak."
            : "Bila dikosongkan, tanggapan yang ada dihapus.",
        told: "Dikirim lewat lonceng dan email.",
        save: "Ubah Status",
      }}
      badge={(status) => <AppealStatusBadge status={status} />}
      save={save}
      onSave={({ status, text }) =>
        save.mutate({ body: { id: appeal.id, status, admin_note: text, version } })
      }
      list={list}
      afterStatus={
        isBarred && (
          <Notice icon="users">
            <b className="font-semibold">Anda yang menolaknya.</b> Peninjauan kedua diputuskan admin
            lain. Tanggapan tetap bisa Anda ubah.
          </Notice>
        )
      }
      rows={5}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      footClassName="bg-surface lg:sticky lg:bottom-11.5 lg:border-t lg:border-line lg:pt-3"
    />
  );
}
