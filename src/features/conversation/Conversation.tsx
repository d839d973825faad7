import { useEffect, useRef, type ReactNode } from "react";
import { CONVERSATION } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Loading, Skeleton, SkeletonLines } from "../../ui/Skeleton.tsx";
import type { FoundDraft } from "../../web/drafts.ts";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { Loaded } from "../../web/Loaded.tsx";
import { useNow } from "../../web/now.ts";
import { useUser } from "../../web/profile.ts";
import { RENEW_LINKS_MS } from "../files/file-link.web.ts";
import { MESSAGES_MAX, OPEN_DAYS } from "./conversation.contract.ts";
import type { MessageDraft } from "./message-draft.web.ts";
import { MessageFields } from "./MessageFields.tsx";
import { MessageList } from "./MessageList.tsx";
import { MessageNotSent } from "./MessageNotSent.tsx";
import { PdfLink } from "./PdfLink.tsx";
import { isEnded, type Talk } from "./talk.web.ts";
import { draftOf, useMessageForm } from "./use-message-form.web.ts";
import { useMessages } from "./use-messages.web.ts";

const TextHints = lazyPart(() => import("../evidence/TextHints.tsx"), "TextHints");

/** The conversation of an author with the admins, on the author's own page. */
export function Conversation({ talk }: { talk: Talk }) {
  const result = useMessages(talk.about, { refetchInterval: RENEW_LINKS_MS });
  const section = useRef<HTMLElement>(null);
  const isThere = result.data !== undefined;
  useEffect(() => {
    // a link to it scrolls once it has its final height
    if (isThere && location.hash === `#${CONVERSATION}`) section.current?.scrollIntoView();
  }, [isThere]);
  return (
    <section
      ref={section}
      id={CONVERSATION}
      aria-labelledby={`${CONVERSATION}-judul`}
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-4"
    >
      <div>
        <h2 id={`${CONVERSATION}-judul`} className="text-lg">
          Percakapan dengan admin
        </h2>
        <p className="text-sm text-muted">
          Hanya Anda dan {talk.readers} yang bisa membacanya.
          {talk.isAnonymous && " Admin tidak melihat nama Anda."}
        </p>
      </div>
      <Loaded
        result={result}
        title="Percakapan belum bisa dimuat."
        heading="h3"
        loading={
          <Loading label="Memuat percakapan…" className="grid gap-6">
            <SkeletonLines lines={3} />
            <Skeleton height="20rem" />
          </Loading>
        }
      >
        {({ data }) => (
          <>
            {data.length > 0 && (
              <MessageList
                messages={data}
                talk={talk}
                side="author"
                Pdf={PdfLink}
                onRenew={() => void result.refetch()}
              />
            )}
            <Write talk={talk} count={data.length} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** The form, or the reason why there is none. A begun message stays visible. */
function Write({ talk, count }: { talk: Talk; count: number }) {
  const user = useUser();
  const now = useNow();
  const end = endOf(talk, count, now);
  if (!user) return null;
  return (
    <WithDraft slot={draftOf(talk.about)} userId={user.id} loading={<Skeleton height="10rem" />}>
      {(left) => <MessageForm talk={talk} userId={user.id} left={left} end={end} />}
    </WithDraft>
  );
}

const endOf = (talk: Talk, count: number, now: number | null): ReactNode => {
  if (count >= MESSAGES_MAX)
    return (
      <Notice tone="plain" icon="chat">
        <b className="font-semibold">Percakapan ini sudah penuh.</b> Paling banyak {MESSAGES_MAX}{" "}
        pesan. Bila masalahnya belum beres, kirim laporan baru.
      </Notice>
    );
  if (isEnded(talk, now))
    return (
      <Notice tone="plain" icon="lock">
        <b className="font-semibold">Percakapan ini sudah ditutup,</b> {OPEN_DAYS} hari setelah
        selesai diproses. Yang sudah ditulis tetap bisa dibaca.
      </Notice>
    );
  return null;
};

function MessageForm({
  talk,
  userId,
  left,
  end,
}: {
  talk: Talk;
  userId: number;
  left: FoundDraft<MessageDraft> | undefined;
  end: ReactNode;
}) {
  const box = useRef<HTMLFormElement>(null);
  const message = useMessageForm(talk, userId, left, box);
  const { form, text, isBusy, isBlank, notSent } = message;
  if (end && isBlank) return end;
  const isAsked = talk.waitingFor === "author";
  return (
    <Form
      ref={box}
      aria-label="Tulis pesan"
      onSubmit={message.submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <MessageFields
        talk={talk}
        message={message}
        label={isAsked ? "Jawaban Anda untuk admin" : "Pesan untuk admin"}
      />
      {talk.isAnonymous && text && (
        <LazyBoundary>
          <TextHints text={text} readers={talk.readers} isAnonymous />
        </LazyBoundary>
      )}
      <MessageNotSent message={message} />
      {end ? (
        <>
          {end}
          <Button className="justify-self-start" onClick={message.clear}>
            Buang tulisan
          </Button>
        </>
      ) : (
        <Button
          type="submit"
          variant="primary"
          disabled={!form.formState.isValid || notSent === "refused"}
          busy={isBusy}
          className="justify-self-start"
        >
          {notSent === "unreachable" ? "Kirim lagi" : "Kirim pesan"}
        </Button>
      )}
    </Form>
  );
}
