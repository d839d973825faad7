import { createContext, useContext } from "react";
import type { Facts } from "../call.ts";
import type { QuerySpec } from "./query.ts";

/** The data that the server hands to the browser beside the markup. */
export interface PageState {
  /** The calls that were read for the page as a guest, with the bodies of their answers. */
  readonly queries: readonly (readonly [spec: QuerySpec, answer: unknown])[];
  readonly facts: Facts;
  /** The address has a page, but a guest may not see its record. */
  readonly missing: boolean;
}

export const FactsContext = createContext<Facts | null>(null);

/** Facts about this campus that the schemas of the contract need. */
export const useFacts = (): Facts => {
  const facts = useContext(FactsContext);
  if (!facts) throw new Error("no facts around this component");
  return facts;
};
