import { paths } from "../../paths.ts";
import { AuthorLine } from "../../ui/AuthorLine.tsx";
import { Card } from "../../ui/Card.tsx";
import { classes } from "../../ui/classes.ts";
import { Failed } from "../../web/Failed.tsx";
import { Loading, Skeleton, SkeletonLines } from "../../ui/Skeleton.tsx";
import { BackToList } from "../../web/BackToList.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { Moment } from "../../web/Moment.tsx";
import { useCall } from "../../web/query.ts";
import { ShareButton, ShareChoices, type Shared } from "../../web/Share.tsx";
import { MissingPage } from "../../web/MissingPage.tsx";
import { Attachment } from "./Attachment.tsx";
import { CaseCard, useAskedCase } from "./CaseCard.tsx";
import { FollowButton } from "./FollowButton.tsx";
import { OwnConversation, OwnReport } from "./OwnReport.tsx";
import { isPublished } from "./published.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";
import { AnswerForReader, ReportAnswer } from "./ReportAnswer.tsx";
import { authorOf } from "./ReportCard.tsx";
import { ReportChips } from "./ReportChips.tsx";
import { ReportStatusBadge } from "../../web/ReportStatusBadge.tsx";
import { ReportText } from "./ReportText.tsx";
import { ReportTimeline } from "./ReportTimeline.tsx";
import { ReportTracker } from "./ReportTracker.tsx";
import { useMyVote, useVoteRefusal } from "./use-vote.web.ts";
import { voteNoun } from "./vote-noun.web.ts";
import { VoteWidget } from "./VoteWidget.tsx";
import { Link } from "../../ui/Link.tsx";
import { useParams } from "../../web/route.tsx";
import { useNames } from "../../web/page-state.ts";

/** For students alone. */
const FlagReport = lazyPart(() => import("../flags/FlagReport.tsx"), "FlagReport");

const NOT_TO_BE_SEEN = [400, 404];

const sharedOf = ({ id, title }: ReportDetail, short: string): Shared => ({
  path: paths.report(id),
  title,
  noun: "laporan",
  text: `${title} (laporan #${id} di ${short})`,
});

/** `/laporan/{id}`: a report, what became of it and what the campus said. */
export function ReportDetailPage() {
  const { id = "" } = useParams();
  const result = useCall("GET /reports/{id}", { params: { id } });
  // It comes before the data that were read earlier: the report may be gone since.
  if (result.error && NOT_TO_BE_SEEN.includes(result.error.status)) return <MissingPage />;
  if (result.data) return <Detail key={id} report={result.data.data} />;
  if (result.isPending) return <DetailLoading />;
  return (
    <div className="pt-3">
      <BackToList path={paths.reports}>Semua laporan</BackToList>
      <Card className="mt-1">
        <Failed result={result} title="Laporan belum bisa dimuat." heading="h1" />
      </Card>
    </div>
  );
}

