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

/** A drop may be missed: by a process that ends between a change and its drop, and by one without its database. */
const LOOKS_AT_ALL = MINUTE;

/**
 * The copy of the day, made when it is first asked for and by one reading however many ask. Whatever pages forget
 * is looked up at once: the copy stays where a report has only gone on, and is dropped where one is hidden or its
 * text is another; and all of it, where any report has changed, before it is given to somebody a minute later. What nobody
 * can look up is dropped.
 */
export const keepOpenData = (app: App, folder: string) => {
  let kept: KeptCopy | undefined;
  /** Ends when what was forgotten so far has been looked up. */
  let looked: Promise<void> = Promise.resolve();
  let making: Promise<KeptCopy> | undefined;
  /** Forgotten while a copy is made, which may have read it before. */
  let meanwhile: number[] = [];

  /** When all of the copy was last looked at, and what the reports were then. */
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
    // a clock that was set back is another time as well
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
    // what it was read from may have been a little older
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
