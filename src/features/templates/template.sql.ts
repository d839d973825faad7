import { type InferResult, sql } from "kysely";
import type { Db, Trx } from "../../server/app.ts";
import { oneValue } from "../../server/database/ask.ts";
import { changeRow, insertRow } from "../../server/database/rows.ts";
import type { NewRow } from "../../server/database/schema.ts";
import { allOf } from "../shared/pagination.sql.ts";
import { hasWords, searchText } from "../shared/search-text.sql.ts";
import type { TemplateQuery } from "./template.contract.ts";

const selectTemplates = (db: Db) =>
  db
    .selectFrom("template")
    .leftJoin("account", "account.id", "template.updated_by")
    .select([
      "template.id",
      "template.title",
      "template.text",
      "template.status",
      "template.version",
      "template.updated_at",
      "account.name as admin_name",
    ]);

export type TemplateRow = InferResult<ReturnType<typeof selectTemplates>>[number];

const matching = ({ search, status }: Pick<TemplateQuery, "search" | "status">) =>
  allOf([
    search && hasWords(sql`template.search`, search),
    status && sql`template.status = ${status}`,
  ]);

/** One page of templates, by title. */
export const listTemplates = (db: Db, query: TemplateQuery): Promise<TemplateRow[]> =>
  selectTemplates(db)
    .where(matching(query))
    .orderBy(sql`lower(template.title) collate "C"`)
    .limit(sql.lit(query.itemPerPage))
    .offset(sql.lit((query.page - 1) * query.itemPerPage))
    .execute();

export const countTemplates = (db: Db, query: Parameters<typeof matching>[0]) =>
  oneValue<number>(db)`select count(*)::int from template where ${matching(query)}`;

export const findTemplate = (db: Db, id: number): Promise<TemplateRow | undefined> =>
  selectTemplates(db).where("template.id", "=", id).executeTakeFirst();

/** Locks a template for a change. */
export const lockTemplate = (trx: Trx, id: number) =>
  trx
    .selectFrom("template")
    .select(["id", "title", "text", "status", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** All that an edit writes, so that no field of the form is forgotten. */
type Content = Required<Omit<NewRow<"template">, "search" | "version">>;

/** Adds a template; 23505 on `template_title_key` while another has its title. */
export const insertTemplate = (trx: Trx, content: Content) =>
  insertRow(trx, "template", { ...content, search: searchText(content.title, content.text) });

/** Writes an edit; the version rises by one. 23505 as for a new one. */
export const updateTemplate = (trx: Trx, id: number, content: Content) =>
  changeRow(trx, "template", id, {
    ...content,
    search: searchText(content.title, content.text),
  });

export const deleteTemplate = (trx: Trx, id: number) =>
  trx.deleteFrom("template").where("id", "=", id).execute();
