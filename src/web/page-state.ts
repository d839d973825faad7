import { createContext, useContext } from "react";
import type { Facts } from "../call.ts";
import type { Promises } from "../promises.ts";
import { type PageIdentity, USUAL_NAMES } from "./identity.ts";
import type { QuerySpec } from "./query.ts";

/** Facts about this campus and this service that pages need. */
export interface PageFacts extends Facts {
  /** The origin of links that are sent to others: `PUBLIC_URL`. */
  readonly publicUrl: string;
  /** The service's own account, at which people can write to those who run it. */
  readonly social: { readonly account: string; readonly href: string };
  /** What the campus promises, where it is not as usual. */
  readonly promises?: Promises;
  /** What the service is called, where the campus has set that. */
  readonly identity?: PageIdentity;
  /** Study programmes are chosen from the campus's list, which is a call of its own. */
  readonly hasFaculties?: true;
  /** The campus has units; what they are is a call of its own, for which a page keeps their place. */
  readonly hasUnits?: true;
  /** The campus has buildings, which are a call of their own as well. */
  readonly hasBuildings?: true;
}

/** The data that the server hands to the browser beside the markup. */
export interface PageState {
  /** The calls that were read for the page as a guest, with the bodies of their answers. */
  readonly queries: readonly (readonly [spec: QuerySpec, answer: unknown])[];
  readonly facts: PageFacts;
  /** The address has a page, but a guest may not see its record. */
  readonly missing: boolean;
}

export const FactsContext = createContext<PageFacts | null>(null);

/** Facts about this campus, which the schemas of the contract need, and about this service. */
export const useFacts = (): PageFacts => useContext(FactsContext)!;

/** What the service is called, and the line about it. */
export const useNames = () => ({ ...USUAL_NAMES, ...useFacts().identity });
