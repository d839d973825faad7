import type { App } from "../../server/app.ts";
import { MINUTE } from "../../server/clock.ts";
import { handle } from "../../server/http/handler.ts";
import { authorshipOf, nobodysAuthorship } from "../authorship/authorship.server.ts";
import { mustReach, reachOf } from "../reach/reach.server.ts";
import { findReport } from "../reports/report.sql.ts";
import { TITLE_MIN } from "./similar.contract.ts";
import { findSimilar } from "./similar.server.ts";

/** Searches of one student that are answered within a minute: many more than anybody types. */
const A_MINUTE = 1_000;

interface Asked {
  readonly minute: number;
  readonly times: Map<number, number>;
}
const asked = new WeakMap<App["clock"], Asked>();

/** Counts a search, in this process only: a student who only types leaves no row. */
const mayAsk = ({ clock }: App, accountId: number): boolean => {
  const minute = Math.floor(clock.now().getTime() / MINUTE);
  const before = asked.get(clock);
  const { times } = before?.minute === minute ? before : { times: new Map<number, number>() };
  asked.set(clock, { minute, times });
  const n = (times.get(accountId) ?? 0) + 1;
  times.set(accountId, n);
  return n <= A_MINUTE;
};

export const similarHandlers = handle({
  async listSimilar(app, { query, viewer }) {
    const message = "Laporan serupa";
    if (Array.from(query.title).length < TITLE_MIN || !mayAsk(app, viewer.id))
      return { message, data: [] };
    const authorship = await authorshipOf(app, app.reads, viewer);
    return { message, data: await findSimilar(app, { ...query, viewer, authorship }) };
  },

  async listSimilarTo(app, { params, query, viewer }) {
    const row = mustReach(reachOf(app, viewer), await findReport(app.reads, params.id));
    const { title, description, id: except } = row;
    const asking = { title, description, except, viewer, authorship: nobodysAuthorship };
    return { message: "Laporan serupa", data: await findSimilar(app, { ...asking, ...query }) };
  },
});
