import { rewriteHour } from "../../src/app/server/rewriting.ts";
import type { TestApp } from "./test-app.ts";

/** Writes the hour anew now, on the connections that answer requests; `again` also where that was done in this hour. */
export const rewriteNow = ({ app }: TestApp, again = false): Promise<void> =>
  rewriteHour({ ...app, unhurried: (work) => work(app.db) }, again);
