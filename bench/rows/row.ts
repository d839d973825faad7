import type { Traffic } from "../measure/load.ts";
import type { Bed } from "./bed.ts";

/**
 * What a row is held to: the least share of its cost that the reference takes, the most times the cost of what
 * it stands beside, or the most milliseconds of processor time for a request.
 */
export type Bar =
  | { readonly least: number }
  | { readonly mostTimes: number }
  | { readonly mostMs: number };

/** Requests to the product, and to what it is measured beside: a reference, or the product asked otherwise. */
export interface Asking {
  readonly product: Traffic;
  readonly reference: Traffic;
  readonly besideItself?: boolean;
}

/** A call of the product beside a reference. */
export interface Row {
  /** What it is called on the command line; rows that belong together share it. */
  readonly name: string;
  readonly title: string;
  /** What the reference is, where the title does not say it. */
  readonly beside: string;
  readonly bar: Bar;
  asking(bed: Bed): Promise<Asking> | Asking;
}
