import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { useUser } from "../../web/profile.ts";
import { useList } from "../../web/list.ts";
import { useAddress } from "../../web/route.tsx";
import { knownKey } from "../back-office/admin-filters.web.ts";
import { AdminFilter } from "../back-office/AdminFilter.tsx";
import { AdminList } from "../back-office/AdminList.tsx";
import { AdminSearch } from "../back-office/AdminSearch.tsx";
import { SecurityCard } from "../two-step/SecurityCard.tsx";
import { AddAdmin } from "./AddAdmin.tsx";
import type { AdminAccount, AdminSort } from "./admin.contract.ts";
import { AdminTable } from "./AdminTable.tsx";
import { DeleteAdmin } from "./DeleteAdmin.tsx";

/** The words for the order of a table. */
const SORTS: Readonly<Record<AdminSort, string>> = {
  newest: "tanggal, terbaru dulu",
  oldest: "tanggal, terlama dulu",
  name: "nama, A ke Z",
  "-name": "nama, Z ke A",
  username: "username, A ke Z",
  "-username": "username, Z ke A",
  email: "email, A ke Z",
  "-email": "email, Z ke A",
  role: "peran, naik",
  "-role": "peran, turun",
};
const DEFAULT_SORT = "newest";
const ROLES = { admin: "Admin", superadmin: "Superadmin" };

/** The list of admins, for superadmins: search, sort, add, delete, and the settings for all of them. */
export function AdminAccounts() {
  const { query, hrefWith } = useAddress();
  const own = useUser();
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<AdminAccount | null>(null);
  const search = query["search"];
  const role = knownKey(ROLES, query["role"]);
  const sort = knownKey(SORTS, query["sort"]) ?? DEFAULT_SORT;
  const list = useList("GET /admin", { search, page: query["page"], role, sort });
  return (
    <>
      <div className="my-3.5 grid gap-2.5 sm:grid-cols-[minmax(0,20rem)_auto_auto] sm:justify-between lg:grid-cols-[20rem_12rem_1fr]">
        <AdminSearch label="Cari nama, username, atau email" />
        <AdminFilter name="role" label="Peran" labels={ROLES} />
        <Button
          variant="primary"
          icon="plus"
          className="lg:justify-self-end"
          onClick={() => setAdding(true)}
        >
          Tambah Admin
        </Button>
      </div>
      <AdminList
        list={list}
        noun="admin"
        empty="Tidak ada data untuk ditampilkan."
        hint="Tambahkan admin dengan tombol di atas."
        filters={{ search, role }}
      >
        <AdminTable
          admins={list.data?.data ?? []}
          ownId={own?.id}
          caption={`Daftar admin, diurutkan menurut ${SORTS[sort]}`}
          sorting={{ by: sort, href: (by) => hrefWith({ sort: by }) }}
          onDelete={setDeleting}
        />
      </AdminList>
      <SecurityCard />
      {adding && <AddAdmin onClose={() => setAdding(false)} />}
      <DeleteAdmin admin={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
