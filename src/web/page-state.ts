import { createContext, useContext } from "react";
import type { Facts } from "../call.ts";
import type { QuerySpec } from "./query.ts";

/** What the server hands to the browser beside the markup. */
export interface PageState {
  /** What was read for the page as a guest, with the bodies of the answers. */
  readonly queries: readonly (readonly [spec: QuerySpec, answer: unknown])[];
  readonly facts: Facts;
  /** The address has a page, but a guest may not know of its record. */
  readonly missing: boolean;
}

export const FactsContext = createContext<Facts | null>(null);

/** What the schemas of the contract need to know of this campus. */
export const useFacts = (): Facts => {
  const facts = useContext(FactsContext);
  if (!facts) throw new Error("no facts around this component");
  return facts;
};
