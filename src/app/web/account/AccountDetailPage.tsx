import { adminPaths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { BackLink } from "../../../ui/PageHeader.tsx";
import { Loading, Skeleton, SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { Loaded, useRecord } from "../../../web/Loaded.tsx";
import { useCall } from "../../../web/query.ts";
import { useAddress, useParams } from "../../../web/route.tsx";
import type { User } from "../../../features/accounts/account.contract.ts";
import { AdminAccountPage } from "../../../features/admins/AdminAccountPage.tsx";
import { useListAddress } from "../../../web/way-back.ts";
import { ACCOUNT_KEYS, ShortcutBar } from "../../../features/back-office/ShortcutBar.tsx";
import { ClaimBar } from "../../../features/claims/ClaimBar.tsx";
import { NotFoundPage } from "../../../web/NotFoundPage.tsx";
import { Notes } from "../../../features/notes/Notes.tsx";
import { AdminDue } from "../../../features/back-office/AdminDue.tsx";
import { AccountProfile } from "../../../features/students/AccountProfile.tsx";
import { StudentStatusBadge } from "../../../features/accounts/StudentStatusBadge.tsx";
import { useList } from "../../../web/list.ts";
import { AppealCards } from "../../../features/appeals/AppealCards.tsx";
import { AdminList } from "../../../features/back-office/AdminList.tsx";
import { REPORT_STATUSES } from "../../../labels.ts";
import { StatusTabs } from "../../../web/StatusTabs.tsx";
import { knownKey } from "../../../features/back-office/admin-filters.web.ts";
import { AdminReportTable } from "../../../features/reports/AdminReportTable.tsx";

const LIST = adminPaths.accounts;
const REPORTS_TAB = "laporan";
const APPEALS_TAB = "banding-ukt";

/** `/admin/detail-akun/{id}/{role}`: a student's account, or for superadmins an admin's. */
export function AccountDetailPage() {
  const { id = "", role } = useParams();
  const opened = useListAddress(LIST);
  const list = opened === LIST && role === "admin" ? `${LIST}?tab=admin` : opened;
  const isId = /^[1-9]\d*$/.test(id);
  if (isId && role === "mahasiswa") return <StudentPage key={id} id={id} list={list} />;
  if (isId && role === "admin") return <AdminAccountPage key={id} id={id} list={list} />;
  return <NotFoundPage />;
}

/** A student's own statements, and the decision about them. */
function StudentPage({ id, list }: { id: string; list: string }) {
  const { query } = useAddress();
  const { result, isMissing } = useRecord("GET /users/{id}", id);
  // above the card of a waiting student, which would move down when it appears
  const isWaiting = result.data?.data.status === "waiting";
  const listed = useCall(
    "GET /admin/students/{id}/listed",
    { params: { id: Number(id) } },
    { enabled: isWaiting },
  );
  if (isMissing) return <NotFoundPage />;
  return (
    <>
      <div className="pt-2 pb-1">
        <BackLink to={list}>Kelola Akun</BackLink>
      </div>
      <Loaded
        result={result}
        title="Akun belum bisa dimuat."
        heading="h1"
        frame={Card}
        loading={<AccountSkeleton />}
      >
        {({ data }) =>
          isWaiting && listed.isPending ? (
            <AccountSkeleton />
          ) : (
            <>
              <Account
                key={id}
                account={data}
                list={list}
                onRefresh={() => void result.refetch()}
              />
              <ShortcutBar shown={query["tab"] ? [] : ACCOUNT_KEYS} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Account({
  account,
  list,
  onRefresh,
}: {
  account: User;
  list: string;
  onRefresh: () => void;
}) {
  const { query, hrefWith } = useAddress();
  const isReports = query["tab"] === REPORTS_TAB;
  const isAppeals = query["tab"] === APPEALS_TAB;
  const { id: studentId, name, status, due_at: due, status_reason: reason } = account;
  const reports = useCall("GET /admin/reports", { query: { studentId } }).data?.total_per_status;
  const appeals = useCall("GET /admin/ukt/appeals", { query: { studentId } }).data?.pagination;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <h1 className="text-lg wrap-anywhere">{name}</h1>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {status && <StudentStatusBadge status={status} />}
          {due && <AdminDue at={due} long />}
        </p>
      </div>
      {reason && (
        <p className="mt-1.5 max-w-(--measure) text-sm wrap-anywhere text-muted">
          Alasan penolakan: {reason}
        </p>
      )}
      <ClaimBar about={{ kind: "student", id: studentId }} className="mt-3" />
      <Tabs
        label="Bagian akun"
        className="mt-2.5 mb-4"
        items={[
          {
            label: "Profil",
            to: hrefWith({ tab: undefined, status: undefined }),
            current: !isReports && !isAppeals,
          },
          {
            label: "Laporan",
            count: reports && Object.values(reports).reduce((sum, n) => sum + n, 0),
            to: hrefWith({ tab: REPORTS_TAB, status: undefined }),
            current: isReports,
          },
          {
            label: "Banding UKT",
            count: appeals?.total_items,
            to: hrefWith({ tab: APPEALS_TAB, status: undefined }),
            current: isAppeals,
          },
        ]}
      />
      {isReports ? (
        <AccountReports studentId={studentId} name={name} />
      ) : isAppeals ? (
        <AccountAppeals studentId={studentId} name={name} />
      ) : (
        <AccountProfile account={account} list={list} onRenew={onRefresh}>
          <Notes about={{ kind: "student", id: studentId }} />
        </AccountProfile>
      )}
    </>
  );
}

function AccountSkeleton() {
  return (
    <Loading label="Memuat akun…" className="grid gap-4">
      <div className="grid gap-2">
        <Skeleton width="16rem" height="1.75rem" />
        <Skeleton width="9rem" height="1.5rem" round />
      </div>
      <Skeleton height="2.75rem" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(24rem,0.8fr)] lg:gap-8">
        <div aria-hidden="true" className="grid aspect-[8/5]">
          <Skeleton height="100%" />
        </div>
        <SkeletonRows rows={6} />
      </div>
    </Loading>
  );
}

/** The appeals of a student, newest first. */
function AccountAppeals({ studentId, name }: { studentId: number; name: string }) {
  const { query } = useAddress();
  const list = useList("GET /admin/ukt/appeals", { studentId, page: query["page"] });
  return (
    <section aria-labelledby="banding-mahasiswa">
      <h2 id="banding-mahasiswa" className="sr-only">
        Banding UKT {name}
      </h2>
      <AdminList
        list={list}
        noun="banding"
        empty="Belum ada data banding ukt."
        hint="Begitu mahasiswa ini mengajukan banding, bandingnya muncul di sini."
        heading="h3"
      >
        <AppealCards appeals={list.data?.data ?? []} heading="h3" of={name} />
      </AdminList>
    </section>
  );
}

/** The statuses of this list (docs/product/verification.md#accounts-in-the-back-office). */
const { pending, under_review, responded, rejected } = REPORT_STATUSES;
const STATUSES = { pending, under_review, responded, rejected } as const;

/** The reports that a student has filed under their name; anonymous reports belong to no account. */
function AccountReports({ studentId, name }: { studentId: number; name: string }) {
  const { query } = useAddress();
  const status = knownKey(STATUSES, query["status"]);
  const list = useList("GET /admin/reports", { studentId, status, page: query["page"] });
  return (
    <section aria-labelledby="laporan-mahasiswa">
      <h2 id="laporan-mahasiswa" className="sr-only">
        Laporan {name}
      </h2>
      <StatusTabs
        labels={STATUSES}
        answer={list.data}
        current={status}
        all="All"
        className="mb-3"
      />
      <AdminList
        list={list}
        noun="laporan"
        empty="Belum ada laporan yang tersedia."
        hint="Yang tampil di sini hanya laporan bernama. Laporan anonim bukan milik siapa pun."
        filters={{ status }}
        heading="h3"
      >
        <AdminReportTable
          reports={list.data?.data ?? []}
          caption={`Laporan ${name}, terbaru dulu`}
        />
      </AdminList>
    </section>
  );
}
