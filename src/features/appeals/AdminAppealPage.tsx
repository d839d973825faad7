import { type ReactNode, useId } from "react";
import { APPEAL_DOCUMENTS, APPEAL_PROBLEMS, APPEAL_STATUSES, keysOf } from "../../labels.ts";
import { adminPaths } from "../../paths.ts";
import { classes } from "../../ui/classes.ts";
import { BackLink } from "../../ui/PageHeader.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { Loaded, useRecord } from "../../web/Loaded.tsx";
import { Moment } from "../../web/Moment.tsx";
import { useUser } from "../../web/profile.ts";
import { useListAddress } from "../../web/way-back.ts";
import { AdminDue } from "../back-office/AdminDue.tsx";
import { PausedDue } from "../back-office/PausedDue.tsx";
import { answerKeys, ShortcutBar } from "../back-office/ShortcutBar.tsx";
import { ClaimBar } from "../claims/ClaimBar.tsx";
import { DocumentViewer } from "../files/DocumentViewer.tsx";
import { RENEW_LINKS_MS } from "../files/file-link.web.ts";
import { NotFoundPage } from "../../web/NotFoundPage.tsx";
import { Notes } from "../notes/Notes.tsx";
import { appealAnswer } from "../answers/answer-form.web.ts";
import { AdminAppealForm } from "./AdminAppealForm.tsx";
import { talkOf } from "./appeal-talk.web.ts";
import type { AppealDetail } from "./appeal.contract.ts";
import { storedHrefOf } from "./AppealFields.tsx";
import { AppealStatusBadge } from "./AppealStatusBadge.tsx";
import { AppealTimeline } from "./AppealTimeline.tsx";
import { DeleteAppeal } from "./DeleteAppeal.tsx";
import { SecondReview } from "./SecondReview.tsx";
import { Link } from "../../ui/Link.tsx";
import { useParams } from "../../web/route.tsx";

const AdminConversation = lazyPart(
  () => import("../conversation/AdminConversation.tsx"),
  "AdminConversation",
);

const LIST = adminPaths.appeals;
/** An account lists the appeals of its student. */
const OF_ACCOUNT = /^\/admin\/detail-akun\//;

