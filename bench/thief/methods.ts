import type { FileTrace, Taken, Trace } from "./taken.sql.ts";

/** How far an account is from a report by one way of looking, the nearest first; undefined: not seen. */
type Distances = (taken: Taken, report: number) => (account: number) => number | undefined;

const nearest = (values: readonly number[], to: readonly number[], isBefore = false) => {
  let best: number | undefined;
  for (const value of values)
    for (const other of to) {
      if (isBefore && value > other) continue;
      const distance = Math.abs(value - other);
      if (best === undefined || distance < best) best = distance;
    }
  return best;
};

const byAccount = (traces: readonly Trace[], number: (trace: Trace) => readonly number[]) => {
  const all = new Map<number, number[]>();
  for (const trace of traces) {
    if (trace.account === undefined) continue;
    const known = all.get(trace.account);
    if (known) known.push(...number(trace));
    else all.set(trace.account, [...number(trace)]);
  }
  return (account: number) => all.get(account) ?? [];
};

const ofReport = (traces: readonly Trace[], report: number) =>
  traces.filter((trace) => trace.report === report);

/** By the transactions that made rows, or, of `locks`, that locked an account's. */
const byMakers =
  (
    which: (taken: Taken) => readonly Trace[],
    { isBefore = false, locks = false } = {},
  ): Distances =>
  (taken, report) => {
    const traces = which(taken);
    const made = ofReport(traces, report).map((trace) => trace.made);
    const accounts = byAccount(traces, (trace) => {
      if (!locks) return [trace.made];
      return trace.locked > 0 ? [trace.locked] : [];
    });
    return (account) => nearest(accounts(account), made, isBefore);
  };

/** Where a value stands among others, 0 to 1. */
const standing = (value: number, among: readonly number[]) =>
  among.filter((other) => other < value).length / Math.max(1, among.length - 1);

/** By where rows lie in their tables, as if each table were filled in the order of visits. */
const byPlaces =
  (table: string): Distances =>
  ({ traces }, report) => {
    const hour = ofReport(traces, report).find((trace) => trace.table === "report")!.times[0];
    const sameHour = new Set(
      traces
        .filter(
          ({ table: of, times, report: id }) =>
            of === "report" && id !== undefined && times[0] === hour,
        )
        .map((trace) => trace.report),
    );
    const reports = traces.filter((trace) => trace.table === table && sameHour.has(trace.report));
    const own = reports.find((trace) => trace.report === report);
    const sessions = traces.filter((trace) => trace.table === "session");
    const stands =
      own &&
      standing(
        own.place,
        reports.map(({ place }) => place),
      );
    const places = byAccount(sessions, ({ place }) => [
      standing(
        place,
        sessions.map((session) => session.place),
      ),
    ]);
    return (account) => (stands === undefined ? undefined : nearest(places(account), [stands]));
  };

const byNumbers: Distances = ({ traces }, report) => {
  const numbers = byAccount(traces, ({ number }) => (number === undefined ? [] : [number]));
  return (account) => nearest(numbers(account), [report]);
};

const byTimes: Distances = ({ traces }, report) => {
  const times = ofReport(traces, report).flatMap((trace) => trace.times);
  const accounts = byAccount(traces, (trace) => trace.times);
  return (account) => nearest(accounts(account), times);
};

const byFiles =
  (key: Exclude<keyof FileTrace, "account" | "report">): Distances =>
  ({ files }, report) => {
    const own = files.filter((file) => file.report === report).map((file) => file[key]);
    return (account) =>
      nearest(
        files.filter((file) => file.account === account).map((file) => file[key]),
        own,
      );
  };

const found = new WeakMap<
  Taken,
  { readonly account?: number; readonly report?: number; at: number }[]
>();

/** Where the log speaks of whom. */
const placesInLog = (taken: Taken) => {
  const known = found.get(taken);
  if (known) return known;
  const { log, marks } = taken;
  const places = [];
  for (const { bytes, ...of } of marks)
    for (let at = log.indexOf(bytes); at >= 0; at = log.indexOf(bytes, at + 1))
      places.push({ ...of, at });
  found.set(taken, places);
  return places;
};

const byLog: Distances = (taken, report) => {
  const places = placesInLog(taken);
  const own = places.filter((place) => place.report === report).map(({ at }) => at);
  return (account) =>
    nearest(
      places.filter((place) => place.account === account).map(({ at }) => at),
      own,
      true,
    );
};

const all = ({ traces }: Taken) => traces;
const withoutSessions = ({ traces }: Taken) =>
  traces.filter(({ table }) => table !== "session" && table !== "account");

/** Every way of looking that is tried, by its name. */
export const METHODS: Readonly<Record<string, Distances>> = {
  "the nearest row before, by its transaction": byMakers(all, { isBefore: true }),
  "the nearest row, by its transaction": byMakers(all),
  "the nearest row before, sessions and accounts left out": byMakers(withoutSessions, {
    isBefore: true,
  }),
  "the nearest lock on an account": byMakers(all, { locks: true }),
  "the nearest row before, rows that are gone included": byMakers(({ carved }) => carved, {
    isBefore: true,
  }),
  "the order of tags and sessions": byPlaces("used_tag"),
  "the order of texts and sessions": byPlaces("report_search"),
  "the nearest number of a named report": byNumbers,
  "the nearest time in a row": byTimes,
  "the nearest inode of a file": byFiles("inode"),
  "the nearest time of birth of a file": byFiles("born"),
  "the nearest time of change of a file": byFiles("changed"),
  "the nearest time of birth of a file's folder": byFiles("folderBorn"),
  "the nearest time of change of a file's folder": byFiles("folderChanged"),
  "the nearest session before, in the log": byLog,
};

/** The candidate that a method names: the nearest, one of them where several are as near; else any. */
export const guess = (
  method: Distances,
  taken: Taken,
  report: number,
  candidates: readonly number[],
): number => {
  const distanceOf = method(taken, report);
  let best = Infinity;
  let named: number[] = [];
  for (const account of candidates) {
    const distance = distanceOf(account);
    if (distance === undefined || distance > best) continue;
    if (distance < best) named = [];
    best = distance;
    named.push(account);
  }
  const among = named.length > 0 ? named : candidates;
  return among[Math.floor(Math.random() * among.length)]!;
};
