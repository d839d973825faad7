import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmButton } from "../../ui/ConfirmDialog.tsx";
import { useAct } from "../../web/query.ts";
import { discardUnsaved } from "../../web/unsaved.ts";
import type { AdminAccount } from "./admin.contract.ts";
import { AdminPassword } from "./AdminPassword.tsx";
import { DeleteAdmin } from "./DeleteAdmin.tsx";

/** A superadmin's decisions about another admin: role, second factor, password, the end of the account. */
export function AdminRights({ admin, list }: { admin: AdminAccount; list: string }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  return (
    <div className="grid gap-4">
      <Role admin={admin} />
      {admin.role === "admin" && <Reach admin={admin} />}
      <SecondFactor admin={admin} />
      <AdminPassword admin={admin} />
      <Part
        id="hapus-akun"
        title="Hapus akun"
        lead="Akun ditutup; namanya tetap pada catatan lama."
      >
        <Button variant="danger-quiet" icon="trash" onClick={() => setDeleting(true)}>
          Hapus akun
        </Button>
      </Part>
      <DeleteAdmin
        admin={deleting ? admin : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          discardUnsaved();
          void navigate(list);
        }}
      />
    </div>
  );
}

function Part({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead: string;
  children?: ReactNode;
}) {
  return (
    <Card as="section" padding="roomy" aria-labelledby={id}>
      <h2 id={id} className="text-md">
        {title}
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted">{lead}</p>
      {children}
    </Card>
  );
}

function Role({ admin }: { admin: AdminAccount }) {
  const isSuperadmin = admin.role === "superadmin";
  const change = useAct("PATCH /admin/{id}", {
    invalidates: ["GET /admin/{id}", "GET /admin"],
    said: isSuperadmin
      ? `${admin.name} sekarang admin biasa.`
      : `${admin.name} sekarang superadmin.`,
  });
  const role = isSuperadmin ? "admin" : "superadmin";
  return (
    <Part
      id="peran"
      title="Peran"
      lead={
        isSuperadmin
          ? "Superadmin: mengelola akun admin dan membaca jejak audit."
          : "Admin: laporan, mahasiswa, banding, dan Advika."
      }
    >
      <ConfirmButton
        label={isSuperadmin ? "Jadikan admin biasa" : "Jadikan superadmin"}
        onConfirm={(close) =>
          change.mutate({ params: { id: admin.id }, body: { role } }, { onSettled: close })
        }
        busy={change.isPending}
        tone="primary"
        title={isSuperadmin ? "Jadikan admin biasa?" : "Jadikan superadmin?"}
        confirm={isSuperadmin ? "Ya, jadikan admin" : "Ya, jadikan superadmin"}
      >
        <b className="font-semibold wrap-anywhere">{admin.name}</b>{" "}
        {isSuperadmin
          ? "tidak lagi bisa mengelola akun admin dan membaca jejak audit."
          : "akan bisa menambah, mengubah, dan menghapus akun admin, juga akun Anda."}
      </ConfirmButton>
    </Part>
  );
}

/** Whether an admin is of the clinic or unit staff (docs/product/campus.md#unit-staff). */
function Reach({ admin }: { admin: AdminAccount }) {
  const isStaff = admin.scope === "units";
  const change = useAct("PATCH /admin/{id}", {
    invalidates: ["GET /admin/{id}", "GET /admin"],
    said: isStaff ? `${admin.name} sekarang admin klinik.` : `${admin.name} sekarang petugas unit.`,
  });
  const scope = isStaff ? "all" : "units";
  const label = isStaff ? "Jadikan admin klinik" : "Jadikan petugas unit";
  return (
    <Part
      id="lingkup"
      title="Lingkup"
      lead={
        isStaff
          ? "Petugas unit: hanya laporan unitnya sendiri."
          : "Admin klinik: laporan klinik dan unit yang tidak rahasia, mahasiswa, banding, dan Advika."
      }
    >
      <ConfirmButton
        label={label}
        onConfirm={(close) =>
          change.mutate({ params: { id: admin.id }, body: { scope } }, { onSettled: close })
        }
        busy={change.isPending}
        tone="primary"
        title={`${label}?`}
        confirm={`Ya, ${label[0]!.toLowerCase()}${label.slice(1)}`}
      >
        <b className="font-semibold wrap-anywhere">{admin.name}</b>{" "}
        {isStaff
          ? "akan membaca dan mengurus laporan klinik dan unit yang tidak rahasia, akun mahasiswa, banding, dan Advika."
          : "hanya akan membaca dan mengurus laporan unit yang beranggotakan dirinya, tanpa akun mahasiswa, banding, dan Advika."}
      </ConfirmButton>
    </Part>
  );
}

function SecondFactor({ admin }: { admin: AdminAccount }) {
  const reset = useAct("DELETE /admin/{id}/two-step", {
    invalidates: ["GET /admin/{id}", "GET /admin", "GET /admin/security"],
  });
  return (
    <Part
      id="dua-langkah"
      title="Login dua langkah"
      lead={
        admin.two_step
          ? "Menyala. Bila ponsel dan kode pemulihannya hilang, reset di sini setelah memastikan bahwa memang pemiliknya yang meminta."
          : "Belum menyala pada akun ini."
      }
    >
      {admin.two_step && (
        <ConfirmButton
          label="Reset login dua langkah"
          variant="danger-quiet"
          onConfirm={(close) => reset.mutate({ params: { id: admin.id } }, { onSettled: close })}
          busy={reset.isPending}
          title="Reset login dua langkah?"
          confirm="Ya, reset"
        >
          Semua sesi <b className="font-semibold wrap-anywhere">{admin.name}</b> berakhir, dan login
          berikutnya cukup dengan password.
        </ConfirmButton>
      )}
    </Part>
  );
}
