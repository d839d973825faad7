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
  // The time is unknown until the browser gives it.
  if (!is_mine || now === null) return undefined;
  if (waiting_for === "author") return "question";
  return verdict?.until && now <= Date.parse(verdict.until) ? "verdict" : undefined;
};

/** The open request to the author of a report, and its place on the page. */
export interface AskedCase {
  readonly asked: Asked;
  /** It is no longer open; a text that its author has begun stays. */
  readonly isOver: boolean;
  /**
   * `above` the tracker where the page started with it. A page that is shown to everybody must not move when its
   * author becomes known. So there a line at the `edge` of the window says it, or the `end` of the page if it is
   * already answered.
   */
  readonly place: "above" | "edge" | "end";
  /** Whether its author has pressed that line. */
  readonly isPressed: boolean;
  readonly press: () => void;
}

/** The open request to the author, for the author (docs/decisions/0039-what-is-asked-comes-first.md). */
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

/** Scrolls there as soon as it is on the page. */
const focus = (card: HTMLElement | null) => card?.focus();

/** The open request to the author; nothing unless it belongs at this `place`. */
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

/** The approximate height of its card. */
const HEIGHT = { question: "skeleton min-h-52", verdict: "skeleton min-h-71 sm:min-h-46" };
