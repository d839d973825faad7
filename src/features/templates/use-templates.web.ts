import { useRef } from "react";
import { useCall } from "../../web/query.ts";

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
 * Decides what becomes of an answer that is being written. A text that a template put there and nobody touched
 * gives way to another; what was written stays.
 * @param stored what the student has been told so far
 */
export const useTemplateAnswer = (stored: {
  readonly status: string;
  readonly answer: string | null;
}) => {
  const put = useRef<string>(undefined);
  const hasGivenWay = useRef(false);
  return {
    /**
     * The answer once a status is chosen: an answer given before is no reason to reject, so it gives way
     * to none, and comes back with another status.
     */
    follow(status: string, answer: string): string {
      if (status === "rejected" && stored.status !== "rejected") {
        hasGivenWay.current = stored.answer !== null && answer === stored.answer;
        return hasGivenWay.current ? "" : answer;
      }
      const comesBack = hasGivenWay.current && !answer.trim();
      hasGivenWay.current = false;
      return comesBack ? (stored.answer ?? "") : answer;
    },
    /** The answer with a template's text: in the place of the stored one, behind what is being written. */
    insert(answer: string, text: string): string {
      const gives = !answer.trim() || answer === put.current || answer === stored.answer;
      put.current = gives ? text : undefined;
      return gives ? text : `${answer.trimEnd()}\n\n${text}`;
    },
  };
};
