import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { Answer } from "../../web/api.ts";
import { useAct, useCall } from "../../web/query.ts";
import { ReportStatusBadge } from "../../web/ReportStatusBadge.tsx";
import { voteNoun } from "./vote-noun.web.ts";

type Similar = Answer<"GET /reports/similar">["data"][number];

/** A pause in typing. */
const PAUSE_MS = 400;
const TITLE_MIN = 3;
const MOST_SHOWN = 3;
/** What is less alike is about something else more often than not. */
const ALIKE = 0.35;

/** A text once nobody has changed it for a moment. */
const usePaused = (text: string) => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};

const sentenceOf = (n: number) =>
  n === 0 ? "" : `Sudah ada yang melaporkan: ${n} laporan serupa di bawah judul.`;

/**
 * Published reports like the one that is being written. A hint that blocks nothing: nothing where the server
 * does not answer, and it changes only while the title is typed, so that nothing moves under a thumb that
 * has gone on.
 */
export function SimilarReports({
  title,
  description,
  keepDraft,
}: {
  title: string;
  description: string;
  /** Keeps what was typed, for whoever leaves. */
  keepDraft: () => Promise<unknown>;
}) {
  const asked = usePaused(title.trim());
  const [shown, setShown] = useState<readonly Similar[]>([]);
  // as it was when the title was typed: the text is written below, where nothing may move
  const text = useRef("");
  const block = useRef<HTMLDivElement>(null);
  const query = { title: asked, description: text.current, limit: MOST_SHOWN };
  const { data } = useCall(
    "GET /reports/similar",
    { query },
    { enabled: asked.length >= TITLE_MIN, retry: false },
  );
  const isTyped = () => document.activeElement?.getAttribute("name") === "title";

  useEffect(() => {
    if (asked !== title.trim()) text.current = description;
  }, [asked, title, description]);
  useEffect(() => {
    if (!isTyped()) return;
    if (asked.length < TITLE_MIN) setShown([]);
    else if (data) setShown(data.data.filter(({ score }) => score >= ALIKE));
  }, [data, asked]);

  return (
    <div ref={block} className={shown.length > 0 ? undefined : "sr-only"}>
      <VisuallyHidden role="status">{sentenceOf(shown.length)}</VisuallyHidden>
      {shown.length > 0 && (
        <section aria-labelledby="serupa" className="rounded-md bg-sunken px-3.5 pt-3 pb-1">
          <h2 id="serupa" className="text-sm font-semibold tracking-normal">
            Sudah ada yang melaporkan?
          </h2>
          <ul className="divide-y divide-line">
            {shown.map((report) => (
              <SimilarLine key={report.id} report={report} keepDraft={keepDraft} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function SimilarLine({
  report,
  keepDraft,
}: {
  report: Similar;
  keepDraft: () => Promise<unknown>;
}) {
  const navigate = useNavigate();
  const support = useAct("POST /reports/{id}/vote", {
    invalidates: ["GET /votes/me", "GET /reports/{id}", "GET /reports"],
    said: "Dukungan Anda tersimpan. Tulisan Anda masih ada di Ajukan Laporan.",
    done: () => void keepDraft().finally(() => void navigate(paths.report(report.id))),
  });
  return (
    <li className="grid gap-1.5 py-2.5">
      <p className="min-w-0 text-sm leading-snug font-semibold wrap-anywhere">{report.title}</p>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-muted">
        <ReportStatusBadge status={report.status} />
        <span className="tabular-nums">
          {report.vote_total.toLocaleString("id-ID")} {voteNoun(report.vote_total)}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          variant="secondary"
          size="sm"
          icon="vote"
          aria-label={`Dukung yang ini saja: ${report.title}`}
          busy={support.isPending}
          onClick={() => support.mutate({ params: { id: report.id }, body: { type: "upvote" } })}
        >
          Dukung yang ini saja
        </Button>
        <Link
          to={paths.report(report.id)}
          aria-label={`Lihat: ${report.title}`}
          className="inline-flex min-h-11 items-center px-2 text-sm"
        >
          Lihat
        </Link>
      </p>
    </li>
  );
}
