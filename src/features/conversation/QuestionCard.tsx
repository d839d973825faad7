import { CONVERSATION } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { Moment } from "../../web/Moment.tsx";
import { isOpenQuestion, type Talk } from "./talk.web.ts";
import { useMessages } from "./use-messages.web.ts";

/** The field of the conversation, wherever it is on the page. */
const toField = () => {
  const section = document.getElementById(CONVERSATION);
  section?.scrollIntoView();
  section?.querySelector("textarea")?.focus();
};

/** The question of an admin to the author, and the link for answering it. */
export function QuestionCard({ talk }: { talk: Talk }) {
  const messages = useMessages(talk.about).data?.data;
  const question = messages?.find((one) => isOpenQuestion(one, messages, talk));
  return (
    <section
      aria-labelledby="diminta"
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-lg border-2 border-waiting-line bg-waiting-bg p-[min(1.25rem,5.6vw)]"
    >
      <h2 id="diminta" className="flex items-start gap-2 text-md">
        <Icon name="help" className="mt-0.5 size-5.5 flex-none text-waiting" />
        Admin menunggu keterangan Anda
      </h2>
      {messages ? (
        question && (
          <>
            <p className="max-w-(--measure) wrap-anywhere whitespace-pre-line">{question.text}</p>
            <p className="text-xs text-muted">
              Ditanyakan <Moment at={question.at} />.
              {talk.isPaused && " Batas waktu jawaban berhenti sampai Anda membalas."}
            </p>
          </>
        )
      ) : (
        <SkeletonLines lines={3} />
      )}
      <Button variant="primary" icon="reply" className="mt-1 justify-self-start" onClick={toField}>
        Balas sekarang
      </Button>
    </section>
  );
}
