import type { ComponentType } from "react";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import type { ReportDetail } from "./report-record.contract.ts";

const OwnQuestion = lazyPart(() => import("./OwnTalk.tsx").then((file) => file.OwnQuestion));

interface Case {
  /** Whether it is asked of the author now. */
  readonly applies: (report: ReportDetail) => boolean;
  /** Says what is asked and what to do about it; a late part. */
  readonly Part: ComponentType<{ report: ReportDetail }>;
}

/** What may be asked of an author, the most urgent first. */
const CASES: readonly Case[] = [
  {
    applies: ({ waiting_for }) => waiting_for === "author",
    Part: OwnQuestion,
  },
];

/**
 * The one card above the tracker that says what is asked of the author now; nothing for everybody else
 * (docs/decisions/0039-what-is-asked-comes-first.md).
 */
export function CaseCard({ report }: { report: ReportDetail }) {
  const found = report.is_mine && CASES.find(({ applies }) => applies(report));
  if (!found) return null;
  return (
    <LazyBoundary fallback={<Skeleton height="13rem" />}>
      <found.Part report={report} />
    </LazyBoundary>
  );
}
