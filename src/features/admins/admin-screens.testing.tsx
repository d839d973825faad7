import { pageOf } from "../../web/stub-api.testing.ts";
import type { User } from "../accounts/account.contract.ts";
import { adminUser } from "../../app/web/profile/profile-page.testing.tsx";
import type { AdminAccount } from "./admin.contract.ts";

export const superadminUser: User = {
  ...adminUser,
  id: 1,
  name: "Superadmin",
  username: "superadmin",
  email: "superadmin@example.ac.id",
  role: "superadmin",
};

/** Another admin, as a superadmin gets them. */
export const aColleague = (changed: Partial<AdminAccount> = {}): AdminAccount => ({
  id: 9,
  name: "Hesti Wulansari",
  username: "hesti",
  email: "hesti@example.ac.id",
  role: "admin",
  scope: "all",
  two_step: false,
  units: [],
  version: 3,
  created_at: "2026-10-01T02:00:00.000Z",
  ...changed,
});

/** The answer of the list of admins. */
export const adminsListed = (admins: readonly AdminAccount[], total?: number) =>
  pageOf(admins, { total }, { total_students: 412, total_admins: 6 });
