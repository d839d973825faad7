import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod";
import { FLAG_REASONS } from "../../rare-labels.ts";
import { verifiedStudent } from "../../permissions.ts";
import { mayFlag } from "../../record-permissions.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../../ui/Form.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { RadioChips } from "../../ui/RadioChips.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useUser } from "../../web/profile.ts";
import { useAct } from "../../web/query.ts";
import { useUnsaved } from "../../web/unsaved.ts";
import { FLAG_NOTE_MAX, flagInput } from "./flag.contract.ts";

interface Flaggable {
  readonly id: number;
  readonly is_mine: boolean;
  readonly is_flagged?: boolean | undefined;
}

const REASONS = Object.entries(FLAG_REASONS).map(([value, label]) => ({ value, label }));
const CHANGED = ["GET /reports/{id}"] as const;

/** The form for flagging a published report, for readers who may; a reader can withdraw the flag. */
export function FlagReport({ report }: { report: Flaggable }) {
  const user = useUser();
  const [asking, setAsking] = useState(false);
  const withdraw = useAct("DELETE /reports/{id}/flag", { invalidates: CHANGED });
  const refusal = user ? verifiedStudent(user) : true;
  if (refusal ?? mayFlag({ mine: report.is_mine, published: true })) return null;
  return (
    <div className="no-print flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {report.is_flagged && (
        <span className="inline-flex items-center gap-1.5">
          <Icon name="check" />
          Anda menandai laporan ini. Hanya alasannya yang dibaca admin, bukan nama Anda.
        </span>
      )}
      {/* One button for both, so that the focus stays on it. */}
      <Button
        variant="ghost"
        size="sm"
        {...(report.is_flagged
          ? {
              busy: withdraw.isPending,
              onClick: () => withdraw.mutate({ params: { id: report.id } }),
            }
          : {
              icon: "alert",
              "aria-haspopup": "dialog",
              className: "-ml-3",
              onClick: () => setAsking(true),
            })}
      >
        {report.is_flagged ? "Cabut tanda" : "Tandai laporan ini"}
      </Button>
      {asking && <FlagDialog id={report.id} onClose={() => setAsking(false)} />}
    </div>
  );
}

function FlagDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm<z.input<typeof flagInput>, unknown, z.output<typeof flagInput>>({
    resolver: zodResolver(flagInput),
    mode: "onChange",
    defaultValues: { note: "" },
  });
  const { errors, isDirty, isValid } = form.formState;
  const { release, askToClose } = useUnsaved(isDirty);
  const leave = () => {
    release();
    onClose();
  };
  const flag = useAct("POST /reports/{id}/flag", {
    invalidates: CHANGED,
    done: leave,
    failed: (error) => {
      showFieldFaults(form, error);
      if (error.code !== "ALREADY_FLAGGED") return;
      // the answer to an earlier press was lost
      for (const changed of CHANGED) void client.invalidateQueries({ queryKey: [changed] });
      leave();
    },
  });
  const submit = form.handleSubmit((body) => {
    if (!flag.isPending) flag.mutate({ params: { id }, body });
  });
  const close = () => askToClose(onClose);
  return (
    <Dialog
      open
      onClose={close}
      title="Tandai laporan ini"
      actions={
        <>
          <Button onClick={close}>Tidak jadi</Button>
          <Button
            variant="primary"
            disabled={!isValid}
            busy={flag.isPending}
            onClick={() => void submit()}
          >
            Kirim ke admin
          </Button>
        </>
      }
    >
      <Form onSubmit={submit} className="grid gap-4">
        <p className="text-sm text-muted">
          Admin membaca alasannya, tanpa nama Anda. Laporannya tetap tampil sampai admin
          memeriksanya.
        </p>
        <RadioChips
          legend="Apa yang keliru?"
          options={REASONS}
          error={errors.reason?.message}
          {...form.register("reason")}
          readOnly={flag.isPending}
        />
        <TextArea
          {...form.register("note")}
          readOnly={flag.isPending}
          label="Catatan untuk admin"
          optional
          rows={3}
          counter={FLAG_NOTE_MAX}
          error={errors.note?.message}
        />
      </Form>
    </Dialog>
  );
}
