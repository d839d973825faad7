import { useNavigate } from "react-router";
import { APPEAL_PROBLEMS } from "../../labels.ts";
import { mayChangeAppeal } from "../../record-permissions.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { DescriptionList } from "../../ui/DescriptionList.tsx";
import { GroundForm } from "../../ui/GroundForm.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { Moment } from "../../web/Moment.tsx";
import type { User } from "../accounts/account.contract.ts";
import { QuestionCard } from "../conversation/QuestionCard.tsx";
import { AuthorLine } from "../../ui/AuthorLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Speech } from "../../ui/Speech.tsx";
import { TypedText } from "../../web/TypedText.tsx";
import { paths } from "../../paths.ts";
import { ConfirmButton } from "../../ui/ConfirmDialog.tsx";
import { useAskAgain } from "../../web/own-records.ts";
import { useAct } from "../../web/query.ts";
import type { AppealDetail } from "./appeal.contract.ts";
import { AskForReview } from "./AskForReview.tsx";
import { talkOf } from "./appeal-talk.web.ts";
import { AppealDocumentLinks } from "./AppealDocumentLinks.tsx";
import { AppealStatusBadge } from "./AppealStatusBadge.tsx";
import { AppealTimeline } from "./AppealTimeline.tsx";
import { AppealTracker } from "./AppealTracker.tsx";
import { SecondReview } from "./SecondReview.tsx";
import { OWN_APPEALS } from "./own-appeals.web.ts";
import { AdminName } from "../../web/AdminName.tsx";

const Conversation = lazyPart(() => import("../conversation/Conversation.tsx"), "Conversation");

/** An appeal as its student reads it: its progress, the answer, what was sent. */
export function OwnAppealView({
  appeal,
  user,
  editHref,
}: {
  appeal: AppealDetail;
  user: User;
  editHref: string;
}) {
  const mayChange = mayChangeAppeal(user, appeal) === undefined;
  return (
    <GroundForm
      title={`Banding UKT #${appeal.id}`}
      lead={
        <>
          Dikirim <Moment at={appeal.submitted_at} look="full" isHour />
        </>
      }
      aside={
        <section aria-labelledby="berikutnya">
          <h2 id="berikutnya">{mayChange ? "Selama masih Pending" : "Dokumen Anda"}</h2>
          <p className="mt-2">
            {mayChange
              ? "Banding bisa diubah, dilengkapi, atau dibatalkan sampai admin mulai memeriksanya."
              : "Hanya Anda dan admin yang memeriksa banding yang bisa membuka dokumen ini."}
          </p>
          <ButtonLink to={OWN_APPEALS} variant="ground-outline" className="mt-4">
            Banding saya
          </ButtonLink>
        </section>
      }
    >
      <Sheet aria-label="Banding" className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {appeal.waiting_for === "author" && <QuestionCard talk={talkOf(appeal)} />}
        <section aria-labelledby="perjalanan" className="grid gap-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="perjalanan" className="text-lg">
              Status
            </h2>
            <span className="flex flex-wrap items-center gap-2">
              {appeal.second_review && <SecondReview />}
              <AppealStatusBadge status={appeal.status} />
            </span>
          </div>
          <AppealTracker appeal={appeal} />
        </section>
        <AppealAnswer appeal={appeal} />
        <AskForReview key={appeal.id} appeal={appeal} userId={user.id} />
        <section aria-labelledby="data">
          <h2 id="data" className="text-lg">
            Data
          </h2>
          <DescriptionList
            items={[
              { term: "Nama", value: appeal.students.name },
              { term: "NPM", value: appeal.students.npm },
              { term: "Semester", value: appeal.semester },
              { term: "Jenis bencana", value: APPEAL_PROBLEMS[appeal.problem] },
            ]}
          />
        </section>
        <section aria-labelledby="dokumen" className="grid gap-3">
          <h2 id="dokumen" className="text-lg">
            Dokumen
          </h2>
          <AppealDocumentLinks appeal={appeal} />
        </section>
        {appeal.timeline.length > 0 && (
          <section aria-labelledby="riwayat" className="grid gap-3">
            <h2 id="riwayat" className="text-lg">
              Riwayat status
            </h2>
            <AppealTimeline timeline={appeal.timeline} />
          </section>
        )}
        <LazyBoundary fallback={<div className="min-h-60" />}>
          <Conversation talk={talkOf(appeal)} />
        </LazyBoundary>
        {mayChange && <ChangeOwnAppeal id={appeal.id} editHref={editHref} />}
      </Sheet>
    </GroundForm>
  );
}

const SILENCE = {
  under_review: "Banding ini sedang ditinjau.",
  responded: "Banding ini diterima tanpa catatan tertulis.",
  rejected: "Banding ini ditolak tanpa catatan tertulis.",
} as const;

/** The admin's answer; nothing while the appeal is pending (docs/product/appeals.md#the-students-pages). */
function AppealAnswer({
  appeal: { status, admin_note: note, admin_note_blocks: blocks, timeline },
}: {
  appeal: AppealDetail;
}) {
  if (status === "pending") return null;
  // Messages and the author's own steps come later than the answer.
  const at = timeline.findLast(({ kind }) => kind === "status")?.at;
  return (
    <section aria-labelledby="jawaban" className="grid gap-3">
      <h2 id="jawaban" className="text-lg">
        Jawaban admin
      </h2>
      {note === null ? (
        <Notice tone="plain" icon="chat">
          <b className="font-semibold">Belum ada tanggapan</b>
          <p className="text-muted">{SILENCE[status]}</p>
        </Notice>
      ) : (
        <Speech head={<AuthorLine name={<AdminName />} time={at && <Moment at={at} />} />}>
          <TypedText text={note} blocks={blocks} />
        </Speech>
      )}
    </section>
  );
}

/** 'Ubah' and 'Batalkan Banding' of a pending appeal. */
function ChangeOwnAppeal({ id, editHref }: { id: number; editHref: string }) {
  const navigate = useNavigate();
  const askAgain = useAskAgain("GET /ukt-appeals/{id}", id);

  const cancel = useAct("DELETE /ukt-appeals/{id}", {
    invalidates: ["GET /ukt-appeals/me", "GET /notifications", "GET /notifications/count"],
    done: () => {
      askAgain({ isGone: true });
      void navigate(paths.appeals, { replace: true });
    },
    failed: () => askAgain(),
  });
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:*:flex-auto">
      <ButtonLink to={editHref} icon="edit">
        Ubah
      </ButtonLink>
      <ConfirmButton
        label="Batalkan Banding"
        variant="danger-quiet"
        icon="trash"
        onConfirm={(close) => cancel.mutate({ params: { id } }, { onError: close })}
        title="Batalkan banding?"
        confirm="Ya, batalkan"
        busy={cancel.isPending}
      >
        Banding #{id} hilang untuk selamanya, bersama semua dokumennya. Tindakan ini tidak bisa
        dikembalikan.
      </ConfirmButton>
    </div>
  );
}
