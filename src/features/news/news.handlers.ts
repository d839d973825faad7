import { keysOf, NEWS_STATUSES, type NewsStatus } from "../../labels.ts";
import { paths } from "../../paths.ts";
import type { App, Trx } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { handle } from "../../server/http/handler.ts";
import { mustFind, notFound } from "../../server/problem.ts";
import { changeVersioned } from "../../server/versioned.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { recordAct } from "../audit/audit.server.ts";
import { forgetFiles } from "../files/file.server.ts";
import { detachNewsFiles } from "../files/file.sql.ts";
import { presentPagination, presentStatusCounts } from "../shared/pagination.server.ts";
import type { NewsChange, NewsQuery } from "./news.contract.ts";
import { acceptNewsFiles, type NewsFiles } from "./news-files.server.ts";
import { presentNews, presentNewsDetail } from "./news.present.ts";
import {
  deleteNews,
  findNews,
  insertNews,
  listNews,
  lockNews,
  type NewsRow,
  type NewsScope,
  surveyNews,
  updateNews,
} from "./news.sql.ts";
import { undoing } from "../../server/undoing.ts";

const NEWS_NOT_FOUND = "Artikel tidak ditemukan";

/** The pages that show a published item: home, the list, its own, and those of the items beside it. */
const PAGES = [paths.home, paths.news, paths.newsItem("*")];

const answerList = async (app: App, viewer: Viewer | null, scope: NewsScope, query: NewsQuery) => {
  const survey = await surveyNews(app.db, scope, query);
  const { hits } = survey;
  const { total, perStatus } = presentStatusCounts(keysOf(NEWS_STATUSES), query.status, survey);
  const rows = await listNews(app.db, scope, query, { hits, total });
  return {
    message: "Daftar berita",
    data: rows.map((row) => presentNews(app, row, viewer)),
    pagination: presentPagination(total, query, hits?.isCapped),
    total_per_status: perStatus,
    ...(hits?.countsAreCapped ? { counts_are_capped: true } : {}),
  };
};

const answerOne = async (app: App, viewer: Viewer, id: number) => {
  const row = mustFind(await findNews(app.db, id), NEWS_NOT_FOUND);
  return presentNewsDetail(app, row, viewer);
};

const lockRow = async (trx: Trx, id: number) => mustFind(await lockNews(trx, id), NEWS_NOT_FOUND);

/** When it was first published: `now`, if this is the first time. */
const publishedAt = (now: Date, status: NewsStatus, before: Date | null) =>
  before ?? (status === "published" ? now : null);

const actOf = (before: NewsStatus, after: NewsStatus) => {
  if (before === after) return "edit-news";
  return after === "published" ? "publish-news" : "unpublish-news";
};

/** Writes one edit of a locked row; gives the names of files that are no longer used. */
const write = async (
  app: App,
  trx: Trx,
  row: NewsRow,
  { title, description, status = row.status }: NewsChange,
  files: NewsFiles,
) => {
  await updateNews(trx, row.id, {
    title: title ?? row.title,
    description: description ?? row.description,
    status,
    published_at: publishedAt(app.clock.now(), status, row.published_at),
  });
  return files.attach(trx, row.id);
};

export const newsHandlers = handle({
  async listNews(app, { viewer, query }) {
    const { message, data, pagination } = await answerList(app, viewer, "public", query);
    return { message, data, pagination };
  },

  async getNews(app, { viewer, params }) {
    const row = await findNews(app.db, params.id);
    if (row?.status !== "published") throw notFound(NEWS_NOT_FOUND);
    return { message: "Detail berita", data: presentNewsDetail(app, row, viewer) };
  },

  async listAllNews(app, request) {
    return answerList(app, request.viewer, "all", request.query);
  },

  async getAnyNews(app, request) {
    const data = await answerOne(app, request.viewer, request.params.id);
    return { message: "Detail berita", data };
  },

  async createNews(app, request) {
    const admin = request.viewer;
    const { body } = request;
    const files = await acceptNewsFiles(app, request.files);
    const id = await inTransaction(app.db, async (trx) => {
      const now = app.clock.now();
      const created = await insertNews(trx, {
        ...body,
        admin_id: admin.id,
        created_at: now,
        published_at: publishedAt(now, body.status, null),
      });
      await files.attach(trx, created);
      await recordAct(app, trx, request, "create-news", `news:${created}`);
      return created;
    }).catch(undoing((because) => files.discard(because)));
    if (body.status === "published") await app.pages.drop(PAGES);
    return { message: "Berhasil membuat berita", data: await answerOne(app, admin, id) };
  },

  async editNews(app, request) {
    const admin = request.viewer;
    const { id } = request.params;
    const { version, ...change } = request.body;
    // refused before an upload is examined
    if (!(await findNews(app.db, id))) throw notFound(NEWS_NOT_FOUND);
    const files = await acceptNewsFiles(app, request.files);
    const data = await changeVersioned(app, {
      version,
      lock: (trx) => lockRow(trx, id),
      async write(trx, row) {
        const unwanted = await write(app, trx, row, change, files);
        const { status = row.status } = change;
        await recordAct(app, trx, request, actOf(row.status, status), `news:${id}`);
        return { unwanted, shown: row.status === "published" || status === "published" };
      },
      undo: (because) => files.discard(because),
      async after({ unwanted, shown }) {
        if (shown) await app.pages.drop(PAGES);
        await forgetFiles(app, unwanted);
      },
      answer: () => answerOne(app, admin, id),
      stale: "Berita ini sudah diubah orang lain.",
    });
    return { message: "Berhasil memperbarui berita", data };
  },

  async deleteNews(app, request) {
    const { id } = request.params;
    const unwanted = await inTransaction(app.db, async (trx) => {
      await lockRow(trx, id);
      const names = await detachNewsFiles(trx, id);
      await deleteNews(trx, id);
      await recordAct(app, trx, request, "delete-news", `news:${id}`);
      return names;
    });
    await app.pages.drop(PAGES);
    await forgetFiles(app, unwanted);
    return { message: "Berhasil menghapus berita", data: {} };
  },
});
