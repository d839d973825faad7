import { useState } from "react";
import { namesText } from "../../web/names-text.ts";
import { useCall } from "../../web/query.ts";
import { isAdminParty, isUnitParty, type Party } from "./party.contract.ts";

const NO_PARTIES: { readonly admins: readonly Party[]; readonly units: readonly Party[] } = {
  admins: [],
  units: [],
};

const isAdmin = ({ party }: Party) => isAdminParty(party);
const isUnit = ({ party }: Party) => isUnitParty(party);

/** A party that is chosen and not among the choices: an account that was closed since, a unit that was removed. */
const gone = (party: string): Party => ({
  party,
  name: isUnitParty(party) ? "Unit yang sudah tidak ada" : "Admin yang sudah tidak ada",
});

/**
 * The admins and units from whom a report can be hidden.
 * @param chosen those that are chosen, perhaps in a draft; who is gone since stays among the choices, to be unticked
 * @param named those from whom it is hidden already; they stay among the choices when they are gone
 */
export const useRecusalChoices = (chosen: readonly string[], named: readonly Party[]) => {
  // what was chosen at first keeps its row when it is unticked, which has the focus then
  const [first] = useState(chosen);
  const result = useCall("GET /reports/recusal-choices", {});
  const offered = result.data?.data;
  const { admins, units } = offered ?? NO_PARTIES;
  const known = new Map([...admins, ...units, ...named].map((one) => [one.party, one]));
  if (offered)
    for (const party of [...first, ...chosen]) if (!known.has(party)) known.set(party, gone(party));
  const choices = [...known.values()];
  return {
    result,
    choices: { admins: choices.filter(isAdmin), units: choices.filter(isUnit) },
    /** Some of the choices in words; empty for nobody, and while not all their names are known. */
    words: (parties: readonly string[]) => {
      const names = parties.flatMap((party) => known.get(party)?.name ?? []);
      return names.length === parties.length ? namesText(names) : "";
    },
  };
};

/** What is chosen after a press: up to `most` admins, or one unit. */
export const toggled = (chosen: readonly string[], party: string, most: number): string[] => {
  if (chosen.includes(party)) return chosen.filter((one) => one !== party);
  if (isUnitParty(party)) return [party];
  const admins = chosen.filter(isAdminParty);
  return admins.length < most ? [...admins, party] : admins;
};
