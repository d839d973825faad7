import type { App } from "../../server/app.ts";
import { after, MINUTE } from "../../server/clock.ts";
import { type Cells, csv } from "../../server/csv.ts";
import { buildingFilter } from "../campus/buildings.server.ts";
import type { Reach } from "../reach/reach.server.ts";
import { presentUnit } from "../reach/unit.present.ts";
import { readStatistics } from "../statistics/statistics.server.ts";
import { type ExportInput, exportInput, type ReportFilters } from "./export.contract.ts";
import {
  APPEAL_HEAD,
  appealCells,
  REPORT_HEAD,
  reportCells,
  statisticsLines,
} from "./export.present.ts";
import { walkAppeals, walkReports } from "./export.sql.ts";

const LINK_LIFE = 5 * MINUTE;
const PURPOSE = "export-link";

interface Link {
  readonly session: string;
  readonly until: number;
  readonly asked: unknown;
}

/** The export of a link, and its session. */
interface Export {
  readonly sessionHash: Buffer;
  readonly asked: ExportInput;
}

/** The path of an export, for five minutes and one session; it holds session and search sealed. */
export const exportPath = (app: App, { sessionHash, asked }: Export) => {
  const link: Link = {
    session: sessionHash.toString("base64url"),
    until: after(app.clock.now(), LINK_LIFE).getTime(),
    asked,
  };
  return `/exports?s=${app.secrets.seal(PURPOSE, link)}`;
};

/** The export of a path; undefined if this server did not make the path, or more than five minutes ago. */
export const openExport = (app: App, signature: string): Export | undefined => {
  const link = app.secrets.unseal(PURPOSE, signature) as Link | undefined;
  if (!link || link.until < app.clock.now().getTime()) return undefined;
  const asked = exportInput.safeParse(link.asked);
  if (!asked.success) return undefined;
  return { sessionHash: Buffer.from(link.session, "base64url"), asked: asked.data };
};

/** The filters for the audit: all but the search text, which may be a person's name. */
export const auditText = ({ kind, filters, ...more }: ExportInput) => {
  const said = Object.entries({ ...more, ...filters })
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => (name === "search" ? name : `${name}=${value}`));
  return [kind, ...said].join(" ");
};

async function* linesOf<Row>(
  head: Cells,
  steps: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => Cells,
) {
  yield csv([head], true);
  for await (const rows of steps) yield csv(rows.map(cells));
}

async function* statisticsCsv(
  app: App,
  asked: Extract<ExportInput, { kind: "statistics" }>,
  reach: Reach,
) {
  const counted = await app.copies.ask(app, (from) =>
    readStatistics({ ...app, ...from }, asked.filters, reach),
  );
  yield csv(statisticsLines(counted, asked.table, app.campus.now().promises), true);
}

/** The filters with the name of a building, by which reports are found, in the place of its key. */
const namedBuilding = (app: App, filters: ReportFilters): ReportFilters => ({
  ...filters,
  building: buildingFilter(app.campus.now(), filters.building),
});

/** An export as UTF-8 text with a byte order mark, read from the database as fast as the client takes it. */
export const exportText = (app: App, asked: ExportInput, reach: Reach): AsyncGenerator<string> => {
  if (asked.kind === "reports")
    return linesOf(
      REPORT_HEAD,
      walkReports(app, namedBuilding(app, asked.filters), reach, app.clock.now()),
      reportCells((unit) => presentUnit(app, unit)?.name ?? null),
    );
  if (asked.kind === "appeals")
    return linesOf(APPEAL_HEAD, walkAppeals(app, asked.filters, app.clock.now()), appealCells);
  return statisticsCsv(app, asked, reach);
};
