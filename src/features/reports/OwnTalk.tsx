import { Conversation } from "../conversation/Conversation.tsx";
import { QuestionCard } from "../conversation/QuestionCard.tsx";
import type { ReportDetail } from "./report-record.contract.ts";
import { talkOf } from "./report-talk.web.ts";

/** What its author and the admins say to each other. */
export const OwnTalk = ({ report }: { report: ReportDetail }) => (
  <Conversation talk={talkOf(report)} />
);

/** What an admin asks of its author. */
export const OwnQuestion = ({ report }: { report: ReportDetail }) => (
  <QuestionCard talk={talkOf(report)} />
);
