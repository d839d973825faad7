import type { ReactNode } from "react";
import type { ReportStatus } from "../../labels.ts";
import { Form } from "../../ui/Form.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import type { VersionedFormOf } from "../../web/use-versioned-form.ts";
import { VersionNotice } from "../../web/VersionNotice.tsx";
import { AdminStatusPicker } from "../back-office/AdminStatusPicker.tsx";
import { AnswerPreview } from "../back-office/AnswerPreview.tsx";
import { SaveAnswer } from "../back-office/SaveAnswer.tsx";
import { MARKS } from "../back-office/use-read-text.web.ts";
import { useStatusKeys } from "../back-office/use-status-keys.web.ts";
import { ClaimWarning } from "../claims/ClaimWarning.tsx";
import { NextItem } from "../queues/NextItem.tsx";
import type { Item } from "../shared/item.contract.ts";
import { AnswerTemplates } from "../templates/AnswerTemplates.tsx";
import { useTemplateAnswer } from "../templates/use-templates.web.ts";
import type { Answer, AnswerValues } from "./answer-form.web.ts";

/** The part of the answered record that this form needs. */
interface Answerable {
  readonly version: number;
  readonly submitted_at: string;
}

const hintOf = (status: ReportStatus, whenEmpty: string) =>
  status === "rejected" ? "Katakan mengapa ditolak dan apa yang dapat dilakukan." : whenEmpty;

/**
 * Status and answer of a report or an appeal, with the keys, the templates, a preview, who else works on it, and
 * the way to the next item.
 * @param edit of `useVersionedForm`, with `answerResolver`
 * @param answered the answer that the student has, null for none
 * @param title of the answered record, for templates
 * @param words the differences between reports and appeals: the field's name, the effect of an empty one, who is
 *   told
 * @param save sends the answer; TanStack's state of that call
 * @param list the list to which the page leads back
 */
export function AnswerForm<Stored extends Answerable, Status extends ReportStatus>({
  about,
  edit,
  labels,
  answered,
  title,
  words,
  badge,
  save,
  onSave,
  list,
  afterStatus,
  afterText,
  rows,
  className,
  footClassName,
}: {
  about: Item;
  edit: VersionedFormOf<Stored, AnswerValues, Answer<Status>>;
  labels: Readonly<Record<Status, string>>;
  answered: { readonly status: Status; readonly text: string | null };
  title: string;
  words: {
    readonly form: string;
    readonly overtaken: string;
    readonly field: string;
    readonly whenEmpty: string;
    readonly told: string;
    readonly save: string;
  };
  badge: (status: Status) => ReactNode;
  save: { readonly isPending: boolean; readonly isSuccess: boolean };
  onSave: (answer: Answer<Status>) => void;
  list: string;
  afterStatus?: ReactNode;
  afterText?: ReactNode;
  rows: number;
  className: string;
  footClassName: string;
}) {
  const { form, typed, put } = edit;
  const status = typed.status as Status;
  const busy = save.isPending;
  const factsOf = (facts: { readonly status: Status; readonly text: string | null }) => [
    { term: "Status", value: labels[facts.status] },
    { term: words.field, value: facts.text?.trim() || "Belum ada" },
  ];
  const templates = useTemplateAnswer({ status: answered.status, answer: answered.text });
  const insert = (text: string, meant: ReportStatus | null) => {
    // a status that was chosen by hand stays
    if (meant && status === answered.status) form.setValue("status", meant);
    put("text", templates.insert(typed.text, text));
    form.setFocus("text");
  };
  const panel = useStatusKeys(labels, "text", busy);
  const text = typed.text.trim();
  const isDone = save.isSuccess && !edit.touched;
  return (
    <Form
      {...panel}
      aria-label={words.form}
      onSubmit={edit.submit(onSave)}
      className={`no-print ${className}`}
    >
      <VersionNotice
        edit={edit}
        title={words.overtaken}
        stored={factsOf(answered)}
        mine={factsOf({ status, text })}
        busy={busy}
        onKeep={edit.keepMine(onSave)}
      />
      <AdminStatusPicker
        labels={labels}
        {...form.register("status", {
          deps: "text",
          onChange: (event: { target: { value: string } }) => {
            const followed = templates.follow(event.target.value, typed.text);
            if (followed !== typed.text) put("text", followed);
          },
        })}
      />
      {afterStatus}
      <div className="@container relative">
        <TextArea
          {...form.register("text")}
          label={words.field}
          hint={`${hintOf(status, words.whenEmpty)} ${MARKS}`}
          rows={rows}
          error={form.formState.errors.text?.message}
          readOnly={busy}
        />
        <div className="absolute -top-2.5 -right-3 @max-[13rem]:static">
          <AnswerTemplates
            answered={{ title, submittedAt: edit.record.submitted_at }}
            statuses={labels}
            status={status === answered.status ? "" : status}
            onInsert={insert}
          />
        </div>
      </div>
      {afterText}
      {text !== "" && text !== answered.text && (
        <AnswerPreview badge={badge(status)} told={words.told}>
          {text}
        </AnswerPreview>
      )}
      <ClaimWarning about={about} />
      <NextItem after={about} back={list} isDone={isDone} className={footClassName}>
        {!edit.overtaken && (
          <SaveAnswer isDone={isDone} isValid={edit.isValid} busy={busy}>
            {words.save}
          </SaveAnswer>
        )}
      </NextItem>
    </Form>
  );
}
