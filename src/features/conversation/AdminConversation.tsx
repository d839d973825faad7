import { useState } from "react";
import { keysOf, REMOVAL_REASONS, type RemovalReason } from "../../labels.ts";
import { CONVERSATION } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmButton, ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { Loading, Skeleton, SkeletonLines } from "../../ui/Skeleton.tsx";
import { Count } from "../../ui/Tabs.tsx";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { Loaded } from "../../web/Loaded.tsx";
import { useUser } from "../../web/profile.ts";
import { useAct } from "../../web/query.ts";
import { RENEW_LINKS_MS } from "../files/file-link.web.ts";
import { AdminMessageForm } from "./AdminMessageForm.tsx";
import { type Message, MESSAGES_MAX } from "./conversation.contract.ts";
import { MessageList } from "./MessageList.tsx";
import { PdfDialog } from "./PdfDialog.tsx";
import { CALLS, changedBy } from "./talk-calls.web.ts";
import type { Talk } from "./talk.web.ts";
import { draftOf } from "./use-message-form.web.ts";
import { useMessages } from "./use-messages.web.ts";

/**
 * The conversation with an author, on the admins' page of a report or an appeal.
 * @param statuses of the record, with their words, for templates
 * @param on its background: a card on the plain page, a sheet on the blue ground
 */
export function AdminConversation({
  talk,
  statuses,
  on = "page",
}: {
  talk: Talk;
  statuses: Readonly<Record<string, string>>;
  on?: "page" | "ground";
}) {
  const result = useMessages(talk.about, { refetchInterval: RENEW_LINKS_MS });
  const user = useUser();
  const [taken, setTaken] = useState<Message | null>(null);
  const count = result.data?.data.length ?? 0;
  const Paper = on === "ground" ? Sheet : Card;
  return (
    <Paper
      as="section"
      id={CONVERSATION}
      padding="dense"
      className="grid min-w-0 scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-3.5"
      aria-labelledby={`${CONVERSATION}-judul`}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Icon name="chat" className="size-5" />
        <h2 id={`${CONVERSATION}-judul`} className="text-md">
          Percakapan
        </h2>
        {count > 0 && <Count>{count}</Count>}
        {talk.unread > 0 && <ReadButton talk={talk} />}
      </div>
      <p className="-mt-2 text-xs text-muted">
        {talk.isAnonymous
          ? `Dibaca penulis anonim dan ${talk.readers}. Waktu penulis hanya diketahui jamnya.`
          : `Dibaca penulis dan ${talk.readers}, tidak pernah tampil untuk umum.`}
      </p>
      <Loaded
        result={result}
        title="Percakapan belum bisa dimuat."
        heading="h3"
        loading={
          <Loading label="Memuat percakapan…">
            <SkeletonLines lines={2} />
          </Loading>
        }
      >
        {({ data }) =>
          data.length > 0 ? (
            <MessageList
              messages={data}
              talk={talk}
              side="admin"
              Pdf={PdfDialog}
              onRenew={() => void result.refetch()}
              onTakeOut={setTaken}
            />
          ) : (
            <p className="text-sm text-muted">Belum ada pesan.</p>
          )
        }
      </Loaded>
      {talk.waitingFor === "author" && <OpenQuestion talk={talk} />}
      {user && (
        <WithDraft slot={draftOf(talk.about)} userId={user.id} loading={<Skeleton height="9rem" />}>
          {(left) => (
            <AdminMessageForm
              talk={talk}
              userId={user.id}
              left={left}
              statuses={statuses}
              isFull={count >= MESSAGES_MAX}
            />
          )}
        </WithDraft>
      )}
      {taken && <TakeOut talk={talk} message={taken} onClose={() => setTaken(null)} />}
    </Paper>
  );
}

function ReadButton({ talk: { about, unread } }: { talk: Talk }) {
  const read = useAct(CALLS[about.kind].read, { invalidates: changedBy(about) });
  return (
    <span className="ml-auto flex flex-wrap items-center gap-x-2.5">
      <b className="text-xs font-semibold text-link">{unread} pesan baru</b>
      <Button
        size="sm"
        variant="ghost"
        icon="check"
        busy={read.isPending}
        className="-mr-2"
        onClick={() => read.mutate({ params: { id: about.id } })}
      >
        Tandai dibaca
      </Button>
    </span>
  );
}

/** The question that waits for its answer, and the button that takes it back. */
function OpenQuestion({ talk: { about, isPaused } }: { talk: Talk }) {
  const end = useAct(CALLS[about.kind].endQuestion, {
    invalidates: changedBy(about),
  });
  return (
    <Notice
      tone="warning"
      icon="help"
      inline
      action={
        <ConfirmButton
          label="Tarik pertanyaan"
          size="sm"
          onConfirm={(close) => end.mutate({ params: { id: about.id } }, { onSettled: close })}
          title="Tarik pertanyaan ini?"
          confirm="Ya, tarik"
          tone="primary"
          busy={end.isPending}
        >
          Pesannya tetap terbaca, tetapi tidak ditunggu lagi. Tenggat berjalan lagi mulai sekarang.
        </ConfirmButton>
      }
    >
      <b className="font-semibold">Menunggu keterangan penulis.</b>{" "}
      {isPaused ? "Tenggat berhenti sampai ada balasan." : "Tenggat berjalan terus."}
    </Notice>
  );
}

/** Asks for the reason, then removes a message. */
function TakeOut({
  talk: { about },
  message,
  onClose,
}: {
  talk: Talk;
  message: Message;
  onClose: () => void;
}) {
  const [reason, setReason] = useState<RemovalReason>("personal_data");
  const remove = useAct(CALLS[about.kind].remove, {
    invalidates: [CALLS[about.kind].list],
    done: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        remove.mutate({ params: { id: about.id, messageId: message.id }, body: { reason } })
      }
      title="Hapus isi pesan ini?"
      confirm="Ya, hapus isi"
      busy={remove.isPending}
    >
      <p className="max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-line">{message.text}</p>
      <SelectField
        label="Alasan"
        className="mt-3"
        options={keysOf(REMOVAL_REASONS).map((value) => ({ value, label: REMOVAL_REASONS[value] }))}
        value={reason}
        readOnly={remove.isPending}
        onChange={({ target }) => setReason(target.value as RemovalReason)}
      />
      <p className="mt-3 text-muted">
        Teks dan berkasnya tidak terbaca lagi, juga oleh penulisnya. Tidak bisa dibatalkan.
      </p>
    </ConfirmDialog>
  );
}
