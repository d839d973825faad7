import { useCall } from "../../../web/query.ts";

/** The most admins that one list shows. */
export const SHOWN = 100;

/** The admins who are members of a unit, by name. TanStack's result. */
export const useMembers = (unit: string) =>
  useCall("GET /admin", { query: { unit, itemPerPage: SHOWN, sort: "name" } });
