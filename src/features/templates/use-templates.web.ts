import { useRef } from "react";
import { useCall } from "../../web/query.ts";
import { type Answered, fillIn } from "./template-text.web.ts";

const STALE_MS = 5 * 60_000;

/** All templates, those meant for a status that is not among `statuses` left out. TanStack's result. */
export const useTemplates = (statuses: Readonly<Record<string, string>>) => {
  const list = useCall(
    "GET /admin/templates",
    { query: { itemPerPage: 100 } },
    { staleTime: STALE_MS },
  );
  const templates = list.data?.data.filter(
    ({ status }) => status === null || Object.hasOwn(statuses, status),
  );
  return { ...list, templates };
};

/**
 * What templates make of an answer that is being written. A text that one of them put there and nobody
 * touched gives way; what was written stays.
 * @param stored what the student has been told so far
 */
export const useTemplateAnswer = (
  statuses: Readonly<Record<string, string>>,
  answered: Answered,
  stored: { readonly status: string; readonly answer: string | null },
) => {
  const { templates } = useTemplates(statuses);
  const put = useRef<{ text: string; forRejection: boolean }>(undefined);
  const isUntouched = (answer: string) => !answer.trim() || answer === put.current?.text;
  return {
    /**
     * The answer once a status is chosen: whoever rejects begins on the first template meant for that,
     * and it goes again with another status. An answer given before is no reason to reject.
     */
    follow(status: string, answer: string): string {
      const before = stored.status === "rejected" ? null : stored.answer;
      if (status !== "rejected")
        return put.current?.forRejection && answer === put.current.text ? (before ?? "") : answer;
      if (answer.trim() && answer !== before) return answer;
      const template = templates?.find((one) => one.status === "rejected");
      const text = template ? fillIn(template.text, answered) : "";
      put.current = { text, forRejection: true };
      return text;
    },
    /** The answer with a template's text: in the place of the stored one, behind what is being written. */
    insert(answer: string, text: string): string {
      const gives = isUntouched(answer) || answer === stored.answer;
      put.current = gives ? { text, forRejection: false } : undefined;
      return gives ? text : `${answer.trimEnd()}\n\n${text}`;
    },
  };
};
