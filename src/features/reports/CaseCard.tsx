import { type ComponentType, useEffect, useRef, useState } from "react";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { useNow } from "../../web/now.ts";
import type { ReportDetail } from "./report-record.contract.ts";

const OwnQuestion = lazyPart(() => import("./OwnTalk.tsx").then((file) => file.OwnQuestion));
const VerdictCard = lazyPart(() => import("./VerdictCard.tsx").then((file) => file.VerdictCard));

interface Case {
  /** Whether it concerns the author now. */
  readonly applies: (report: ReportDetail, now: number) => boolean;
  /** Says what is asked and what to do about it; a late part. */
  readonly Part: ComponentType<{ report: ReportDetail }>;
  /** As high as the part, about. */
  readonly height: string;
  /** Says it in a line; absent where nothing is asked any more. */
  readonly line?: { readonly words: string; readonly act: string };
}

const mayJudge = ({ verdict }: ReportDetail, now: number) =>
  typeof verdict?.until === "string" && now <= Date.parse(verdict.until);

/** What may be asked of an author, the most urgent first. */
const CASES: readonly Case[] = [
  {
    applies: ({ waiting_for }) => waiting_for === "author",
    Part: OwnQuestion,
    height: "13rem",
    line: { words: "Admin menunggu keterangan Anda.", act: "Lihat" },
  },
  {
    applies: (report, now) => mayJudge(report, now) && !report.solved_by_author,
    Part: VerdictCard,
    height: "9.5rem",
    line: { words: "Apakah masalahnya beres?", act: "Jawab" },
  },
  { applies: mayJudge, Part: VerdictCard, height: "4.5rem" },
];

/** What is asked of the author of a report now, and where the page says so. */
export interface AskedCase extends Case {
  /**
   * `above` the tracker where the page began with it. A page that everybody is shown may not move once
   * its author is known: there the `edge` of the window says it in a line, or the `end` of the page what
   * waits for nobody.
   */
  readonly place: "above" | "edge" | "end";
  /** Whether its author has pressed the line. */
  readonly isPressed: boolean;
  readonly press: () => void;
}

/** Follows what is asked of its author; undefined for everybody else (docs/decisions/0039-what-is-asked-comes-first.md). */
export function useAskedCase(report: ReportDetail): AskedCase | undefined {
  const now = useNow();
  const found =
    report.is_mine && now !== null ? CASES.find(({ applies }) => applies(report, now)) : undefined;
  const [isAbove, setAbove] = useState(found !== undefined);
  const [isPressed, setPressed] = useState(false);
  if (!found) return undefined;
  return {
    ...found,
    place: isAbove ? "above" : found.line ? "edge" : "end",
    isPressed,
    press: () => {
      setAbove(true);
      setPressed(true);
    },
  };
}

/** The card that says what is asked of the author now; nothing unless it belongs at this `place`. */
export function CaseCard({
  report,
  asked,
  place,
}: {
  report: ReportDetail;
  asked: AskedCase | undefined;
  place: "above" | "end";
}) {
  const card = useRef<HTMLDivElement>(null);
  const isShown = asked?.place === place;
  const isPressed = asked?.isPressed;
  useEffect(() => {
    if (isShown && isPressed) card.current?.focus();
  }, [isShown, isPressed]);
  if (!asked || !isShown) return null;
  return (
    <div ref={card} tabIndex={-1} className="scroll-mt-4 outline-none">
      <LazyBoundary fallback={<Skeleton height={asked.height} />}>
        <asked.Part report={report} />
      </LazyBoundary>
    </div>
  );
}
