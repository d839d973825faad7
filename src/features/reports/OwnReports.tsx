import { keepPreviousData } from "@tanstack/react-query";
import { keysOf, REPORT_STATUSES } from "../../labels.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { useCall } from "../../web/query.ts";
import { useAddress } from "../../web/route.tsx";
import { OWN_TAB, queryOfReportList, readReportList } from "./report-list.web.ts";
import { NewReportButton } from "./NewReportButton.tsx";
import { ReportResults } from "./ReportResults.tsx";

/** A student's own reports in every status, as a section of the profile. */
export function OwnReports() {
  const { query, hrefWith } = useAddress();
  const list = readReportList({ ...query, tab: OWN_TAB });
  const result = useCall(
    "GET /reports/me",
    { query: queryOfReportList(list) },
    { placeholderData: keepPreviousData },
  );
  const counts = result.data?.total_per_status;
  return (
    <section aria-labelledby="laporan-saya" className="min-w-0">
      <h2 id="laporan-saya" className="text-lg">
        Laporan saya
      </h2>
      <Tabs
        label="Status laporan"
        className="mt-2 mb-4"
        items={[
          {
            label: "Semua",
            count: counts && Object.values(counts).reduce((sum, n) => sum + n, 0),
            to: hrefWith({ status: undefined }),
            current: !list.status,
          },
          ...keysOf(REPORT_STATUSES).map((status) => ({
            label: REPORT_STATUSES[status],
            count: counts?.[status],
            to: hrefWith({ status }),
            current: list.status === status,
          })),
        ]}
      />
      <ReportResults
        result={result}
        list={list}
        hrefWith={hrefWith}
        firstStep={<NewReportButton />}
      />
    </section>
  );
}
