import { useState } from "react";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { useNow } from "../../web/now.ts";
import type { Asked } from "./OwnCase.tsx";
import type { ReportDetail } from "./report-record.contract.ts";

const OwnCase = lazyPart(() => import("./OwnCase.tsx"), "OwnCase");

const askedOf = (
  { is_mine, waiting_for, verdict }: ReportDetail,
  now: number | null,
): Asked | undefined => {
  // Not before the browser says what time it is.
  if (!is_mine || now === null) return undefined;
  if (waiting_for === "author") return "question";
  return verdict?.until && now <= Date.parse(verdict.until) ? "verdict" : undefined;
};

/** What is asked of the author of a report now, and where the page says so. */
export interface AskedCase {
  readonly asked: Asked;
  /** It was asked, and is no more: what its author has begun to write stays. */
  readonly isOver: boolean;
  /**
   * `above` the tracker where the page began with it. A page that everybody is shown may not move once
   * its author is known: there the `edge` of the window says it in a line, or the `end` of the page what
   * has been answered already.
   */
  readonly place: "above" | "edge" | "end";
  /** Whether its author has pressed the line. */
  readonly isPressed: boolean;
  readonly press: () => void;
}

/** Follows what is asked of its author; undefined for everybody else (docs/decisions/0039-what-is-asked-comes-first.md). */
export function useAskedCase(report: ReportDetail): AskedCase | undefined {
  const now = askedOf(report, useNow());
  const [atFirst] = useState(now);
  const [last, setLast] = useState(now);
  if (now && now !== last) setLast(now);
  const [isPressed, setPressed] = useState(false);
  const isAbove = atFirst !== undefined || isPressed;
  const asked = now ?? (isAbove && last === "verdict" ? last : undefined);
  if (!asked) return undefined;
  const late = asked === "verdict" && report.solved_by_author ? "end" : "edge";
  return {
    asked,
    isOver: !now,
    place: isAbove ? "above" : late,
    isPressed,
    press: () => setPressed(true),
  };
}

/** Goes there as soon as it stands on the page. */
const focus = (card: HTMLElement | null) => card?.focus();

/** What is asked of the author now; nothing unless it belongs at this `place`. */
export function CaseCard({
  report,
  found,
  place,
}: {
  report: ReportDetail;
  found: AskedCase | undefined;
  place: AskedCase["place"];
}) {
  if (found?.place !== place) return null;
  const { asked, isOver, isPressed, press } = found;
  if (place === "edge")
    return (
      <LazyBoundary>
        <OwnCase report={report} asked={asked} onPress={press} />
      </LazyBoundary>
    );
  return (
    <div ref={isPressed ? focus : undefined} tabIndex={-1} className="outline-none">
      <LazyBoundary fallback={isOver ? null : <div className={HEIGHT[asked]} />}>
        <OwnCase report={report} asked={asked} isOver={isOver} />
      </LazyBoundary>
    </div>
  );
}

/** Of its card, about. */
const HEIGHT = { question: "skeleton min-h-52", verdict: "skeleton min-h-71 sm:min-h-46" };
