import { DAY, dayInJakarta } from "../../server/clock.ts";
import { type Cells, csv } from "../../server/csv.ts";
import { DICTIONARY, LICENSE, type OpenField } from "./open-data.contract.ts";
import type { OpenRow } from "./open-data.sql.ts";

type OpenReport = Readonly<Record<OpenField, string | number | boolean | null>>;

/** A published report with days only: no names, no files, no time of day. */
export const presentOpenReport = (row: OpenRow): OpenReport => {
  const filed = dayInJakarta(row.submitted_at);
  const answered = row.answered_at && dayInJakarta(row.answered_at);
  return {
    number: row.id,
    title: row.title,
    description: row.description,
    response: row.response,
    category: row.category,
    level: row.level,
    status: row.status,
    filed_on: filed,
    answered_on: answered,
    days_to_answer: answered && Math.round((Date.parse(answered) - Date.parse(filed)) / DAY),
    upvotes: row.upvotes,
    downvotes: row.downvotes,
    followers: row.followers,
    merged_into: row.merged_into,
    solved_by_author: row.solved_by_author,
  };
};

/** How a format is written: its beginning, one step of reports after another, its end. */
export interface Writing {
  readonly begin: (day: string) => string;
  readonly step: (reports: readonly OpenReport[], isFirst: boolean) => string;
  readonly end: string;
}

const cellsOf = (report: OpenReport): Cells =>
  Object.values(report).map((value) => (typeof value === "boolean" ? String(value) : value));

export const CSV: Writing = {
  begin: () => csv([Object.keys(DICTIONARY)], true),
  step: (reports) => csv(reports.map(cellsOf)),
  end: "",
};

export const JSON_TEXT: Writing = {
  begin: (day) => {
    const head = JSON.stringify({ license: LICENSE, generated_on: day, dictionary: DICTIONARY });
    return `${head.slice(0, -1)},"data":[`;
  },
  step: (reports, isFirst) =>
    (isFirst ? "\n" : ",\n") + reports.map((report) => JSON.stringify(report)).join(",\n"),
  end: "\n]}\n",
};
