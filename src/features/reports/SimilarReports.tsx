import { useEffect, useEffectEvent, useState } from "react";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { send, type Answer } from "../../web/api.ts";
import { useLeadOn } from "../../web/KeptDraft.tsx";
import { useAct } from "../../web/query.ts";
import { ReportStatusBadge } from "../../web/ReportStatusBadge.tsx";
import { voteNoun } from "./vote-noun.web.ts";

type Similar = Answer<"GET /reports/similar">["data"][number];

/** A pause in typing. */
const PAUSE_MS = 400;
const TITLE_MIN = 3;
const MOST_SHOWN = 3;
/** The least score; below it a report is mostly about something else. */
const ALIKE = 0.35;

const isTitleTyped = () => document.activeElement?.getAttribute("name") === "title";

const sentenceOf = (n: number) =>
  n === 0 ? "" : `Sudah ada yang melaporkan: ${n} laporan serupa di bawah judul.`;

/**
 * Published reports like the one that is being written. It is only a hint: it is empty where the server does not
 * answer, and it changes only while the title is typed, so that nothing moves under the thumb of a user who has
 * gone on.
 */
export function SimilarReports({
  title,
  description,
  keepDraft,
}: {
  title: string;
  description: string;
  /** Keeps the input for a user who leaves the page. */
  keepDraft: () => Promise<unknown>;
}) {
  const leadOn = useLeadOn();
  const [shown, setShown] = useState<readonly Similar[]>([]);
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (title.trim().length < TITLE_MIN) return [];
    const query = { title: title.trim(), description, limit: MOST_SHOWN };
    const { data } = await send("GET /reports/similar", { query, signal });
    return data.filter(({ score }) => score >= ALIKE);
  });

  useEffect(() => {
    const typing = new AbortController();
    const show = (found: readonly Similar[]) => {
      if (!typing.signal.aborted && isTitleTyped()) setShown(found);
    };
    // only a hint, so a failure shows nothing
    const timer = setTimeout(() => void ask(typing.signal).then(show, () => {}), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      typing.abort();
    };
  }, [title]);

  return (
    <div className={shown.length > 0 ? undefined : "sr-only"}>
      <VisuallyHidden role="status">{sentenceOf(shown.length)}</VisuallyHidden>
      {shown.length > 0 && (
        <section aria-labelledby="serupa" className="rounded-md bg-sunken px-3.5 pt-3 pb-1">
          <h2 id="serupa" className="text-sm font-semibold tracking-normal">
            Sudah ada yang melaporkan?
          </h2>
          <ul className="divide-y divide-line">
            {shown.map((report) => (
              <SimilarLine
                key={report.id}
                report={report}
                onSupported={() => void keepDraft().finally(() => leadOn(paths.report(report.id)))}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function SimilarLine({ report, onSupported }: { report: Similar; onSupported: () => void }) {
  const support = useAct("POST /reports/{id}/vote", {
    invalidates: ["GET /votes/me", "GET /reports/{id}", "GET /reports"],
    said: "Dukungan Anda tersimpan. Tulisan Anda masih ada di Ajukan Laporan.",
    done: onSupported,
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
