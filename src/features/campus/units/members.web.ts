import { useEffect, useState } from "react";
import { useList } from "../../../web/list.ts";
import { useCall } from "../../../web/query.ts";
import { DEBOUNCE_MS } from "../../../web/search-text.ts";

/** The most admins that one list shows. */
export const SHOWN = 100;

/** The first admins by name: all of them, in most campuses. TanStack's result. */
export const useAdmins = () =>
  useCall("GET /admin", { query: { itemPerPage: SHOWN, sort: "name" } });

/** The admins whom a search finds, asked half a second after its last key. TanStack's result. */
export const useFoundAdmins = (typed: string) => {
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return useList(
    "GET /admin",
    { search, itemPerPage: SHOWN, sort: "name" },
    { enabled: search !== "" },
  );
};

/** The admins who are members of a unit, by name. TanStack's result. */
export const useMembers = (unit: string, enabled = true) =>
  useCall("GET /admin", { query: { unit, itemPerPage: SHOWN, sort: "name" } }, { enabled });

/**
 * How many members a unit has, counted in the list of all admins; where that has further pages, asked for the open
 * unit alone. Undefined while it is not known.
 */
export const useMemberCount = (unit: string, isOpen: boolean): number | undefined => {
  const all = useAdmins().data;
  const isWhole = all !== undefined && all.pagination.total_items <= SHOWN;
  const members = useMembers(unit, isOpen && !isWhole);
  return isWhole
    ? all.data.filter(({ units }) => units.includes(unit)).length
    : members.data?.pagination.total_items;
};
