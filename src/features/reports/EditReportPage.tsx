import { useState } from "react";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failed } from "../../web/Failed.tsx";
import { GroundForm } from "../../ui/GroundForm.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { useUser } from "../../web/profile.ts";
import { useCall } from "../../web/query.ts";
import { MissingPage } from "../../web/MissingPage.tsx";
import type { ReportDetail } from "./report-record.contract.ts";
import { reportEdit } from "./report-draft.web.ts";
import { ReportEditForm } from "./ReportEditForm.tsx";
import { ReportFormLoading } from "./ReportFormLoading.tsx";
import { useParams } from "../../web/route.tsx";

const TITLE = "Ubah laporan";
const NOT_TO_BE_SEEN = [400, 403, 404];

/** `/laporan/{id}/ubah`: the form of a report that its author may still change. */
export function EditReportPage() {
  const { id = "" } = useParams();
  const user = useUser();
  const result = useCall("GET /reports/{id}", { params: { id } });
  if (!user) return null;
  if (result.data?.data.is_mine)
    return <OwnReportEdit key={id} user={user} report={result.data.data} />;
  if (result.data || (result.error && NOT_TO_BE_SEEN.includes(result.error.status)))
    return (
      <Sheet className="mt-4 mb-8">
        <MissingPage />
      </Sheet>
    );
  return (
    <GroundForm title={TITLE}>
      {result.error ? (
        <Sheet>
          <Failed result={result} title="Laporan belum bisa dimuat." />
        </Sheet>
      ) : (
        <ReportFormLoading />
      )}
    </GroundForm>
  );
}

type User = NonNullable<ReturnType<typeof useUser>>;

/** An open form stays, whatever happens to the report: the input is not lost. */
function OwnReportEdit({ user, report }: { user: User; report: ReportDetail }) {
  const [wasPending] = useState(report.status === "pending");
  return (
    <GroundForm
      title={TITLE}
      lead={wasPending && `Laporan #${report.id}. Admin membaca versi yang terakhir Anda simpan.`}
      aside={
        wasPending && (
          <section aria-labelledby="selama-pending">
            <h2 id="selama-pending">Selama masih Pending</h2>
            <p className="mt-1">
              Laporan bisa diubah atau dihapus sampai admin mulai memeriksanya. Tenggat jawabannya
              tetap dihitung sejak laporan dikirim.
            </p>
          </section>
        )
      }
    >
      <WithDraft
        slot={reportEdit(report.id)}
        userId={user.id}
        title={({ values }) => values.title?.trim() || report.title}
        loading={<ReportFormLoading />}
      >
        {(left) =>
          wasPending || left ? (
            <ReportEditForm user={user} report={report} left={left} />
          ) : (
            <NotToBeChanged id={report.id} />
          )
        }
      </WithDraft>
    </GroundForm>
  );
}

function NotToBeChanged({ id }: { id: number }) {
  return (
    <Sheet>
      <EmptyState
        illustration="waiting"
        title="Laporan ini tidak bisa diubah lagi."
        actions={
          <ButtonLink to={paths.report(id)} variant="primary">
            Buka laporan
          </ButtonLink>
        }
      >
        Laporan yang sudah diperiksa admin tetap seperti saat diperiksa.
      </EmptyState>
    </Sheet>
  );
}
