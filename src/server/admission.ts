import { busy } from "./uploads/bounded.ts";

/** Work that runs at a time. On one core, more at a time makes all of it later and none of it sooner. */
const AT_ONCE = 12;
/** Milliseconds that an admitted request may expect to wait. */
const MOST_WAIT = 300;
/** This many requests may come together, as the calls of one page do. They may wait longer, also on a slow machine. */
const FEW = 12;
const MOST_WAIT_OF_FEW = 1_500;
/** Milliseconds between two checks, while every place is taken, whether any work has ended. */
const LOOK_EVERY = 400;
/** After so many checks without an end, the running work waits for something that is away: all are refused. */
const STILL_LOOKS = 2;
/**
 * Milliseconds of work in one turn of the event loop, after which further requests of that turn are refused. Work
 * that never waits, such as the embedded database's, leaves no queue that could be counted.
 */
const MOST_OF_TURN = 120;
/**
 * Milliseconds of a turn, after which new work waits for the next turn, and only one piece of work begins there.
 * The loop accepts one new connection in each turn, so long turns keep all others out.
 */
const SHORT_TURN = 10;
/** The limit of the queue, however fast the work seems to be. */
const MOST_WAITING = 512;
/** The pace before any measurement: milliseconds between two ends of work while others wait. */
const FIRST_GUESS = 4;
/** The weight of one measurement in the average. */
const WEIGHT = 1 / 32;

interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** Admits what can be answered in time; refuses the rest at once and says when to come again. */
export interface Admission {
  /** Whether one more would be refused now. */
  refuses(): boolean;
  /** Runs `work` when its turn comes; throws the 503 `BUSY` where it would wait for too long. */
  enter<T>(work: () => Promise<T>): Promise<T>;
  /** Counts a refusal that was answered without {@link Admission.enter}. */
  refused(): void;
  state(): { readonly running: number; readonly waiting: number; readonly refused: number };
}

interface AdmissionOptions {
  readonly atOnce?: number;
  /** Milliseconds. */
  readonly now?: () => number;
}

/**
 * Limits how much work runs, and limits the queue by the time that it would take: Little's law, with the pace at
 * which work ends while others wait (docs/decisions/0035-watching-and-overload.md#refused-at-once).
 */
export const makeAdmission = ({
  atOnce = AT_ONCE,
  now = () => performance.now(),
}: AdmissionOptions = {}): Admission => {
  const queue: Waiting[] = [];
  let running = 0;
  let refused = 0;
  let pace = FIRST_GUESS;
  /** When work last ended; or, while nobody waited, when work began or was queued. */
  let last = 0;
  /** When this turn of the event loop was first measured, and how many requests have come in it. */
  let turn: number | undefined;
  let came = 0;
  /** While every place is taken: the last check, whether work has ended since, checks without an end. */
  let looking: NodeJS.Timeout | undefined;
  let looked = 0;
  let hasEnded = false;
  let still = 0;

  const isFull = () => running >= atOnce;
  const isBusy = () => isFull() || queue.length > 0;

  /** A late check proves nothing: the loop was blocked, so no work could end. */
  const look = () => {
    const isLate = now() - looked > LOOK_EVERY * 1.5;
    if (!hasEnded && !isLate) still += 1;
    looked = now();
    hasEnded = false;
    if (still >= STILL_LOOKS) for (const one of queue.splice(0)) one.refuse();
    if (isFull()) return;
    clearInterval(looking);
    looking = undefined;
  };
  const startLooking = () => {
    looked = now();
    hasEnded = false;
    looking = setInterval(look, LOOK_EVERY).unref();
  };

  const begin = () => {
    const wasBusy = isBusy();
    running += 1;
    if (!wasBusy) last = now();
    if (isFull() && !looking) startLooking();
  };
  const turnSoFar = () => {
    if (turn === undefined) {
      turn = now();
      setImmediate(beginNext);
    }
    return now() - turn;
  };
  /** Fills all free places; after a long turn only one of them. */
  const beginNext = () => {
    let room = turnSoFar() > SHORT_TURN ? 1 : atOnce;
    turn = undefined;
    came = 0;
    for (; room > 0 && !isFull(); room -= 1) {
      const next = queue.shift();
      if (!next) return;
      begin();
      next.begin();
    }
    if (queue.length > 0 && !isFull()) turnSoFar();
  };

  const refuses = () => {
    if (turnSoFar() > MOST_OF_TURN && came >= FEW) return true;
    if (!isBusy()) return false;
    if (still >= STILL_LOOKS || queue.length >= MOST_WAITING) return true;
    return (queue.length + 1) * pace > (queue.length < FEW ? MOST_WAIT_OF_FEW : MOST_WAIT);
  };

  const end = () => {
    const ended = now();
    if (isBusy()) pace += (ended - last - pace) * WEIGHT;
    last = ended;
    running -= 1;
    hasEnded = true;
    still = 0;
    if (queue.length > 0) turnSoFar();
  };

  const refuse = () => {
    refused += 1;
    return busy();
  };

  const place = (): Promise<void> | undefined => {
    if (refuses()) throw refuse();
    came += 1;
    if (!isFull() && queue.length === 0 && turnSoFar() <= SHORT_TURN) {
      begin();
      return undefined;
    }
    return new Promise<void>((resolve, reject) => {
      if (!isBusy()) last = now();
      queue.push({ begin: resolve, refuse: () => reject(refuse()) });
    });
  };

  return {
    refuses,
    async enter(work) {
      const wait = place();
      if (wait) await wait;
      try {
        return await work();
      } finally {
        end();
      }
    },
    refused: () => void (refused += 1),
    state: () => ({ running, waiting: queue.length, refused }),
  };
};
