import type { App } from "../../server/app.ts";
import { isReached, type Placed, reachOf } from "../reach/reach.server.ts";
import { placeName } from "../reach/route.server.ts";
import type { Party } from "./party.contract.ts";
import type { KnownAdmins, ReadingAdmin } from "./recusal.sql.ts";

type Campus = Pick<App, "campus">;

/** Those of the admins for whom the report exists. */
export const readersOf = <Admin extends ReadingAdmin>(
  app: Campus,
  admins: readonly Admin[],
  placed: Placed,
): Admin[] => admins.filter((admin) => isReached(reachOf(app, admin), placed));

const nameOf = (app: Campus, admins: KnownAdmins, party: string) => {
  const [kind, key = ""] = party.split(":");
  return kind === "unit"
    ? placeName(app, key)
    : (admins.find(({ id }) => id === Number(key))?.name ?? "Admin lain");
};

/**
 * From whom a report is hidden, by name, for its author and the admins who read it; for its author also whether an
 * admin is left who does.
 */
export const presentRecusal = (
  app: Campus,
  row: Placed & { readonly known_admins: KnownAdmins | null },
  { mine, admin }: { readonly mine: boolean; readonly admin: boolean },
): { readonly hidden_from?: Party[]; readonly has_readers?: boolean } => {
  const { hidden_from, known_admins: admins } = row;
  if (!hidden_from || !admins || (!mine && !admin)) return {};
  const open = admins.filter(({ is_open }) => is_open);
  return {
    hidden_from: hidden_from.map((party) => ({ party, name: nameOf(app, admins, party) })),
    ...(mine && { has_readers: readersOf(app, open, row).length > 0 }),
  };
};
