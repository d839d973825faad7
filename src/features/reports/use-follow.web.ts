import { votingStudent } from "../../permissions.ts";
import { useUser } from "../../web/profile.ts";
import { useAct, useSetRecord } from "../../web/query.ts";
import { isPublished } from "./published.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";

/** Whether the reader may follow a report, as `mayFollow` says; a guest may, and is asked to log in. */
export const useMayFollow = (report: ReportDetail): boolean => {
  const user = useUser();
  return (
    !(user && votingStudent(user)) &&
    !report.is_mine &&
    report.merged_into === null &&
    isPublished(report)
  );
};

/** Whether the reader follows a report, with the expected result of a running request; `press` changes it. */
export const useFollow = (report: ReportDetail) => {
  const setRecord = useSetRecord("GET /reports/{id}");
  const options = {
    said: null,
    done: ({ data }: { data: { is_following: boolean; followers: number } }) =>
      setRecord({ ...report, ...data }),
  };
  const follow = useAct("PUT /reports/{id}/follow", options);
  const unfollow = useAct("DELETE /reports/{id}/follow", options);
  const given = report.is_following === true;
  const isFollowing = follow.isPending || (given && !unfollow.isPending);
  const isBusy = follow.isPending || unfollow.isPending;
  return {
    isFollowing,
    press: () => {
      if (!isBusy) (given ? unfollow : follow).mutate({ params: { id: report.id } });
    },
  };
};
