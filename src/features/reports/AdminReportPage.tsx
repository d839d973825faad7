import type { ReactNode } from "react";
import { CATEGORIES, LEVELS, REPORT_STATUSES } from "../../labels.ts";
import { adminPaths } from "../../paths.ts";
import { RAISED } from "../../rare-labels.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { BackLink } from "../../ui/PageHeader.tsx";
import { Loading, Skeleton, SkeletonLines } from "../../ui/Skeleton.tsx";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { Loaded, useRecord } from "../../web/Loaded.tsx";
import { Moment } from "../../web/Moment.tsx";
import { useIsOfClinic, useUser } from "../../web/profile.ts";
import { useListAddress } from "../../web/way-back.ts";
import { answerKeys, ShortcutBar } from "../back-office/ShortcutBar.tsx";
import { ClaimBar } from "../claims/ClaimBar.tsx";
import { RENEW_LINKS_MS } from "../files/file-link.web.ts";
import { AdminFlags } from "../flags/AdminFlags.tsx";
import { NotFoundPage } from "../../web/NotFoundPage.tsx";
import { Notes } from "../notes/Notes.tsx";
import { AdminAnswer } from "./AdminAnswer.tsx";
import { AdminAttachment } from "./AdminAttachment.tsx";
import { AdminDue } from "../back-office/AdminDue.tsx";
import { PausedDue } from "../back-office/PausedDue.tsx";
import { AdminConversation } from "../conversation/AdminConversation.tsx";
import { isAwaited, useMessages } from "../conversation/use-messages.web.ts";
import { reportAnswer } from "../answers/answer-form.web.ts";
import { AdminStatusForm } from "./AdminStatusForm.tsx";
import { readersOf } from "./readers.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";
import { talkOf } from "./report-talk.web.ts";
import { ReportStatusBadge } from "../../web/ReportStatusBadge.tsx";
import { ReportText } from "./ReportText.tsx";
import { ReportTimeline } from "./ReportTimeline.tsx";
import { ReportTools } from "./ReportTools.tsx";
import { ReportTracker } from "./ReportTracker.tsx";
import { voteNoun } from "./vote-noun.web.ts";
import { Link } from "../../ui/Link.tsx";
import { useParams } from "../../web/route.tsx";

const AdminMerging = lazyPart(() => import("./AdminMerging.tsx"), "AdminMerging");

const AdminHiddenNotice = lazyPart(() => import("./AdminHiddenNotice.tsx"), "AdminHiddenNotice");

const LIST = adminPaths.reports;
/** An account lists the reports of its student. */
const OF_ACCOUNT = /^\/admin\/detail-akun\//;

