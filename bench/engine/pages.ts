import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { mark } from "../references/page.ts";
import type { Side } from "./processes.ts";

/** What a connection or an answer has of its own. */
const OWN_HEADERS = ["connection", "keep-alive", "date", "content-length", "x-request-id"];
const MOST_QUALITY = 11;

const fetchRaw = async ({ port }: Side, path: string) => {
  const sent = get({ port, host: "127.0.0.1", path, headers: { "accept-encoding": "br" } });
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
  return { headers: response.headers, body: Buffer.concat(parts) };
};

const compress = (html: string, quality: number) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** The least that compresses a page to no more bytes than it was sent with. */
const qualityOf = (html: string, most: number) => {
  for (let quality = 1; quality < MOST_QUALITY; quality++)
    if (compress(html, quality).length <= most) return quality;
  return MOST_QUALITY;
};

interface Report {
  readonly title: string;
  readonly description: string;
  readonly students: { readonly name: string } | null;
}

/**
 * Writes what the references answer as pages into `folder`: the list as the product sends it, and the page of
 * report `id` with places for what is another report's.
 */
export const keepPages = async (product: Side, folder: string, id: number): Promise<void> => {
  const list = await fetchRaw(product, "/laporan");
  const kept = Object.entries(list.headers).filter(([name]) => !OWN_HEADERS.includes(name));
  const reply = await fetch(`http://127.0.0.1:${product.port}/api/reports/${id}`);
  const { data } = (await reply.json()) as { data: Report };
  const detail = await fetchRaw(product, `/laporan/${id}`);
  const html = brotliDecompressSync(detail.body).toString();
  const template = html
    .replaceAll(data.title, mark("title"))
    .replaceAll(data.description, mark("description"))
    .replaceAll(`/laporan/${id}`, `/laporan/${mark("id")}`)
    .replaceAll(data.students?.name ?? "\0", mark("author"));
  const quality = qualityOf(html, detail.body.length);
  await writeFile(join(folder, "page.br"), list.body);
  await writeFile(
    join(folder, "pages.json"),
    JSON.stringify({ headers: Object.fromEntries(kept), template, quality }),
  );
};
