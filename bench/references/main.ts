/**
 * The least that answers the same: `node:http`, `pg` with prepared statements, nothing else but the
 * product's own password hash. What the product is measured beside.
 */
import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import { paths } from "../../src/paths.ts";
import { ANSWER } from "../../src/promises.ts";
import { makePasswordHasher } from "../../src/server/passwords.ts";
import { sameBytes } from "../../src/server/secrets.ts";
import {
  createdAnswer,
  detailAnswer,
  type DetailRow,
  listAnswer,
  type Row,
  searchAnswer,
} from "./answers.ts";
import { fieldsOfForm } from "./form.ts";
import { fillPage, readPages } from "./page.ts";
import * as statements from "./statements.sql.ts";

const { DATABASE_URL: connectionString, PAGES = "", PORT } = process.env;
const PER_PAGE = 10;
const MOST_FOUND = 1000;
/** All answered with the one page that is kept. */
const KEPT = new Set<string>([paths.home, paths.reports, paths.news]);
const DAY = 86_400_000;
const LIFE = 30;

/** Connections whose statements are planned once, or for each word that is searched for: whichever is cheaper. */
const poolOf = (plans: "force_generic_plan" | "force_custom_plan") =>
  new pg.Pool({
    connectionString,
    max: 10,
    application_name: "reference",
    options: `-c jit=off -c plan_cache_mode=${plans}`,
  });
const pool = poolOf("force_generic_plan");
const searchPool = poolOf("force_custom_plan");
const passwords = makePasswordHasher();
const pages = readPages(PAGES);

const sha256 = (text: string) => createHash("sha256").update(text).digest();

const inDays = (date: Date, days: number) => new Date(date.getTime() + days * DAY);

const rowsOf = async <R extends pg.QueryResultRow>(
  statement: { name: string; text: string },
  values: unknown[],
  connections = pool,
) => (await connections.query<R>({ ...statement, values })).rows;

const readBody = async (request: IncomingMessage) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

const tokenHash = ({ headers }: IncomingMessage) => sha256(headers.authorization?.slice(7) ?? "");

const answer = (response: ServerResponse, status: number, body: object) => {
  const json = JSON.stringify(body);
  response
    .writeHead(status, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(json),
    })
    .end(json);
};

const refuse = (response: ServerResponse, status: number) =>
  answer(response, status, { success: false });

const list = async (response: ServerResponse, query: URLSearchParams) => {
  const word = query.get("search");
  if (word) {
    const values = [`%${word}%`, PER_PAGE, MOST_FOUND + 1];
    const rows = await rowsOf<Row & { total: number }>(statements.search, values, searchPool);
    return answer(response, 200, searchAnswer(rows, PER_PAGE, MOST_FOUND));
  }
  const category = query.get("category") ?? "";
  const status = query.get("status") ?? "";
  const rows = await rowsOf<Parameters<typeof listAnswer>[0][number]>(statements.list, [
    category,
    status,
    PER_PAGE,
  ]);
  return answer(response, 200, listAnswer(rows, { category, status, perPage: PER_PAGE }));
};

const findDetail = async (id: string) =>
  (await rowsOf<DetailRow>(statements.detail, [Number(id)]))[0];

const create = async (request: IncomingMessage, response: ServerResponse) => {
  const sent = fieldsOfForm(await readBody(request));
  const now = new Date();
  const [made] = await rowsOf<Row & { promised_at: Date }>(statements.create, [
    tokenHash(request),
    now,
    sent["title"],
    sent["description"],
    sent["category"],
    sent["report_level"],
    sent["isPrivate"] === "true",
    inDays(now, ANSWER.days),
  ]);
  if (!made) return refuse(response, 401);
  return answer(response, 201, createdAnswer(made));
};

const vote = async (request: IncomingMessage, response: ServerResponse, id: string) => {
  const { type } = JSON.parse(await readBody(request)) as { type: string };
  const values = [tokenHash(request), new Date(), Number(id), type];
  const [data] = await rowsOf(statements.vote, values);
  if (!data) return refuse(response, 403);
  return answer(response, 200, { success: true, message: "Berhasil vote laporan", data });
};

const login = async (request: IncomingMessage, response: ServerResponse) => {
  const sent = JSON.parse(await readBody(request)) as { identifier: string; password: string };
  const [account] = await rowsOf<{ id: number; salt: Buffer; password_hash: Buffer; name: string }>(
    statements.credentials,
    [sent.identifier],
  );
  const { proof } = await passwords.derive(sent.password, account?.salt ?? randomBytes(16));
  if (!account || !sameBytes(proof, account.password_hash)) return refuse(response, 401);
  const token = randomBytes(32).toString("base64url");
  const now = new Date();
  await rowsOf(statements.openSession, [sha256(token), account.id, now, inDays(now, LIFE)]);
  const { id, name } = account;
  return answer(response, 200, {
    success: true,
    message: "Berhasil masuk",
    token,
    data: { user: { id, name } },
  });
};

const page = async (response: ServerResponse, id: string) => {
  const row = await findDetail(id);
  if (!row) return refuse(response, 404);
  const body = await fillPage(pages, row);
  return response.writeHead(200, { ...pages.headers, "content-length": body.length }).end(body);
};

const route = async (request: IncomingMessage, response: ServerResponse) => {
  const url = request.url ?? "";
  // compared first and whole: nothing is taken apart for them
  if (KEPT.has(url))
    return response
      .writeHead(200, { ...pages.headers, "content-length": pages.page.length })
      .end(pages.page);
  const { pathname, searchParams } = new URL(url, "http://localhost");
  const [, first, second, id = "", last] = pathname.split("/");
  if (first === "laporan") return page(response, second ?? "");
  if (second === "auth") return login(request, response);
  if (request.method === "GET" && id === "") return list(response, searchParams);
  if (request.method === "GET") {
    const row = await findDetail(id);
    return row ? answer(response, 200, detailAnswer(row)) : refuse(response, 404);
  }
  return last === "vote" ? vote(request, response, id) : create(request, response);
};

const server = createServer((request, response) => {
  route(request, response).catch((error: unknown) => {
    console.error(error);
    refuse(response, 500);
  });
});
server.listen(Number(PORT), "127.0.0.1", () => console.error(`listening on ${PORT}`));
process.once("SIGTERM", () => process.exit(0));
