import { REPORT_STATUSES } from "../../labels.ts";
import { useList } from "../../web/list.ts";
import { useAddress } from "../../web/route.tsx";
import { StatusTabs } from "../../web/StatusTabs.tsx";
import { OWN_TAB, queryOfReportList, readReportList } from "./report-list.web.ts";
import { NewReportButton } from "./NewReportButton.tsx";
import { ReportResults } from "./ReportResults.tsx";

/** A student's own reports in every status, as a section of the profile. */
export function OwnReports() {
  const { query, hrefWith } = useAddress();
  const list = readReportList({ ...query, tab: OWN_TAB });
  const result = useList("GET /reports/me", queryOfReportList(list));
  return (
    <section aria-labelledby="laporan-saya" className="min-w-0">
      <h2 id="laporan-saya" className="text-lg">
        Laporan saya
      </h2>
      <StatusTabs
        label="Status laporan"
        labels={REPORT_STATUSES}
        answer={result.data}
        current={list.status}
        className="mt-2 mb-4"
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