/** `/admin/laporan/{id}`: one report, its way so far, and the panel for status and answer. */
export function AdminReportPage() {
  const { id = "" } = useParams();
  const list = useListAddress(LIST, OF_ACCOUNT);
  const isOfClinic = useIsOfClinic();
  const { result, isMissing } = useRecord("GET /reports/{id}", id, {
    refetchInterval: RENEW_LINKS_MS,
  });
  // the length of the conversation decides the place of everything below it
  const messages = useMessages({ kind: "report", id: Number(id) }, { enabled: !isMissing });
  const whole = { ...result, data: isAwaited(messages) ? undefined : result.data };
  if (isMissing) return <NotFoundPage />;
  return (
    <>
      <div className="pt-2 pb-1">
        <BackLink to={list}>{list.startsWith(LIST) ? "Laporan" : "Akun mahasiswa"}</BackLink>
      </div>
      <Loaded
        result={whole}
        title="Laporan belum bisa dimuat."
        heading="h1"
        frame={Card}
        loading={<ReportSkeleton />}
      >
        {({ data }) => (
          <>
            <ClaimBar key={id} about={{ kind: "report", id: data.id }} className="mb-4" />
            <Columns
              facts={<Facts report={data} list={list} onRenew={() => void result.refetch()} />}
              panel={<Panel key={id} report={data} list={list} />}
            >
              {isOfClinic && <AdminFlags reportId={data.id} flags={data.flags} />}
              <AdminConversation key={id} talk={talkOf(data)} statuses={REPORT_STATUSES} />
              <Card as="section" padding="dense" className="grid gap-4">
                <h2 className="text-md">Perjalanan</h2>
                <ReportTracker
                  report={data}
                  waitingFor={data.paused ? "Menunggu keterangan penulis" : "Menunggu Anda"}
                />
                {data.timeline.length > 0 && (
                  <section className="grid gap-2.5 border-t border-line pt-3.5 wrap-anywhere">
                    <h3 className="text-sm tracking-normal">Perubahan status</h3>
                    <ReportTimeline
                      timeline={data.timeline}
                      isAnonymous={data.isAnonymous}
                      redaction={data.redaction}
                    />
                  </section>
                )}
              </Card>
              {isOfClinic && (
                <LazyBoundary>
                  <AdminMerging key={id} report={data} />
                </LazyBoundary>
              )}
              <AdminAnswer report={data} />
              <Notes about={{ kind: "report", id: data.id }} />
            </Columns>
            <ShortcutBar
              shown={[
                ...answerKeys(REPORT_STATUSES),
                ...(isOfClinic ? [{ keys: ["M"], label: "gabungkan" }] : []),
              ]}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Status and answer, starting with the unsaved ones on this device. */
function Panel({ report, list }: { report: ReportDetail; list: string }) {
  const user = useUser();
  if (!user) return null;
  return (
    <WithDraft slot={reportAnswer(report.id)} userId={user.id} loading={<PanelSkeleton />}>
      {(left) => <AdminStatusForm report={report} userId={user.id} left={left} list={list} />}
    </WithDraft>
  );
}

/** On phones the panel is right under the report; the timeline comes after it. */
function Columns({
  facts,
  panel,
  children,
}: {
  facts: ReactNode;
  panel: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(24rem,0.8fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8 lg:*:nth-2:row-span-2">
      {facts}
      {panel}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </div>
  );
}

/** The student's text, and everything around it. */
function Facts({
  report,
  list,
  onRenew,
}: {
  report: ReportDetail;
  list: string;
  onRenew: () => void;
}) {
  const isOfClinic = useIsOfClinic();
  return (
    <Card as="article" padding="dense" className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <ReportStatusBadge status={report.status} kembang />
        {report.is_raised && (
          <Badge tone="waiting" icon="alert">
            {RAISED}
          </Badge>
        )}
        {report.due_at && <AdminDue at={report.due_at} long />}
        {report.paused && <PausedDue long />}
      </div>
      <h1 className="text-lg wrap-anywhere">{report.title}</h1>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-xs text-muted tabular-nums">
        {report.students && report.student_id !== null && isOfClinic ? (
          <Link
            to={adminPaths.student(report.student_id)}
            className="relative font-semibold wrap-anywhere after:absolute after:inset-x-0 after:-inset-y-3"
          >
            {report.students.name}
          </Link>
        ) : (
          <b className="font-semibold wrap-anywhere text-text">
            {report.students?.name ?? "Anonim"}
          </b>
        )}
        <Moment at={report.submitted_at} look="full" isHour />
        <span>#{report.id}</span>
        <span>{CATEGORIES[report.category]}</span>
        <span>{LEVELS[report.report_level]}</span>
        {report.faculty !== null && <span className="wrap-anywhere">{report.faculty}</span>}
        {report.unit && (
          <span className="wrap-anywhere">
            Unit: <b className="font-semibold text-text">{report.unit.name}</b>
          </span>
        )}
        <span>
          {report.vote_total.toLocaleString("id-ID")} {voteNoun(report.vote_total)}
        </span>
      </p>
      {report.hidden_from && (
        <LazyBoundary fallback={<div className="min-h-18" />}>
          <AdminHiddenNotice hidden={report.hidden_from} />
        </LazyBoundary>
      )}
      <ReportText report={report} className="text-md wrap-anywhere" />
      <AdminAttachment report={report} onRenew={onRenew} />
      {report.redaction?.withheld && (
        <p className="text-sm text-muted">Lampirannya disembunyikan dari semua orang.</p>
      )}
      {report.is_raised && (
        <Notice tone="warning" icon="alert">
          <b className="font-semibold">Tiga kali diteruskan antarunit.</b> Klinik yang memutuskan:
          jawab laporan ini, atau teruskan ke unit yang tepat.
        </Notice>
      )}
      <ReportTools key={report.id} report={report} list={list} />
      {report.isAnonymous && (
        <Notice tone="plain" icon="anon">
          <b className="font-semibold">Anonim.</b> Nama penulis tidak disimpan bersama laporan.{" "}
          Kabar hanya lewat lonceng.
        </Notice>
      )}
      {report.isPrivate && (
        <Notice tone="plain" icon="lock">
          {report.unit?.confidential ? (
            <b className="font-semibold">Rahasia, hanya untuk {readersOf(report)}.</b>
          ) : (
            <>
              <b className="font-semibold">Rahasia.</b> Hanya penulis dan {readersOf(report)} yang
              dapat membacanya, apa pun statusnya.
            </>
          )}
        </Notice>
      )}
    </Card>
  );
}

function ReportSkeleton() {
  return (
    <Loading label="Memuat laporan…">
      <Columns
        facts={
          <Card padding="dense" aria-hidden="true" className="grid gap-3">
            <Skeleton width="6rem" height="1.5rem" round />
            <Skeleton width="70%" height="1.75rem" />
            <Skeleton width="50%" />
            <SkeletonLines lines={5} />
          </Card>
        }
        panel={<PanelSkeleton />}
      >
        <Card padding="dense" aria-hidden="true" className="grid gap-4">
          <Skeleton width="8rem" height="1.25rem" />
          <Skeleton height="4.5rem" />
        </Card>
      </Columns>
    </Loading>
  );
}

const PanelSkeleton = () => (
  <Card padding="dense" aria-hidden="true" className="grid gap-4">
    <Skeleton width="4rem" />
    <div className="grid grid-cols-2 gap-2">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} height="2.75rem" />
      ))}
    </div>
    <Skeleton height="9.5rem" />
    <Skeleton height="3rem" />
  </Card>
);
