import type { App, Trx } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import { fieldProblem, mustFind, Problem } from "../../server/problem.ts";
import { refusing } from "../../server/undoing.ts";
import { changeVersioned } from "../../server/versioned.ts";
import { recordAct } from "../audit/audit.server.ts";
import { presentPagination } from "../shared/pagination.server.ts";
import { TEMPLATES_MAX } from "./template.contract.ts";
import { presentTemplate } from "./template.present.ts";
import {
  countTemplates,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  lockTemplate,
  updateTemplate,
} from "./template.sql.ts";

const TEMPLATE_NOT_FOUND = "Templat tidak ditemukan";

const answerOne = async (app: App, id: number) => {
  const row = mustFind(await findTemplate(app.db, id), TEMPLATE_NOT_FOUND);
  return presentTemplate(row);
};

const lockOne = async (trx: Trx, id: number) =>
  mustFind(await lockTemplate(trx, id), TEMPLATE_NOT_FOUND);

const refusingTitle = refusing("template_title_key", () =>
  fieldProblem("title", "Judul ini sudah dipakai templat lain", "TITLE_TAKEN"),
);

export const templateHandlers = handle({
  async listTemplates(app, { query }) {
    const rows = await listTemplates(app.db, query);
    const total = await countTemplates(app.db, query);
    return {
      message: "Daftar templat",
      data: rows.map(presentTemplate),
      pagination: presentPagination(total, query),
    };
  },

  async getTemplate(app, { params }) {
    return { message: "Templat", data: await answerOne(app, params.id) };
  },

  async createTemplate(app, request) {
    const admin = request.viewer;
    const stamp = { updated_by: admin.id, updated_at: app.clock.now() };
    const id = await inTransaction(app.db, async (trx) => {
      if ((await countTemplates(trx, { search: "" })) >= TEMPLATES_MAX)
        throw new Problem(
          "TOO_MANY_TEMPLATES",
          `Paling banyak ${TEMPLATES_MAX} templat. Hapus yang tidak dipakai lagi.`,
        );
      const created = await insertTemplate(trx, { ...request.body, ...stamp });
      await recordAct(app, trx, request, "create-template", `template:${created}`);
      return created;
    }).catch(refusingTitle);
    return { message: "Templat tersimpan", data: await answerOne(app, id) };
  },

  async editTemplate(app, request) {
    const admin = request.viewer;
    const { id } = request.params;
    const { version, ...change } = request.body;
    const data = await changeVersioned(app, {
      version,
      lock: (trx) => lockOne(trx, id),
      async write(trx, row) {
        await updateTemplate(trx, id, {
          title: change.title ?? row.title,
          text: change.text ?? row.text,
          status: change.status === undefined ? row.status : change.status,
          updated_by: admin.id,
          updated_at: app.clock.now(),
        });
        await recordAct(app, trx, request, "edit-template", `template:${id}`);
      },
      answer: () => answerOne(app, id),
      stale: "Templat ini sudah diubah orang lain.",
    }).catch(refusingTitle);
    return { message: "Templat tersimpan", data };
  },

  async deleteTemplate(app, request) {
    const { id } = request.params;
    await inTransaction(app.db, async (trx) => {
      await lockOne(trx, id);
      await deleteTemplate(trx, id);
      await recordAct(app, trx, request, "delete-template", `template:${id}`);
    });
    return { message: "Templat dihapus", data: {} };
  },
});
