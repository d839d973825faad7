import { Conversation } from "../conversation/Conversation.tsx";
import type { ReportDetail } from "./report-record.contract.ts";
import { talkOf } from "./report-talk.web.ts";

/** The conversation of its author with the admins. */
export const OwnTalk = ({ report }: { report: ReportDetail }) => (
  <Conversation talk={talkOf(report)} />
);
