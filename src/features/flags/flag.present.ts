import { keysOf } from "../../labels.ts";
import { FLAG_REASONS } from "../../rare-labels.ts";
import type { Flags } from "./flag.contract.ts";
import type { FlagRow } from "./flag.sql.ts";

/** What readers point at, as admins see it. */
export const presentFlags = (rows: readonly FlagRow[]): Flags => {
  const open = rows.filter(({ settled }) => !settled);
  return {
    open: open.length,
    total: rows.length,
    per_reason: Object.fromEntries(
      keysOf(FLAG_REASONS).map((key) => [key, open.filter(({ reason }) => reason === key).length]),
    ) as Flags["per_reason"],
    notes: open.flatMap(({ reason, note }) => (note === null ? [] : [{ reason, note }])),
  };
};
