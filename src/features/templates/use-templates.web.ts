import { useRef } from "react";
import { useCall } from "../../web/query.ts";

const STALE_MS = 5 * 60_000;

/** All templates, without those for a status that is not among `statuses`. TanStack's result. */
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
 * Decides what happens to an unsaved answer. A template's text that nobody has edited is replaced by another
 * template; typed text stays.
 * @param stored the answer that the student already has
 */
export const useTemplateAnswer = (stored: {
  readonly status: string;
  readonly answer: string | null;
}) => {
  const put = useRef<string>(undefined);
  const hasGivenWay = useRef(false);
  return {
    /**
     * The answer after a status is chosen: an earlier answer is no reason for a rejection, so a rejection starts
     * empty, and another status brings the answer back.
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
    /** The answer with a template's text: it replaces the stored answer, and is added after unsaved text. */
    insert(answer: string, text: string): string {
      const gives = !answer.trim() || answer === put.current || answer === stored.answer;
      put.current = gives ? text : undefined;
      return gives ? text : `${answer.trimEnd()}\n\n${text}`;
    },
  };
};
