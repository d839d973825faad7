import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { QuestionCard } from "../conversation/QuestionCard.tsx";
import type { ReportDetail } from "./report-record.contract.ts";
import { talkOf } from "./report-talk.web.ts";
import { VerdictCard } from "./VerdictCard.tsx";

/** The requests to an author: missing information, and whether the matter is settled. */
export type Asked = "question" | "verdict";

const LINES: Readonly<Record<Asked, readonly [asks: string, act: string]>> = {
  question: ["Admin menunggu keterangan Anda.", "Lihat"],
  verdict: ["Apakah masalahnya beres?", "Jawab"],
};

/**
 * A request to the author, with the form to answer it.
 * @param isOver it is no longer open: only begun input stays
 * @param onPress leads to it; with it the request is a line above the lower edge of the window
 */
export function OwnCase({
  report,
  asked,
  isOver = false,
  onPress,
}: {
  report: ReportDetail;
  asked: Asked;
  isOver?: boolean;
  onPress?: () => void;
}) {
  if (onPress) return <CaseLine asked={asked} onPress={onPress} />;
  if (asked === "question") return <QuestionCard talk={talkOf(report)} />;
  return <VerdictCard report={report} isOver={isOver} />;
}

function CaseLine({ asked, onPress }: { asked: Asked; onPress: () => void }) {
  const [asks, act] = LINES[asked];
  return (
    <div
      role="status"
      className="late-in-bar [@media(min-height:20rem)]:absolute inset-x-0 bottom-full flex flex-wrap items-center justify-between gap-3 border-t-2 border-waiting-line bg-waiting-bg px-(--gutter) py-2 lg:inset-x-(--gutter) lg:bottom-4 lg:rounded-lg lg:border-2 lg:px-4"
    >
      <span className="flex items-center gap-2 text-sm">
        <Icon name="help" className="size-5.5 flex-none text-waiting" />
        <b className="font-semibold">{asks}</b>
      </span>
      <Button className="flex-none" onClick={onPress}>
        {act}
      </Button>
    </div>
  );
}
