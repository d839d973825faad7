import { handle } from "../../server/http/handler.ts";
import { partyOfAdmin, partyOfUnit } from "../reach/place.contract.ts";
import type { Party } from "./party.contract.ts";
import { listReadingAdmins } from "./recusal.sql.ts";

const collator = new Intl.Collator("id");
const byName = (parties: readonly Party[]) =>
  parties.toSorted((a, b) => collator.compare(a.name, b.name));

export const recusalHandlers = handle({
  async listRecusalChoices(app) {
    const admins = await listReadingAdmins(app.db);
    const { units } = app.campus.now().units;
    return {
      message: "Admin dan unit",
      data: {
        admins: byName(admins.map(({ id, name }) => ({ party: partyOfAdmin(id), name }))),
        units: byName(units.map(({ key, name }) => ({ party: partyOfUnit(key), name }))),
      },
    };
  },
});