/** `/admin/banding-ukt/{id}`: an appeal's documents beside the panel for status and answer. */
export function AdminAppealPage() {
  const { id = "" } = useParams();
  const list = useListAddress(LIST, OF_ACCOUNT);
  const { result, isMissing } = useRecord("GET /admin/ukt/appeals/{id}", id, {
    refetchInterval: RENEW_LINKS_MS,
  });
  if (isMissing)
    return (
      <Sheet className="mt-4 mb-8">
        <NotFoundPage />
      </Sheet>
    );
  return (
    <>
      <div className="on-ground pt-2 pb-1 [&_a]:text-on-ground">
        <BackLink to={list}>
          {list.startsWith(LIST) ? "Daftar Banding UKT" : "Akun mahasiswa"}
        </BackLink>
      </div>
      <Loaded
        result={result}
        title="Banding belum bisa dimuat."
        reason={`No appeal with id ${id}`}
        heading="h1"
        frame={Sheet}
        loading={<AppealSkeleton />}
      >
        {({ data }) => (
          <>
            <ClaimBar
              key={`claim-${id}`}
              about={{ kind: "appeal", id: data.id }}
              className="mb-3"
            />
            <Appeal key={id} appeal={data} list={list} onRenew={() => void result.refetch()} />
            <ShortcutBar shown={answerKeys(APPEAL_STATUSES)} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Columns({
  head,
  panel,
  children,
}: {
  head: ReactNode;
  panel: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <div className="on-ground pt-1 pb-4 text-on-ground">{head}</div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,26rem)] lg:gap-6">
        {children}
        <div className="grid min-w-0 gap-4">{panel}</div>
      </div>
    </>
  );
}

function Appeal({
  appeal,
  list,
  onRenew,
}: {
  appeal: AppealDetail;
  list: string;
  onRenew: () => void;
}) {
  const id = useId();
  const user = useUser();
  const { students } = appeal;
  const head = (
    <>
      <h1 className="text-xl wrap-anywhere">{students.name}</h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-on-ground-muted tabular-nums">
        <span>NPM {students.npm ?? "belum ada"}</span>
        <span>Banding #{appeal.id}</span>
        <Moment at={appeal.submitted_at} look="full" isHour />
        <Link
          to={adminPaths.student(appeal.student_id)}
          className="inline-flex min-h-11 items-center text-on-ground"
        >
          Lihat akun
        </Link>
      </p>
    </>
  );
  const panel = (
    <>
      <Sheet padding="dense" className="min-w-0" aria-labelledby={`${id}-status`}>
        <h2 id={`${id}-status`} className="mb-4 flex flex-wrap items-center gap-2.5 text-md">
          Tanggapi <AppealStatusBadge status={appeal.status} />
          {appeal.second_review && <SecondReview />}
          {appeal.due_at && <AdminDue at={appeal.due_at} />}
          {appeal.paused && <PausedDue />}
        </h2>
        {user && (
          <WithDraft
            slot={appealAnswer(appeal.id)}
            userId={user.id}
            loading={<Skeleton height="24rem" />}
          >
            {(left) => <AdminAppealForm appeal={appeal} userId={user.id} left={left} list={list} />}
          </WithDraft>
        )}
      </Sheet>
      <LazyBoundary fallback={<Skeleton height="22rem" />}>
        <AdminConversation talk={talkOf(appeal)} statuses={APPEAL_STATUSES} on="ground" />
      </LazyBoundary>
      <Notes about={{ kind: "appeal", id: appeal.id }} on="ground" />
      <Sheet
        padding="dense"
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        aria-labelledby={`${id}-history`}
      >
        <h2 id={`${id}-history`} className="text-md">
          Perjalanan
        </h2>
        <AppealTimeline
          timeline={appeal.timeline}
          look="dated"
          filed={{ by: students.name, at: appeal.submitted_at }}
        />
        {appeal.admins && (
          <p className="text-xs text-muted">Terakhir ditangani {appeal.admins.name}.</p>
        )}
        <div className="border-t border-line pt-4">
          {appeal.may_decide !== false && <DeleteAppeal appeal={appeal} list={list} />}
        </div>
      </Sheet>
    </>
  );
  return (
    <Columns head={head} panel={panel}>
      <Sheet
        padding="dense"
        className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-4"
        aria-labelledby={`${id}-documents`}
      >
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-6 gap-y-3 text-sm sm:grid-cols-[repeat(auto-fit,minmax(9rem,auto))] sm:justify-start">
          <Fact term="Tipe bencana">{APPEAL_PROBLEMS[appeal.problem]}</Fact>
          <Fact term="Semester">{appeal.semester}</Fact>
          <Fact term="Email" className="max-sm:col-span-full">
            {students.campus_email}
          </Fact>
        </dl>
        <h2 id={`${id}-documents`} className="text-md">
          Dokumen
        </h2>
        <DocumentViewer
          documents={keysOf(APPEAL_DOCUMENTS).map((slot) => ({
            name: slot,
            label: APPEAL_DOCUMENTS[slot],
            href: storedHrefOf(appeal, slot),
          }))}
          of={students.name}
          onRenew={onRenew}
        />
      </Sheet>
    </Columns>
  );
}

function Fact({
  term,
  className,
  children,
}: {
  term: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classes("min-w-0", className)}>
      <dt className="text-xs text-muted">{term}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function AppealSkeleton() {
  return (
    <Loading label="Memuat banding…">
      <Columns
        head={
          <div className="grid h-21 content-start gap-3 pt-2">
            <Skeleton width="16rem" height="1.75rem" />
            <Skeleton width="22rem" />
          </div>
        }
        panel={
          <Sheet padding="dense" className="grid min-w-0 gap-4">
            <Skeleton width="8rem" height="1.25rem" />
            <Skeleton height="6rem" />
            <Skeleton height="9.5rem" />
            <Skeleton height="3rem" />
          </Sheet>
        }
      >
        <Sheet padding="dense" className="grid min-w-0 gap-4">
          <Skeleton width="60%" height="2.5rem" />
          <Skeleton width="40%" height="2.75rem" />
          <Skeleton height="24rem" />
        </Sheet>
      </Columns>
    </Loading>
  );
}
