import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type * as z from "zod";
import { usePromises } from "../../web/use-promises.ts";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { LostAnswer } from "../../web/LostAnswer.tsx";
import { dayText } from "../../web/dates.ts";
import { draftSlots, type FoundDraft } from "../../web/drafts.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useKeepDraft, WithDraft } from "../../web/KeptDraft.tsx";
import { useAskAgain } from "../../web/own-records.ts";
import { useAct, useSetRecord } from "../../web/query.ts";
import { isUnanswered } from "../../web/unanswered.ts";
import { hadArrived } from "../../web/lost-answer.ts";
import { RestoredDraft } from "../../web/RestoredDraft.tsx";
import type { AppealDetail } from "./appeal.contract.ts";
import { REVIEW_REASON_MAX, reviewInput } from "./review.contract.ts";

/** The reasons on this device that are not sent yet, one for each appeal. */
const reviewDraft = draftSlots<string>("appeal-review");

/** 'Minta ditinjau lagi', while that is possible; the student gives a reason. A begun reason stays after that time. */
export function AskForReview({ appeal, userId }: { appeal: AppealDetail; userId: number }) {
  const isOffered = appeal.review_until !== null;
  const [wasOffered, setWasOffered] = useState(isOffered);
  if (isOffered && !wasOffered) setWasOffered(true);
  if (!wasOffered) return null;
  return (
    <WithDraft
      slot={reviewDraft(String(appeal.id))}
      userId={userId}
      loading={<Skeleton height="16rem" />}
    >
      {(left) => <ReviewForm appeal={appeal} userId={userId} left={left} />}
    </WithDraft>
  );
}

function ReviewForm({
  appeal: { id, version, review_until: until },
  userId,
  left,
}: {
  appeal: AppealDetail;
  userId: number;
  left: FoundDraft<string> | undefined;
}) {
  const { decision } = usePromises();
  const askAgain = useAskAgain("GET /ukt-appeals/{id}", id);
  const setRecord = useSetRecord("GET /ukt-appeals/{id}");
  const [restoredAt, setRestoredAt] = useState(left?.savedAt);
  const [isLost, setIsLost] = useState(false);
  const form = useForm<z.input<typeof reviewInput>, unknown, z.output<typeof reviewInput>>({
    resolver: zodResolver(reviewInput),
    mode: "onTouched",
    defaultValues: { reason: left?.content ?? "" },
  });
  const { errors } = form.formState;
  const reason = useWatch({ control: form.control, name: "reason" });
  const { finish } = useKeepDraft(reviewDraft(String(id)), userId, reason.trim() ? reason : null);
  const arrived = (now: AppealDetail) => {
    finish();
    form.reset({ reason: "" });
    setRecord(now);
  };
  const ask = useAct("POST /ukt-appeals/{id}/review", {
    invalidates: ["GET /ukt-appeals/me"],
    done: ({ data }) => arrived(data),
    failed: (error) => {
      const isDone = (now: AppealDetail) => now.second_review;
      if (hadArrived(error, "Permintaan Anda sudah terkirim.", isDone, arrived)) return true;
      showFieldFaults(form, error);
      setIsLost(isUnanswered(error));
      if (error.status === 409) askAgain();
      return false;
    },
  });
  const submit = form.handleSubmit((body) => {
    if (!ask.isPending) ask.mutate({ params: { id }, body: { ...body, version } });
  });
  const discard = () => {
    form.reset({ reason: "" });
    setRestoredAt(undefined);
  };
  if (until === null && !reason.trim()) return null;
  return (
    <section aria-labelledby="tinjau-lagi" className="grid gap-3">
      <h2 id="tinjau-lagi" className="text-lg">
        Minta ditinjau lagi
      </h2>
      {until && (
        <p className="max-w-(--measure) text-sm text-muted">
          Menurut Anda ada yang terlewat? Anda bisa meminta satu kali, sampai {dayText(until)}.
          Admin lain yang memutuskannya, paling lama {decision.unbroken}.
        </p>
      )}
      <Form aria-label="Minta ditinjau lagi" onSubmit={submit} className="grid gap-3">
        {restoredAt && reason.trim() && <RestoredDraft savedAt={restoredAt} onDiscard={discard} />}
        <TextArea
          {...form.register("reason")}
          readOnly={ask.isPending}
          label="Alasan Anda"
          hint="Misalnya dokumen yang belum dibaca, atau keadaan yang berubah."
          rows={5}
          counter={REVIEW_REASON_MAX}
          error={errors.reason?.message}
        />
        {isLost && until && (
          <LostAnswer done="terkirim">
            Kirim lagi saja: permintaan tidak akan menjadi dua.
          </LostAnswer>
        )}
        {until === null && (
          <Notice
            tone="warning"
            icon="info"
            role="status"
            action={
              <Button size="sm" onClick={discard}>
                Buang tulisan
              </Button>
            }
          >
            <b className="font-semibold">Peninjauan kedua tidak bisa diminta lagi.</b> Tulisan Anda
            masih ada di sini.
          </Notice>
        )}
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          disabled={until === null || !reason.trim()}
          busy={ask.isPending}
        >
          Minta ditinjau lagi
        </Button>
      </Form>
    </section>
  );
}
