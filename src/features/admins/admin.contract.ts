import * as z from "zod";
import type { Facts } from "../../call.ts";
import { admin, leftAloneOnAdmin, type Scope, superadmin } from "../../permissions.ts";
import { newPassword, samePasswords } from "../accounts/account.contract.ts";
import { adminEmail, profileName } from "../accounts/profile.contract.ts";
import { unitKey, UNITS_MOST } from "../campus/sections/unit-key.contract.ts";
import {
  callsOf,
  filter,
  moment,
  pageQuery,
  pagination,
  recordNumber,
  searchQuery,
  sentVersion,
  unlessEmpty,
} from "../shared/fields.contract.ts";

const call = callsOf("Admins");
const userCall = callsOf("Users");

const ADMIN_ROLES = ["admin", "superadmin"] as const;
const SCOPES = ["all", "units"] as const satisfies readonly Scope[];
const ROLE_UNKNOWN = "Peran tidak valid";

const ADMIN_SORTS = [
  "newest",
  "oldest",
  "name",
  "-name",
  "username",
  "-username",
  "email",
  "-email",
  "role",
  "-role",
] as const;
export type AdminSort = (typeof ADMIN_SORTS)[number];

const adminQuery = z.object({
  ...pageQuery,
  search: searchQuery,
  sort: z.enum(ADMIN_SORTS).catch("newest"),
  role: filter(ADMIN_ROLES, ROLE_UNKNOWN),
  /** Members of the unit with this key. */
  unit: unlessEmpty(unitKey),
});
export type AdminQuery = z.output<typeof adminQuery>;

export const adminAccount = z.object({
  id: recordNumber,
  name: z.string(),
  /** Made from the account's first e-mail; it stays when the e-mail changes. */
  username: z.string().nullable(),
  email: z.string(),
  role: z.enum(ADMIN_ROLES),
  /** `units`: unit staff, who reach the reports of their units alone. */
  scope: z.enum(SCOPES),
  /** Whether the second factor is on. */
  two_step: z.boolean(),
  /** The keys of the units of which the admin is a member. */
  units: z.array(z.string()),
  version: z.int(),
  created_at: moment,
});
export type AdminAccount = z.output<typeof adminAccount>;

/** A new admin (docs/product/forms.md#new-admin-form); `confirmPassword` is optional on the server. */
const newAdmin = (facts: Facts) =>
  z
    .object({
      name: profileName,
      email: adminEmail(facts),
      password: newPassword,
      role: z.literal("admin", "Akun baru hanya dapat berperan admin").default("admin"),
    })
    .and(samePasswords);

/** An absent field stays as it is; an empty password counts as absent. */
const adminChange = (facts: Facts) =>
  z
    .object({
      name: profileName,
      email: adminEmail(facts),
      role: z.enum(ADMIN_ROLES, ROLE_UNKNOWN),
      scope: z.enum(SCOPES, "Lingkup tidak valid"),
      units: z.array(unitKey).max(UNITS_MOST, `Paling banyak ${UNITS_MOST} unit`),
      password: z.preprocess((value) => (value === "" ? undefined : value), newPassword.optional()),
      version: sentVersion,
    })
    .partial();

export const listAdmins = call("GET /admin", {
  summary: "Admins and superadmins, with search and a role filter",
  who: superadmin,
  query: adminQuery,
  output: z.object({
    data: z.array(adminAccount),
    pagination,
    total_students: z.int(),
    total_admins: z.int(),
  }),
});

export const createAdmin = call("POST /admin", {
  summary: "Add an admin",
  who: superadmin,
  status: 201,
  body: newAdmin,
  output: z.object({ data: adminAccount }),
  errors: ["EMAIL_TAKEN"],
});

export const getAdmin = call("GET /admin/{id}", {
  summary: "An admin: themself or for a superadmin",
  who: admin,
  output: z.object({ data: adminAccount }),
});

export const getAdminUser = userCall("GET /users/admin/{id}", {
  summary: "An admin: themself or for a superadmin",
  who: admin,
  output: z.object({ data: adminAccount }),
});

export const editAdmin = call("PATCH /admin/{id}", {
  also: "PUT",
  summary: "Edit an admin; units, and another's role, scope and password, for a superadmin",
  who: admin,
  body: adminChange,
  ignores: (asker, { id }) => leftAloneOnAdmin(asker, id),
  output: z.object({ data: adminAccount }),
  errors: ["EMAIL_TAKEN", "LAST_SUPERADMIN", "SUPERADMIN_SCOPE", "STALE"],
});

export const deleteAdmin = call("DELETE /admin/{id}", {
  summary: "Close an admin's account; the name stays on old records",
  who: superadmin,
  errors: ["OWN_ACCOUNT", "LAST_SUPERADMIN"],
});
