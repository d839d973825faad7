import { Conversation } from "../conversation/Conversation.tsx";
import type { ReportDetail } from "./report-record.contract.ts";
import { talkOf } from "./report-talk.web.ts";

/** What its author and the admins say to each other. */
export const OwnTalk = ({ report }: { report: ReportDetail }) => (
  <Conversation talk={talkOf(report)} />
);
