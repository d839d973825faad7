import type { Random } from "../../src/demo/random.ts";
import type { Campus } from "./campus.ts";

/** One write, or none where there is nothing of the kind to do just now. */
export type Act = (campus: Campus, random: Random) => Promise<unknown> | undefined;

/** Acts, each with how often it is done among the others. */
export type Habits = readonly (readonly [number, Act])[];

/** Statuses of an appeal that is not decided. */
export const OPEN: readonly string[] = ["pending", "under_review"];

export const pick = <T>(random: Random, from: readonly T[]): T | undefined =>
  from.length > 0 ? random.pick(from) : undefined;

/** `Sari 12` of `report Sari 12`. */
export const titleOf = (key: string) => key.replace(/^\w+ /, "");
