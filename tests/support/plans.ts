import { CompiledQuery } from "kysely";
import type { Db } from "../../src/server/app.ts";
import type { Statement } from "./statements.ts";

/** A node of a plan as `explain (analyze, format json)` prints it, with those below it. */
interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows that a statement may read, or sort, at most. */
export interface Allowance {
  /** Of each table, in its rows. */
  readonly rows: number;
  /** Of each table, out of an index alone. */
  readonly entries: number;
  readonly sorted: number;
}

/** Tables that do not grow with the campus: kept counts, settings, at most 100 templates. */
const SMALL = new Set([
  "report_count",
  "appeal_period",
  "appeal_period_event",
  "security",
  "template",
]);

const readBy = (node: PlanNode) =>
  node["Actual Loops"] *
  (node["Actual Rows"] +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0));

const sortedBy = ({ Plans = [] }: PlanNode) =>
  Plans.reduce((sum, below) => sum + below["Actual Loops"] * below["Actual Rows"], 0);

const allNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(allNodes)];

const faultsOf = (root: PlanNode, allowed: Allowance): string[] => {
  const faults: string[] = [];
  for (const node of allNodes(root)) {
    const kind = node["Node Type"];
    const table = node["Relation Name"] ?? node["Index Name"] ?? "";
    const read = readBy(node);
    if (SMALL.has(table) || read === 0) continue;
    if (kind === "Seq Scan") faults.push(`reads all of ${table}`);
    if (/^(Index|Bitmap Heap) Scan$/.test(kind) && read > allowed.rows)
      faults.push(`reads ${read} rows of ${table}`);
    if (/^(Index Only|Bitmap Index) Scan$/.test(kind) && read > allowed.entries)
      faults.push(`reads ${read} entries of ${table}`);
    const sorted = kind.endsWith("Sort") ? sortedBy(node) : 0;
    if (sorted > allowed.sorted) faults.push(`sorts ${sorted} rows`);
  }
  return faults;
};

/**
 * What is wrong with the plans of a query: one for its values and the one that a server keeps for all
 * values. Full scans, sorts and joins of whole tables are switched off, so that statistics decide nothing:
 * one that is left has no index to go by. Rows are counted as they were read.
 */
export const planFaults = async (
  db: Db,
  { text, values }: Pick<Statement, "text" | "values">,
  allowed: Allowance,
): Promise<string[]> => {
  const run = (statement: string, parameters: readonly unknown[] = []) =>
    db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(statement, [...parameters]));
  const faults = new Set<string>();
  for (const mode of ["force_custom_plan", "force_generic_plan"]) {
    await run(`set local plan_cache_mode = ${mode}`);
    for (const way of ["seqscan", "sort", "hashjoin", "mergejoin"])
      await run(`set local enable_${way} = off`);
    const { rows } = await run(`explain (analyze, timing off, format json) ${text}`, values);
    const [printed] = rows[0]!["QUERY PLAN"] as { Plan: PlanNode }[];
    for (const fault of faultsOf(printed!.Plan, allowed)) faults.add(`${fault} (${mode})`);
  }
  return [...faults];
};
