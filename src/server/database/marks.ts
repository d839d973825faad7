/** Milliseconds by which an answer of a copy may be older than the database. */
const MOST_AGE = 2_000;
/** While the database is away, nothing can be newer than its last mark: a copy may answer for so many milliseconds. */
const MOST_AWAY = 2 * 60_000;

interface Mark {
  /** The time by the process's monotonic clock, read before the position was asked for. */
  readonly at: number;
  /** How far the write-ahead log was, in bytes. */
  readonly position: number;
}

/**
 * Notes how far the database was at which moment. A copy that has applied everything up to a position has all that
 * was committed before the moment of its mark. Moments are those of `now`, in milliseconds.
 */
export const makeMarks = (now: () => number) => {
  let marks: Mark[] = [];
  let isAway = false;
  let least = -Infinity;

  return {
    set(at: number, position: number) {
      isAway = false;
      marks = [...marks.filter((mark) => mark.at > now() - 10 * MOST_AGE), { at, position }];
    },
    /** Notes that the database could not be asked; `it` is true where it is away, false after another failure. */
    away(it: boolean) {
      isAway = it;
    },
    /** From now on only what has everything of this moment is young. */
    catchUp() {
      least = now();
    },
    /** The latest moment of which a copy at `position` has everything. */
    momentOf: (position: number) =>
      marks.findLast((mark) => mark.position <= position)?.at ?? -Infinity,
    /** Whether data that were complete at a moment may be answered now. */
    isYoung(moment: number, most = MOST_AGE) {
      if (moment < least) return false;
      if (now() - moment <= most) return true;
      const last = marks.at(-1);
      return (
        isAway && last !== undefined && last.at - moment <= most && now() - last.at <= MOST_AWAY
      );
    },
  };
};
