import type { Item } from "./item.contract.ts";

/** The name of an item in the audit: `report:12`. */
export const targetOf = ({ kind, id }: Item) => `${kind}:${id}`;
