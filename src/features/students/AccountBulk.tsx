import { STUDENT_STATUSES } from "../../labels.ts";
import { Notice } from "../../ui/Notice.tsx";
import { send } from "../../web/api.ts";
import { BulkDialog, type BulkLine } from "../back-office/BulkDialog.tsx";
import { claimedByOther } from "../claims/claimed-by-other.web.ts";
import { npmOfEmail } from "./account-form.web.ts";
import type { ListedStudent } from "./student.contract.ts";

const decided = ({ status }: ListedStudent) =>
  status === "waiting" || status === null
    ? null
    : `sudah ${STUDENT_STATUSES[status].toLowerCase()}`;

const lineOf = (student: ListedStudent): BulkLine => ({
  id: student.id,
  name: student.name,
  change: [
    `Menjadi Terverifikasi dengan NPM ${student.npm ?? npmOfEmail(student)}`,
    student.ktm_url === null && "tanpa foto KTM",
    "diberi tahu lewat lonceng dan email",
  ]
    .filter(Boolean)
    .join(", "),
  skipped: decided(student) ?? claimedByOther(student.claim),
});

/** Verifies many who wait, each by the number in their campus e-mail. */
export function AccountBulk({
  students,
  onClose,
}: {
  students: readonly ListedStudent[];
  onClose: (done: readonly number[]) => void;
}) {
  const act = async (id: number) => {
    const student = students.find((one) => one.id === id);
    if (!student?.campus_email) throw new Error("Mahasiswa tidak ditemukan");
    const { campus_email, version } = student;
    const { message } = await send("PATCH /admin/students/verify", {
      body: { campus_email, status: "verified", version },
    });
    return message;
  };
  return (
    <BulkDialog
      title={`Verifikasi ${students.length} akun`}
      noun="akun"
      confirm="Verifikasi"
      lines={students.map(lineOf)}
      act={act}
      invalidates={["GET /admin/students", "GET /users/{id}", "GET /admin/queues"]}
      onClose={onClose}
    >
      <div className="mb-3">
        <Notice tone="warning" icon="eye">
          Verifikasi bersama tidak membuka kartu satu per satu. Pilih hanya akun yang kartunya sudah
          Anda cocokkan.
        </Notice>
      </div>
    </BulkDialog>
  );
}
