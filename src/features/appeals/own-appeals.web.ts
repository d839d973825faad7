import { paths } from "../../paths.ts";
import { useCall } from "../../web/query.ts";

/** The address of a student's own appeals. */
export const OWN_APPEALS = paths.profileTab("banding-ukt");

/** The student's appeal that is not decided yet; there is at most one (docs/product/appeals.md#filing). */
export const useOpenAppeal = () => {
  const pending = useCall("GET /ukt-appeals/me", { query: { status: "pending", itemPerPage: 1 } });
  const reviewed = useCall("GET /ukt-appeals/me", {
    query: { status: "under_review", itemPerPage: 1 },
  });
  return {
    appeal: pending.data?.data[0] ?? reviewed.data?.data[0],
    isKnown: pending.data !== undefined && reviewed.data !== undefined,
    error: pending.error ?? reviewed.error,
    isFetching: pending.isFetching || reviewed.isFetching,
    refetch: () => {
      void pending.refetch();
      void reviewed.refetch();
    },
  };
};
