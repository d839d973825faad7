import { useState } from "react";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Kembang } from "../../ui/Kembang.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { useHydrated } from "../../web/hydrated.ts";
import { LoginRequiredDialog } from "../../web/LoginRequired.tsx";
import { useUser } from "../../web/profile.ts";
import { useList } from "../../web/list.ts";
import { useAddress } from "../../web/route.tsx";
import { useSession } from "../../web/session.ts";
import { NewReportButton } from "./NewReportButton.tsx";
import { OWN_TAB, queryOfReportList, readReportList } from "./report-list.web.ts";
import { ReportFilters } from "./ReportFilters.tsx";
import { ReportResults, ReportsLoading, type ReportsResult } from "./ReportResults.tsx";
import { ReportSearch } from "./ReportSearch.tsx";

/** `/laporan`: the public reports, and for students their own in every status. */
export function ReportListPage() {
  const { query, hrefWith } = useAddress();
  const isSignedIn = useSession() !== null;
  const isStudent = (useUser()?.role ?? "student") === "student";
  const [filtersOpen, setFiltersOpen] = useState(false);
  const list = readReportList(isStudent ? query : { ...query, tab: "" });
  const asked = queryOfReportList(list);

  const everybodys = useList("GET /reports", asked, { enabled: !list.isOwn });
  const own = useList("GET /reports/me", asked, { enabled: list.isOwn && isSignedIn });
  const result: ReportsResult = list.isOwn ? own : everybodys;
  const filters = { list, counts: result.data, isLoading: result.isFetching, hrefWith };
  const hasReports = (result.data?.data.length ?? 0) > 0;
  const filtersOn = [list.category, list.status].filter(Boolean).length;

  return (
    <>
      <PageHeader
        title="Laporan"
        actions={
          <span className="max-lg:hidden">
            <NewReportButton />
          </span>
        }
      >
        Yang sedang dibicarakan mahasiswa, dan apa jawaban kampus.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-8">
        <div className="min-w-0">
          <Tabs
            label="Laporan siapa"
            items={[
              {
                label: "Semua",
                current: !list.isOwn,
                to: hrefWith({ tab: undefined, status: undefined }),
              },
              ...(isStudent
                ? [
                    {
                      label: "Laporan saya",
                      current: list.isOwn,
                      to: hrefWith({ tab: OWN_TAB, status: undefined }),
                    },
                  ]
                : []),
            ]}
          />
          <ReportSearch
            list={list}
            hrefWith={hrefWith}
            filters={filtersOn}
            onFilters={() => setFiltersOpen(true)}
          />
          {list.isOwn && !isSignedIn ? (
            <OwnReportsOfNobody />
          ) : (
            <ReportResults result={result} list={list} hrefWith={hrefWith} />
          )}
          <div
            className={classes(
              "pointer-events-none z-2 mt-6 flex justify-end *:pointer-events-auto lg:hidden",
              // On a short page it would cover the only button there.
              hasReports && "sticky bottom-4",
            )}
          >
            <NewReportButton atThumb />
          </div>
        </div>
        <aside
          aria-label="Saring"
          className="grid gap-6 max-lg:hidden lg:sticky lg:top-4 [@media(scripting:none)]:grid!"
        >
          <ReportFilters {...filters} />
          <p className="flex items-center gap-3 px-3 text-xs text-muted">
            <Kembang petals={4} size={2} />
            Kembang utuh berarti masalahnya sudah selesai.
          </p>
        </aside>
      </div>
      <Dialog
        open={filtersOpen}
        onClose={() => setFiltersOpen(false)}
        title="Filter"
        actions={
          <>
            <ButtonLink
              variant="ghost"
              to={hrefWith({ category: undefined, status: undefined })}
              onClick={() => setFiltersOpen(false)}
            >
              Hapus filter
            </ButtonLink>
            <Button variant="primary" onClick={() => setFiltersOpen(false)}>
              {result.data && !result.isPlaceholderData
                ? `Tampilkan ${result.data.pagination.is_capped ? "lebih dari " : ""}${result.data.pagination.total_items.toLocaleString("id-ID")} laporan`
                : "Tampilkan"}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <ReportFilters {...filters} />
        </div>
      </Dialog>
    </>
  );
}

/** 'Laporan saya' for a guest: the modal, and below it the same content for when it is closed. */
function OwnReportsOfNobody() {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(true);
  const state = { from: paths.ownReports };
  return (
    <>
      <div className="for-guest">
        <Card>
          <EmptyState
            illustration="waiting"
            title="Masuk dulu, ya"
            actions={
              <>
                <ButtonLink to={paths.register} state={state}>
                  Daftar
                </ButtonLink>
                <ButtonLink to={paths.login} state={state} variant="primary">
                  Masuk
                </ButtonLink>
              </>
            }
          >
            Laporan yang Anda kirim tampil di sini setelah Anda masuk.
          </EmptyState>
        </Card>
      </div>
      <div className="for-signed-in">
        <ReportsLoading />
      </div>
      {hydrated && <LoginRequiredDialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
