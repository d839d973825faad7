import type { App } from "../../server/app.ts";
import { paths } from "../../paths.ts";
import { dayInJakarta, MINUTE } from "../../server/clock.ts";
import { describeError } from "../../server/log.ts";
import { type KeptCopy, makeCopy, stillHolds } from "./kept-copy.server.ts";
import { readStamp } from "./open-data.sql.ts";

const REPORT = new RegExp(`^${paths.report("([0-9]+)")}$`);

const reportsOf = (gone: readonly string[]) =>
  gone.flatMap((path) => {
    const [, id] = REPORT.exec(path) ?? [];
    return id === undefined ? [] : [Number(id)];
  });

/** A drop may be missed, by a process that ends before it or lacks its database: all is checked after so long. */
const LOOKS_AT_ALL = MINUTE;

/**
 * The copy of the day, made at the first request, once for all that ask at the same time. When pages of reports are
 * forgotten, these reports are checked at once: the copy stays where one has only progressed, and is dropped where
 * one is hidden or its text has changed. A request after more than a minute checks the whole copy if any report has
 * changed. A copy that cannot be checked is dropped.
 */
export const keepOpenData = (app: App, folder: string) => {
  let kept: KeptCopy | undefined;
  /** Resolves when the reports that were forgotten so far are checked. */
  let looked: Promise<void> = Promise.resolve();
  let making: Promise<KeptCopy> | undefined;
  /** Reports that were forgotten while a copy is made, which may have read them before. */
  let meanwhile: number[] = [];

  /** When the whole copy was last checked, and the state of the reports then. */
  let whole: { readonly at: number; readonly stamp: string | undefined } = {
    at: 0,
    stamp: undefined,
  };

  const drop = (copy: KeptCopy) => {
    if (kept === copy) kept = undefined;
    copy.drop();
  };

  const holds = async (copy: KeptCopy, ids: readonly number[]) => {
    try {
      return await stillHolds(app, copy, ids);
    } catch (error) {
      app.log.warn("open data not looked up", describeError(error));
      return false;
    }
  };

  const lookAtAll = async () => {
    const copy = kept;
    const now = app.clock.now().getTime();
    // a clock that was set back also counts as another time
    if (!copy || Math.abs(now - whole.at) < LOOKS_AT_ALL) return;
    const stamp = await readStamp(app.db).catch(() => undefined);
    const isSame = stamp !== undefined && stamp === whole.stamp;
    if (isSame || (await holds(copy, [...copy.marks.keys()]))) whole = { at: now, stamp };
    else drop(copy);
  };

  app.pages.listen((gone) => {
    const ids = reportsOf(gone);
    meanwhile.push(...ids);
    const copy = kept;
    if (!copy || ids.length === 0) return;
    looked = looked.then(async () => {
      if (kept === copy && !(await holds(copy, ids))) drop(copy);
    });
  });

  const make = async () => {
    meanwhile = [];
    const copy = await makeCopy(app, folder);
    for (;;) {
      const ids = meanwhile.splice(0);
      if (ids.length === 0) break;
      if (await holds(copy, ids)) continue;
      copy.drop();
      return make();
    }
    if (kept) drop(kept);
    kept = copy;
    // the database copy that it was read from may have been a little older
    whole = { at: app.clock.now().getTime(), stamp: undefined };
    return copy;
  };

  return async (): Promise<KeptCopy> => {
    looked = looked.then(lookAtAll);
    await looked;
    if (kept?.day === dayInJakarta(app.clock.now())) return kept;
    making ??= make().finally(() => (making = undefined));
    return making;
  };
};
