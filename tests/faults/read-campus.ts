import type { Served } from "../people.ts";
import type { Answer, AppealFact, Campus, NewsFact, ReportFact } from "./campus.ts";
import { askPatiently } from "./patient.ts";

/** A campus as its people find it. */
export interface Found {
  /** By the keys of facts; what is gone has none. */
  readonly facts: ReadonlyMap<string, unknown>;
  readonly ids: ReadonlyMap<string, number>;
  /** What no campus should have: two records for one filing, a file that cannot be fetched. */
  readonly faults: readonly string[];
}

/** A campus on whatever serves it now. */
type Seen = Pick<Campus, "ledger" | "admins"> & { readonly product: Served };

/** Files that are fetched in one look. */
const FILES_FETCHED = 4;

const one = async (campus: Seen, token: string, path: string): Promise<Answer> => {
  const reply = await askPatiently(campus.product, "GET", path, { token });
  const answer = await reply.json();
  if (!reply.ok) throw new Error(`GET ${path}: ${reply.status} ${JSON.stringify(answer)}`);
  return answer;
};

const pages = async (campus: Seen, token: string, path: string): Promise<Answer[]> => {
  const all: Answer[] = [];
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await one(campus, token, `${path}?itemPerPage=100&page=${page}`);
    all.push(...data);
    if (page >= pagination.total_pages) return all;
  }
};

const tokensOf = ({ ledger }: Seen) => [
  ...new Set(
    ledger.writes
      .map(({ fact }) => /^session (\S+)$/.exec(fact.key)?.[1])
      .filter((t) => t !== undefined),
  ),
];

const reportFact = (report: Answer, mine: string): ReportFact => ({
  mine,
  description: report.description,
  category: report.category,
  status: report.status,
  response: report.response,
  isAnonymous: report.isAnonymous,
  hasFile: report.file_url !== null,
});

const appealFact = (appeal: Answer): AppealFact => ({
  status: appeal.status,
  note: appeal.admin_note,
  hasPaper: appeal.sk_url !== null,
});

const newsFact = (news: Answer): NewsFact => ({
  description: news.description,
  status: news.status,
  hasCover: news.cover_url !== null,
});

/** Sessions that still open something, each with whose it is. */
const liveSessions = async (campus: Seen, facts: Map<string, unknown>) => {
  const live = new Map<string, string>();
  for (const token of tokensOf(campus)) {
    const reply = await askPatiently(campus.product, "GET", "/users/me", { token });
    const { data } = (await reply.json()) as Answer;
    if (!reply.ok) continue;
    facts.set(`session ${token}`, true);
    live.set(data.user.name, token);
    const { program_study, batch } = data.user;
    if (program_study !== null) facts.set(`profile ${data.user.name}`, { program_study, batch });
  }
  return live;
};

const fetchFiles = async (campus: Seen, records: readonly Answer[]) => {
  const faults: string[] = [];
  const step = Math.max(1, Math.floor(records.length / FILES_FETCHED));
  for (const { file_url, file } of records.filter((_, at) => at % step === 0)) {
    const reply = await fetch(`${campus.product.origin}/api${file_url}`);
    const { byteLength } = await reply.arrayBuffer();
    if (!reply.ok || byteLength !== file.bytes)
      faults.push(`a file of ${file.bytes} bytes answers ${reply.status} with ${byteLength}`);
  }
  return faults;
};

/** Everything that people of the campus can see of what they have written. */
export const readCampus = async (campus: Seen): Promise<Found> => {
  const facts = new Map<string, unknown>();
  const ids = new Map<string, number>();
  const faults: string[] = [];
  const add = (key: string, id: number, fact: unknown) => {
    if (facts.has(key)) faults.push(`${key} is there twice`);
    facts.set(key, fact);
    ids.set(key, id);
  };
  const admin = campus.admins[0]!.token;
  const sessions = await liveSessions(campus, facts);

  const authors = new Map<number, string>();
  for (const [name, token] of sessions)
    for (const { id } of await pages(campus, token, "/reports/me")) authors.set(id, name);
  const reports = await pages(campus, admin, "/admin/reports");
  for (const report of reports)
    add(
      `report ${report.title}`,
      report.id,
      reportFact(report, authors.get(report.id) ?? "nobody"),
    );
  faults.push(
    ...(await fetchFiles(
      campus,
      reports.filter(({ file_url }) => file_url !== null),
    )),
  );
  const titles = new Map(reports.map(({ id, title }) => [id, title]));
  for (const [name, token] of sessions) {
    for (const { report_id, type } of (await one(campus, token, "/votes/me")).data)
      facts.set(`vote ${name} ${titles.get(report_id)}`, type);
    for (const { id, status } of await pages(campus, token, "/notifications")) {
      facts.set(`bell ${name} ${id}`, status);
    }
  }
  for (const appeal of await pages(campus, admin, "/admin/ukt/appeals"))
    add(`appeal ${appeal.students.name} ${appeal.semester}`, appeal.id, appealFact(appeal));
  for (const news of await pages(campus, admin, "/admin/news"))
    add(`news ${news.title}`, news.id, newsFact(news));
  return { facts, ids, faults };
};
