import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod";
import { superadmin } from "../../permissions.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmButton } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../../ui/Form.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { showFieldFaults } from "../../web/field-faults.ts";
import { Moment } from "../../web/Moment.tsx";
import { useUser } from "../../web/profile.ts";
import { useAskAgain, useSetOwnRecord } from "../../web/own-records.ts";
import { useAct } from "../../web/query.ts";
import { hadArrived } from "../../web/lost-answer.ts";
import { useUnsaved } from "../../web/unsaved.ts";
import { ABUSE_REASON_MAX, abuseInput } from "./abuse.contract.ts";
import type { ReportDetail } from "./report-record.contract.ts";

const LISTS = ["GET /admin/reports", "GET /reports", "GET /admin/claims/{kind}/{id}"] as const;

/** The mark of abuse for admins: setting it after a confirmation with a reason, and removing it. */
export function AdminAbuse({ report }: { report: ReportDetail }) {
  const [asking, setAsking] = useState(false);
  // a reason that is being typed stays, and corrects one that another admin gives meanwhile
  if (report.abuse && !asking) return <Marked id={report.id} abuse={report.abuse} />;
  return (
    <>
      <Button
        variant="danger-quiet"
        size="sm"
        icon="alert"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Tandai penyalahgunaan
      </Button>
      {asking && <MarkDialog report={report} onClose={() => setAsking(false)} />}
    </>
  );
}

function Marked({ id, abuse }: { id: number; abuse: NonNullable<ReportDetail["abuse"]> }) {
  const user = useUser();
  const setRecord = useSetOwnRecord("GET /reports/{id}");
  const lift = useAct("DELETE /admin/reports/{id}/abuse", {
    invalidates: LISTS,
    done: ({ data }) => setRecord(data),
  });
  const mayLift = user !== null && user !== undefined && superadmin(user) === undefined;
  return (
    <Notice
      tone="danger"
      className="basis-full"
      action={
        mayLift && (
          <ConfirmButton
            label="Cabut tanda"
            size="sm"
            onConfirm={(close) => lift.mutate({ params: { id } }, { onSuccess: close })}
            title="Cabut tanda penyalahgunaan?"
            confirm="Ya, cabut"
            tone="primary"
            busy={lift.isPending}
          >
            Laporannya tetap Ditolak. Penulisnya diberi tahu, dan tanda ini tidak dihitung lagi.
          </ConfirmButton>
        )
      }
    >
      <b className="font-semibold">Ditandai sebagai penyalahgunaan</b>
      <p className="text-xs text-muted">
        <Moment at={abuse.at} look="dated" isHour />
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{abuse.reason}</p>
      <p className="text-xs text-muted">
        Penulisnya membaca alasan ini. Status selain Ditolak mencabut tandanya.
      </p>
    </Notice>
  );
}

function MarkDialog({ report, onClose }: { report: ReportDetail; onClose: () => void }) {
  const askAgain = useAskAgain("GET /reports/{id}", report.id);
  const setRecord = useSetOwnRecord("GET /reports/{id}");
  const form = useForm<z.input<typeof abuseInput>, unknown, z.output<typeof abuseInput>>({
    resolver: zodResolver(abuseInput),
    mode: "onTouched",
    defaultValues: { reason: "" },
  });
  const { errors, isDirty } = form.formState;
  const { release, askToClose } = useUnsaved(isDirty);
  const arrived = (now: ReportDetail) => {
    release();
    onClose();
    setRecord(now);
  };
  const mark = useAct("POST /admin/reports/{id}/abuse", {
    invalidates: LISTS,
    done: ({ data }) => arrived(data),
    failed: (error, { body }) => {
      const isDone = (now: ReportDetail) => now.abuse?.reason === body.reason;
      if (hadArrived(error, "Laporan ditandai sebagai penyalahgunaan", isDone, arrived))
        return true;
      showFieldFaults(form, error);
      // the next press applies to the new version of the report
      if (error.code === "STALE") askAgain();
      return false;
    },
  });
  const submit = form.handleSubmit(({ reason }) => {
    if (mark.isPending) return;
    mark.mutate({ params: { id: report.id }, body: { reason, version: report.version } });
  });
  const close = () => askToClose(onClose);
  return (
    <Dialog
      open
      onClose={close}
      title="Tandai sebagai penyalahgunaan?"
      actions={
        <>
          <Button onClick={close}>Tidak jadi</Button>
          <Button variant="danger" busy={mark.isPending} onClick={() => void submit()}>
            Ya, tolak dan tandai
          </Button>
        </>
      }
    >
      <Form onSubmit={submit} className="grid gap-4">
        <p className="text-sm">
          Laporan menjadi Ditolak dan tidak tampil untuk umum. Dua tanda dalam setahun menjeda
          pelaporan {report.isAnonymous ? "anonim " : ""}penulisnya selama 30 hari.
        </p>
        <TextArea
          {...form.register("reason")}
          data-autofocus
          label="Alasan"
          hint="Penulis laporan membacanya."
          rows={4}
          counter={ABUSE_REASON_MAX}
          error={errors.reason?.message}
        />
      </Form>
    </Dialog>
  );
}
