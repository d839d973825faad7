/** Milliseconds by which what a copy answers may be older than the database. */
const MOST_AGE = 2_000;
/** Where the database is away nothing can be newer than its last mark: so long a copy answers for it. */
const MOST_AWAY = 2 * 60_000;

interface Mark {
  /** The process's monotonic clock, read before the position was asked for. */
  readonly at: number;
  /** How far the write-ahead log was, in bytes. */
  readonly position: number;
}

/**
 * How far the database was at which moment. What has been applied up to a position has everything that was
 * committed before the moment of its mark. Moments are those of `now`, in milliseconds.
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
    /** The database could not be asked: because it is away, or for another reason. */
    away(it: boolean) {
      isAway = it;
    },
    /** From now on only what has all of this moment is young. */
    catchUp() {
      least = now();
    },
    /** The latest moment of which a copy that is at `position` has everything. */
    momentOf: (position: number) =>
      marks.findLast((mark) => mark.position <= position)?.at ?? -Infinity,
    /** Whether what was whole at a moment may be answered with now. */
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
