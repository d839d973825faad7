import { type KeyboardEvent, useMemo, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import type { FoundDraft } from "../../web/drafts.ts";
import { useIsOfClinic } from "../../web/profile.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useKeepDraft } from "../../web/KeptDraft.tsx";
import { RestoredDraft } from "../../web/RestoredDraft.tsx";
import type { PublicSettings } from "../campus/campus.contract.ts";
import { FORWARD_REASON_MAX } from "../forwarding/forwarding.contract.ts";
import {
  CLINIC_CHOICE,
  forwardDraft,
  forwardResolver,
  type ForwardValues,
  NO_FORWARD,
} from "./forward-draft.web.ts";
import { exceptionOf } from "./readers.web.ts";
import { isHiddenFrom } from "./report-place.web.ts";
import { isPublished } from "./published.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";
import { useForward } from "./use-forward.web.ts";

type Units = Required<PublicSettings>["units"];
type Unit = Units[number];

/**
 * The places to which a report may be passed on: all but its own and those from which it is hidden, and from a
 * confidential unit confidential ones alone.
 */
const placesFor = (report: ReportDetail, units: Units) => {
  const { unit, hidden_from: hidden = [] } = report;
  const isOpen = !unit?.confidential;
  const parties = hidden.map(({ party }) => party);
  const others = units.filter(
    ({ key, confidential }) =>
      key !== unit?.key && (isOpen || confidential) && !isHiddenFrom(parties, key),
  );
  return [
    ...(unit && isOpen ? [{ value: CLINIC_CHOICE, label: "Klinik" }] : []),
    ...others.map(({ key, name, confidential }) => ({
      value: key,
      label: confidential ? `${name} (rahasia)` : name,
    })),
  ];
};

/**
 * Passes a report on to a unit or to the clinic, with a reason that becomes a note.
 * @param left what was chosen and written before and not sent
 * @param list the list to which the page leads back
 * @param onClose closes it; what was written stays on the device
 */
export function ForwardForm({
  report,
  units,
  userId,
  left,
  list,
  onClose,
}: {
  report: ReportDetail;
  units: Units;
  userId: number;
  left: FoundDraft<ForwardValues> | undefined;
  list: string;
  onClose: () => void;
}) {
  const [restoredAt, setRestoredAt] = useState(left?.savedAt);
  const form = useForm({
    resolver: forwardResolver,
    // a fault that appears as the reason is left would move the button away under the press
    mode: "onSubmit",
    defaultValues: left?.content ?? NO_FORWARD,
  });
  const { unit_id, reason } = useWatch({ control: form.control });
  const content = useMemo(
    () => (unit_id || reason?.trim() ? { unit_id: unit_id ?? "", reason: reason ?? "" } : null),
    [unit_id, reason],
  );
  const draft = useKeepDraft(forwardDraft(report.id), userId, content);
  const { errors } = form.formState;
  const forward = useForward(
    report,
    list,
    () => {
      draft.finish();
      onClose();
    },
    (error) => showFieldFaults(form, error),
  );
  const submit = form.handleSubmit((input) => {
    if (forward.isPending) return;
    const body = { ...input, version: report.version };
    forward.mutate({ params: { id: report.id }, body });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    // the answer form beside it uses the same key
    event.preventDefault();
    void submit();
  };
  const places = placesFor(report, units);
  const chosen = units.find(({ key }) => key === unit_id);
  const isRaised = !useIsOfClinic() && report.is_raised_next === true;
  return (
    <Form
      aria-label="Teruskan laporan"
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4"
    >
      {restoredAt && content && (
        <RestoredDraft
          savedAt={restoredAt}
          onDiscard={() => {
            form.reset(NO_FORWARD);
            setRestoredAt(undefined);
          }}
        />
      )}
      {places.length === 0 ? (
        <Notice tone="plain" icon="lock">
          {report.unit?.confidential
            ? "Laporan ini di unit rahasia, dan belum ada unit rahasia lain yang bisa menerimanya."
            : "Belum ada unit lain yang boleh menerima laporan ini."}
        </Notice>
      ) : (
        <SelectField
          {...form.register("unit_id")}
          readOnly={forward.isPending}
          label="Teruskan ke"
          hint={`Sekarang di ${report.unit?.name ?? "klinik"}.`}
          placeholder="Pilih tujuan"
          options={places}
          error={errors.unit_id?.message}
        />
      )}
      <div aria-live="polite">
        {isRaised && !chosen?.confidential ? (
          <Notice tone="warning" icon="alert">
            <b className="font-semibold">Laporan ini akan dikirim ke klinik untuk diputuskan,</b>{" "}
            kecuali Anda memilih unit rahasia: unit sudah dua kali meneruskannya tanpa keputusan
            klinik.
          </Notice>
        ) : (
          <Consequence report={report} unit={chosen} to={unit_id} />
        )}
      </div>
      <TextArea
        {...form.register("reason")}
        readOnly={forward.isPending}
        label="Alasan"
        hint="Menjadi catatan internal. Penulis tidak membacanya."
        rows={3}
        counter={FORWARD_REASON_MAX}
        error={errors.reason?.message}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap justify-end gap-2.5 max-sm:*:flex-auto">
        <Button onClick={onClose}>Tutup</Button>
        <Button
          type="submit"
          variant="primary"
          icon="forward"
          disabled={places.length === 0}
          busy={forward.isPending}
        >
          Teruskan
        </Button>
      </div>
    </Form>
  );
}

/** What follows from the choice: who reads the report then. */
function Consequence({
  report,
  unit,
  to,
}: {
  report: ReportDetail;
  unit: Unit | undefined;
  to: string | undefined;
}) {
  const excepted = exceptionOf(report);
  if (unit?.confidential)
    return (
      <Notice tone="warning" icon="lock">
        <b className="font-semibold">Hanya anggota {unit.name} dan penulis</b> yang dapat membacanya
        setelah ini{excepted}. Klinik dan superadmin tidak, dan laporan ini tidak bisa kembali ke
        unit biasa.
        {isPublished(report) && " Laporan ini hilang dari halaman umum."}
      </Notice>
    );
  if (!unit && to !== CLINIC_CHOICE) return null;
  return (
    <p className="text-sm text-muted">
      {unit
        ? `Anggota ${unit.name} dan admin klinik dapat membacanya`
        : "Admin klinik dapat membacanya"}
      {excepted}. Penulis diberi tahu, dan tenggatnya tetap.
    </p>
  );
}
