import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { DetailRow } from "./answers.ts";

const toBrotli = promisify(brotliCompress);

const ESCAPED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign]!);

/** The fields that a page is filled with; `{{title}}` marks a place. */
const FIELDS = ["id", "title", "description", "author"] as const;
const MARK = new RegExp(`\\{\\{(${FIELDS.join("|")})\\}\\}`);
export const mark = (field: (typeof FIELDS)[number]) => `{{${field}}}`;

/** The pages that the references answer, as the product answered them once. */
export interface KeptPages {
  /** The whole page, compressed. */
  readonly page: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, and the name of a field, in turn. */
  readonly parts: readonly string[];
  readonly quality: number;
}

export const readPages = (folder: string): KeptPages => {
  const { headers, template, quality } = JSON.parse(
    readFileSync(join(folder, "pages.json"), "utf8"),
  ) as { headers: Record<string, string>; template: string; quality: number };
  return {
    page: readFileSync(join(folder, "page.br")),
    headers,
    parts: template.split(MARK),
    quality,
  };
};

/** A report's page: a template filled, and compressed as hard as the product does. */
export const fillPage = async ({ parts, quality }: KeptPages, row: DetailRow): Promise<Buffer> => {
  const values: Readonly<Record<string, string>> = {
    id: String(row.id),
    title: escape(row.title),
    description: escape(row.description),
    author: escape(row.author_name ?? "Anonim"),
  };
  const html = parts.map((part, at) => (at % 2 === 0 ? part : values[part])).join("");
  return toBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
};
