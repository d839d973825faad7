import { REPORT_STATUSES } from "../../../labels.ts";
import { useList } from "../../../web/list.ts";
import { useAddress } from "../../../web/route.tsx";
import { StatusTabs } from "../../../web/StatusTabs.tsx";
import { knownKey } from "../../../features/back-office/admin-filters.web.ts";
import { AdminList } from "../../../features/back-office/AdminList.tsx";
import { AdminReportTable } from "../../../features/reports/AdminReportTable.tsx";

/** The statuses of this list (docs/product/verification.md#accounts-in-the-back-office). */
const { pending, under_review, responded, rejected } = REPORT_STATUSES;
const STATUSES = { pending, under_review, responded, rejected } as const;

/** The reports that a student has filed under their name; anonymous reports belong to no account. */
export function AccountReports({ studentId, name }: { studentId: number; name: string }) {
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
