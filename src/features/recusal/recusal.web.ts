import { useCall } from "../../web/query.ts";
import type { Party } from "./party.contract.ts";

/** 'Admin A, Admin B, dan Biro Keuangan' */
export const wordsOf = (names: readonly string[]): string => {
  const [last = "", ...before] = names.toReversed();
  if (before.length < 2) return [...before, last].join(" dan ");
  return `${before.toReversed().join(", ")}, dan ${last}`;
};

const isAdmin = ({ party }: Party) => party.startsWith("admin:");

const addMissing = (offered: readonly Party[], named: readonly Party[]) => {
  const known = new Set(offered.map(({ party }) => party));
  return [...offered, ...named.filter(({ party }) => !known.has(party))];
};

/**
 * The admins and units from whom a report can be hidden.
 * @param named those from whom it is hidden already; they stay among the choices when they are gone
 */
export const useRecusalChoices = (named: readonly Party[]) => {
  const result = useCall("GET /reports/recusal-choices", {});
  const { admins = [], units = [] } = result.data?.data ?? {};
  const choices = {
    admins: addMissing(admins, named.filter(isAdmin)),
    units: addMissing(
      units,
      named.filter((party) => !isAdmin(party)),
    ),
  };
  const names = new Map(
    [...choices.admins, ...choices.units].map(({ party, name }) => [party, name]),
  );
  return {
    result,
    choices,
    /** The chosen ones in words; empty for nobody, and while their names are not known. */
    words: (chosen: readonly string[]) =>
      wordsOf(chosen.flatMap((party) => names.get(party) ?? [])),
  };
};

/** What is chosen after a press: up to `most` admins, or one unit. */
export const toggled = (chosen: readonly string[], party: string, most: number): string[] => {
  if (chosen.includes(party)) return chosen.filter((one) => one !== party);
  if (party.startsWith("unit:")) return [party];
  const admins = chosen.filter((one) => one.startsWith("admin:"));
  return admins.length < most ? [...admins, party] : admins;
};