function Detail({ report }: { report: ReportDetail }) {
  const published = isPublished(report);
  const refusal = useVoteRefusal(report);
  const asked = useAskedCase(report);
  const shared = sharedOf(report, useNames().short);
  return (
    <div className="pt-3">
      <BackToList path={paths.reports}>Semua laporan</BackToList>
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-8">
        {/* The footer stands below the screen, so that no part which comes later moves it. */}
        <article className="grid min-h-dvh grid-cols-[minmax(0,1fr)] content-start gap-7">
          <header>
            <h1 className="max-w-[24em]">{report.title}</h1>
            <div className="mt-3 mb-5">
              <AuthorLine
                size="sm"
                name={authorOf(report)}
                time={<Moment at={report.submitted_at} look="full" isHour />}
                number={report.id}
              />
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <ReportStatusBadge status={report.status} />
              <ReportChips report={report} />
            </div>
          </header>
          {report.is_mine && !published && <OwnReport report={report} />}
          {report.merged_into !== null && (
            <p className="border-l-4 border-line-strong pl-3.5">
              Masalah yang sama ditangani bersama{" "}
              <Link to={paths.report(report.merged_into)}>laporan #{report.merged_into}</Link>.
              Dukungan dan tanggapannya ada di sana.
            </p>
          )}
          <CaseCard report={report} found={asked} place="above" />
          <Card as="section" padding="roomy" aria-labelledby="perjalanan">
            <h2 id="perjalanan" className="sr-only">
              Perjalanan laporan
            </h2>
            <ReportTracker report={report} />
          </Card>
          <ReportText report={report} />
          <Attachment report={report} />
          <ReportAnswer report={report} />
          {report.timeline.length > 0 && (
            <section aria-labelledby="riwayat" className="grid gap-3">
              <h2 id="riwayat" className="text-lg">
                Riwayat status
              </h2>
              <ReportTimeline
                timeline={report.timeline}
                isAnonymous={report.isAnonymous}
                redaction={report.redaction}
              />
            </section>
          )}
          {/* Below what the server has shown already: the page must not jump when it is known who reads. */}
          <AnswerForReader report={report} />
          {report.is_mine && <OwnConversation report={report} />}
          <CaseCard report={report} found={asked} place="end" />
          {report.is_mine && published && <OwnReport report={report} />}
          {report.is_flagged !== undefined && !report.is_mine && published && (
            <LazyBoundary fallback={<div className="min-h-11" />}>
              <FlagReport report={report} />
            </LazyBoundary>
          )}
        </article>
        <aside
          aria-label="Dukungan dan berbagi"
          className={classes("grid gap-4 lg:sticky lg:top-4", published && "max-lg:hidden")}
        >
          <Card className="grid gap-3.5">
            <div className="flex items-center gap-2.5 empty:hidden">
              <VoteWidget report={report} />
              {!refusal && <span className="text-sm">{voteNoun(report.vote_total)}</span>}
            </div>
            <VoteWords report={report} />
            {published && (
              <div className="flex min-h-11 flex-wrap items-center gap-2.5">
                <FollowButton report={report} />
                <span className="text-xs text-muted">
                  {report.followers.toLocaleString("id-ID")} pengikut
                </span>
              </div>
            )}
          </Card>
          {published && (
            <Card className="grid gap-1.5">
              <h2 className="text-md">Bagikan</h2>
              <ShareChoices shared={shared} />
            </Card>
          )}
        </aside>
      </div>
      {published && (
        // At the lower edge: the request to the author; on phones also the vote and the share button, where there
        // is room.
        <div className="no-print [@media(min-height:20rem)]:sticky bottom-0 z-2 mx-[calc(var(--gutter)*-1)] max-lg:mt-8 max-lg:-mb-16">
          <CaseCard report={report} found={asked} place="edge" />
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-surface px-(--gutter) py-2 lg:hidden">
            <VoteWidget report={report} />
            <span className="flex flex-wrap gap-2">
              <FollowButton report={report} compact />
              <ShareButton shared={shared} variant="primary" />
            </span>
          </div>
        </div>
      )}
    </div>
  );
}

/** Why this report has no votes and no share button: others would find the 404 page behind its link. */
const unpublishedWords = ({ status, isPrivate }: ReportDetail) => {
  const can = isPrivate
    ? "rahasia tidak bisa didukung atau dibagikan"
    : status === "rejected"
      ? "yang ditolak tidak bisa didukung atau dibagikan"
      : "bisa didukung dan dibagikan setelah tampil di daftar";
  return `Laporan ${can}. Kini tautannya tidak terbuka untuk umum.`;
};

/** The effect of a vote, or the reason why there is no vote. */
function VoteWords({ report }: { report: ReportDetail }) {
  const vote = useMyVote(report.id);
  const refusal = useVoteRefusal(report);
  const words = () => {
    if (!isPublished(report)) return unpublishedWords(report);
    if (report.merged_into !== null) return "Dukung laporan yang menjadi tujuan gabungannya.";
    if (report.is_mine) return "Anda tidak bisa mendukung laporan sendiri.";
    if (refusal) return <Refused code={refusal.code} />;
    if (vote === "upvote")
      return "Anda mendukung laporan ini. Kami beri tahu lewat lonceng begitu ada kabar.";
    if (vote === "downvote") return "Anda tidak mendukung laporan ini.";
    return "Mengalami hal yang sama? Dukung supaya terlihat berapa banyak yang terkena.";
  };
  // the same height for everybody, so that nothing moves once the reader is known
  return <p className="min-h-[3lh] text-xs text-muted">{words()}</p>;
}

/** Viewers who may not vote on any report. */
function Refused({ code }: { code: string }) {
  if (code !== "ACCOUNT_NOT_VERIFIED") return "Hanya mahasiswa yang bisa mendukung laporan.";
  return (
    <>
      Verifikasi akun Anda ditolak. <Link to={paths.reRegister}>Registrasi ulang</Link> dulu untuk
      mendukung laporan.
    </>
  );
}

function DetailLoading() {
  return (
    <Loading label="Memuat laporan…" className="grid gap-7 pt-16">
      <div className="grid gap-4">
        <Skeleton width="min(26rem, 80%)" height="1.75rem" />
        <Skeleton width="min(20rem, 70%)" />
        <Skeleton width="12rem" height="1.5rem" />
      </div>
      <Card padding="roomy">
        <Skeleton height="5.5rem" />
      </Card>
      <SkeletonLines lines={5} />
    </Loading>
  );
}
