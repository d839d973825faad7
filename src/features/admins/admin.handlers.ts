import {
  mayCloseAdmin,
  mayDemote,
  mayNarrow,
  mayReachAdmin,
  type Scope,
  superadmin,
} from "../../permissions.ts";
import type { App, Trx } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import { sealPassword } from "../../server/passwords.ts";
import { must, mustFind, notFound } from "../../server/problem.ts";
import { changeVersioned } from "../../server/versioned.ts";
import { insertAccount, updateAccount, updatePassword } from "../accounts/account.sql.ts";
import { deleteCode } from "../accounts/code.sql.ts";
import { leaveAddress, refusingEmail } from "../accounts/left-address.server.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { deleteSessionsOf } from "../sessions/session.sql.ts";
import type { AuditAct } from "../audit/act.contract.ts";
import { recordAct } from "../audit/audit.server.ts";
import { removeFactor } from "../two-step/two-step.sql.ts";
import { presentPagination } from "../shared/pagination.server.ts";
import { presentAdmin } from "./admin.present.ts";
import { changeMembership } from "./membership.server.ts";
import {
  closeAccount,
  countAdmins,
  findAdmin,
  freeUsername,
  listAdmins,
  lockAdmins,
  type LockedAdmin,
} from "./admin.sql.ts";

const ADMIN_NOT_FOUND = "Admin tidak ditemukan";

/**
 * The asker and the account behind `id` as they are now, locked: the asker may have lost rights since the request
 * came in.
 */
const lockForChange = async (trx: Trx, viewer: Viewer, id: number) => {
  const admins = await lockAdmins(trx, [viewer.id, id]);
  const superadmins = admins.filter(({ role }) => role === "superadmin");
  return {
    asker: admins.find((one) => one.id === viewer.id) ?? null,
    account: admins.find((one) => one.id === id),
    lastSuperadmin: superadmins.length === 1 && superadmins[0]?.id === id,
  };
};

const answerAdmin = async (app: App, viewer: Viewer, id: number) => {
  must(mayReachAdmin(viewer, id));
  const row = mustFind(await findAdmin(app.db, id), ADMIN_NOT_FOUND);
  return { message: "Admin", data: presentAdmin(row) };
};

interface Change {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly role?: LockedAdmin["role"] | undefined;
  readonly scope?: Scope | undefined;
  readonly sealed?: Awaited<ReturnType<typeof sealPassword>> | undefined;
}

/** Writes what differs from the locked account; gives the acts for the audit. */
const applyChange = async (
  app: App,
  trx: Trx,
  account: LockedAdmin,
  { viewer, change }: { viewer: Viewer; change: Change },
): Promise<AuditAct[]> => {
  const { name = account.name, email = account.email, role = account.role, sealed } = change;
  const acts: AuditAct[] = [];
  if (name !== account.name || email !== account.email) acts.push("edit-admin");
  if (role !== account.role) acts.push(role === "superadmin" ? "promote-admin" : "demote-admin");
  // a superadmin reaches everything
  const scope = role === "superadmin" ? "all" : (change.scope ?? account.scope);
  if (scope !== account.scope) acts.push(scope === "units" ? "narrow-admin" : "widen-admin");
  if (acts.length > 0) await updateAccount(trx, account, { name, email, role, scope });
  if (email !== account.email) await leaveAddress(app, trx, account, viewer.id);
  if (!sealed) return acts;
  // a code that somebody with the old password requested becomes invalid too
  await deleteCode(trx, { account_id: account.id });
  await updatePassword(trx, account, sealed);
  await deleteSessionsOf(trx, account.id);
  return [...acts, "set-admin-password"];
};

export const adminHandlers = handle({
  async listAdmins(app, { query }) {
    const rows = await listAdmins(app.db, query);
    const counts = await countAdmins(app.db, query);
    return {
      message: "Daftar admin",
      data: rows.map(presentAdmin),
      pagination: presentPagination(counts.matching, query),
      total_students: counts.students,
      total_admins: counts.admins,
    };
  },

  async createAdmin(app, request) {
    const viewer = request.viewer;
    const { name, email, password, role } = request.body;
    const sealed = await sealPassword(app.passwords, password);
    const id = await inTransaction(app.db, async (trx) => {
      const [asker = null] = (await lockAdmins(trx, [viewer.id])).filter((a) => a.id === viewer.id);
      must(superadmin(asker));
      const username = await freeUsername(trx, email.slice(0, email.indexOf("@")));
      const created_at = app.clock.now();
      const account = { role, name, username, email, created_at };
      const made = await insertAccount(trx, { ...account, ...sealed });
      await recordAct(app, trx, request, "create-admin", `admin:${made}`);
      return made;
    }).catch(refusingEmail);
    const { data } = await answerAdmin(app, viewer, id);
    return { message: `Admin ${data.name} ditambahkan`, data };
  },

  getAdmin: (app, request) => answerAdmin(app, request.viewer, request.params.id),

  getAdminUser: (app, request) => answerAdmin(app, request.viewer, request.params.id),

  async editAdmin(app, request) {
    const viewer = request.viewer;
    const { id } = request.params;
    const { version, name, email, password, role, scope, units } = request.body;
    await answerAdmin(app, viewer, id);
    const sealed = password ? await sealPassword(app.passwords, password) : undefined;
    const change: Change = { name, email, role, scope, sealed };
    const data = await changeVersioned(app, {
      version,
      async lock(trx) {
        const { asker, account, lastSuperadmin } = await lockForChange(trx, viewer, id);
        if (change.role === "admin") must(mayDemote({ lastSuperadmin }));
        must(mayReachAdmin(asker, id));
        if (!account) throw notFound(ADMIN_NOT_FOUND);
        if (scope === "units") must(mayNarrow({ role: role ?? account.role }));
        return account;
      },
      async write(trx, account) {
        for (const action of await applyChange(app, trx, account, { viewer, change }))
          await recordAct(app, trx, request, action, `admin:${id}`);
        if (units) await changeMembership(app, trx, request, { account, wanted: units });
      },
      answer: async () => (await answerAdmin(app, viewer, id)).data,
      stale: "Akun ini sudah diubah orang lain.",
    }).catch(refusingEmail);
    return { message: "Profil admin tersimpan", data };
  },

  async deleteAdmin(app, request) {
    const viewer = request.viewer;
    const { id } = request.params;
    const name = await inTransaction(app.db, async (trx) => {
      const { asker, account, lastSuperadmin } = await lockForChange(trx, viewer, id);
      must(mayCloseAdmin(viewer, { id, lastSuperadmin }));
      must(superadmin(asker));
      if (!account) throw notFound(ADMIN_NOT_FOUND);
      await closeAccount(trx, id, app.clock.now());
      await deleteSessionsOf(trx, id);
      await removeFactor(trx, id);
      await deleteCode(trx, { account_id: id });
      await recordAct(app, trx, request, "delete-admin", `admin:${id}`);
      return account.name;
    });
    return { message: `Akun ${name} dihapus`, data: {} };
  },
});
