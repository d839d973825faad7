import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { STUDENT_STATUSES } from "../../labels.ts";
import { Form } from "../../ui/Form.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { RadioChips } from "../../ui/RadioChips.tsx";
import { send } from "../../web/api.ts";
import { BulkDialog, type BulkLine } from "../back-office/BulkDialog.tsx";
import { unlessArrived } from "../back-office/use-bulk.web.ts";
import { claimedByOther } from "../claims/claimed-by-other.web.ts";
import type { User } from "../accounts/account.contract.ts";
import { bulkForm, type BulkValues, npmOfEmail } from "./account-form.web.ts";
import { RejectionReason } from "./RejectionReason.tsx";
import type { ListedStudent } from "./student.contract.ts";

type Status = BulkValues["status"];

const ACTS: Readonly<Record<Status, string>> = { verified: "Verifikasi", not_verified: "Tolak" };
const OPTIONS = (["verified", "not_verified"] as const).map((value) => ({
  value,
  label: STUDENT_STATUSES[value],
}));

const decided = ({ status }: ListedStudent) =>
  status === "waiting" || status === null
    ? null
    : `sudah ${STUDENT_STATUSES[status].toLowerCase()}`;

const lineOf = (student: ListedStudent, status: Status): BulkLine => ({
  id: student.id,
  name: student.name,
  change: [
    status === "verified"
      ? `Menjadi Terverifikasi dengan NPM ${student.npm ?? npmOfEmail(student)}`
      : "Menjadi Ditolak dengan alasan di atas",
    student.ktm_url === null && "tanpa foto KTM",
    "diberi tahu lewat lonceng dan email",
  ]
    .filter(Boolean)
    .join(", "),
  skipped: decided(student) ?? claimedByOther(student.claim),
});

/** Verifies many waiting accounts, each with the number in its campus e-mail, or rejects them for one reason. */
export function AccountBulk({
  students,
  onClose,
}: {
  students: readonly ListedStudent[];
  onClose: (done: readonly number[]) => void;
}) {
  const form = useForm<BulkValues>({
    resolver: zodResolver(bulkForm),
    mode: "onChange",
    defaultValues: { status: "verified", reason: "" },
  });
  const { errors, isValid } = form.formState;
  const [status, reason] = useWatch({ control: form.control, name: ["status", "reason"] });
  const rejects = status === "not_verified";
  const act = async (id: number) => {
    const student = students.find((one) => one.id === id);
    if (!student?.campus_email) throw new Error("Mahasiswa tidak ditemukan");
    const { campus_email, version } = student;
    const given = rejects ? reason.trim() : null;
    const { message } = await send("PATCH /admin/students/verify", {
      body: { campus_email, status, version, ...(given && { reason: given }) },
    }).catch(unlessArrived<User>((now) => now.status === status && now.status_reason === given));
    return message;
  };
  return (
    <BulkDialog
      title={`${ACTS[status]} ${students.length} akun`}
      noun="akun"
      confirm={ACTS[status]}
      lines={students.map((student) => lineOf(student, status))}
      missing={isValid ? undefined : () => void form.trigger(undefined, { shouldFocus: true })}
      isUnsaved={rejects && reason.trim() !== ""}
      act={act}
      invalidates={["GET /admin/students", "GET /users/{id}", "GET /admin/queues"]}
      onClose={onClose}
    >
      <Form onSubmit={(event) => event.preventDefault()} className="mb-3 grid gap-3">
        <RadioChips legend="Hasil pemeriksaan" {...form.register("status")} options={OPTIONS} />
        {rejects ? (
          <RejectionReason
            {...form.register("reason")}
            reason={reason}
            error={errors.reason?.message}
            onPut={(text) => form.setValue("reason", text, { shouldValidate: true })}
            onFocus={() => form.setFocus("reason")}
          />
        ) : (
          <Notice tone="warning" icon="eye">
            Verifikasi bersama tidak membuka kartu satu per satu. Pilih hanya akun yang kartunya
            sudah Anda cocokkan.
          </Notice>
        )}
      </Form>
    </BulkDialog>
  );
}
