import { adminPaths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { useUser } from "../../../web/profile.ts";
import { useCall } from "../../../web/query.ts";
import { useAddress } from "../../../web/route.tsx";
import { AdminAccounts } from "../../../features/admins/AdminAccounts.tsx";
import { AccountStatistics } from "../../../features/students/AccountStatistics.tsx";
import { StudentAccounts } from "../../../features/students/StudentAccounts.tsx";

const ADMIN_TAB = "admin";
/** A filter of one tab has no meaning in the other. */
const WHOLE = { search: "", status: "", due: "", role: "", sort: "" };

/** `/admin/kelola-akun`: students, and for superadmins the admins. */
export function AccountListPage() {
  const { query, hrefWith } = useAddress();
  const isSuperadmin = useUser()?.role === "superadmin";
  const isAdminTab = isSuperadmin && query["tab"] === ADMIN_TAB;
  // The figures count all accounts, whatever filter the list has.
  const all = useCall("GET /admin/students", { query: { itemPerPage: 1 } }).data;
  const students = {
    label: "Mahasiswa",
    count: all?.total_students,
    to: hrefWith(isAdminTab ? { ...WHOLE, tab: "" } : {}),
    current: !isAdminTab,
  };
  const admins = {
    label: "Admin",
    count: all?.total_admins,
    to: hrefWith(isAdminTab ? {} : { ...WHOLE, tab: ADMIN_TAB }),
    current: isAdminTab,
  };
  return (
    <>
      <PageHeader
        title="Kelola Akun"
        dense
        actions={
          isSuperadmin && (
            <ButtonLink to={adminPaths.enrolment} size="sm" icon="users">
              Daftar mahasiswa kampus
            </ButtonLink>
          )
        }
      />
      <AccountStatistics
        waiting={all?.total_per_status.waiting}
        students={all?.total_students}
        admins={all?.total_admins}
      />
      <Tabs
        label="Jenis akun"
        className="mt-4"
        items={isSuperadmin ? [students, admins] : [students]}
      />
      {isAdminTab ? <AdminAccounts /> : <StudentAccounts waiting={all?.total_per_status.waiting} />}
    </>
  );
}
