import { busy } from "./uploads/bounded.ts";

/** Work under way at a time: more of it makes all of it later, on one core, and none of it sooner. */
const AT_ONCE = 12;
/** Milliseconds that whoever is let in may expect to wait. */
const MOST_WAIT = 300;
/** So many may come together, as a page's calls do, and wait up to this time, however slow the machine is. */
const FEW = 12;
const MOST_WAIT_OF_FEW = 1_500;
/** Milliseconds between two looks at whether work ends while every place is taken. */
const LOOK_EVERY = 400;
/** After so many looks without an end, what is under way waits for something that is away: all who wait are told. */
const STILL_LOOKS = 2;
/**
 * Milliseconds of work in one turn of the event loop, after which what else has come with it is refused:
 * work that never waits, such as the embedded database's, leaves nobody in a queue that could be counted.
 */
const MOST_OF_TURN = 120;
/**
 * Milliseconds of a turn after which work waits for the next one, which has one piece of work begin: the
 * loop takes one new connection in each turn, so that long ones keep everybody else out.
 */
const SHORT_TURN = 10;
/** However fast it seems to be. */
const MOST_WAITING = 512;
/** Milliseconds between two ends of work, while others wait for a place, before any were measured. */
const FIRST_GUESS = 4;
/** How much one measure counts for. */
const WEIGHT = 1 / 32;

interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** Lets in what can be answered in time; the rest is told at once to come again. */
export interface Admission {
  /** Whether one more would be refused now. */
  refuses(): boolean;
  /** Does `work` in its turn; throws the 503 `BUSY` where it would wait for too long. */
  enter<T>(work: () => Promise<T>): Promise<T>;
  /** Counts a refusal that was told without {@link Admission.enter}. */
  refused(): void;
  state(): { readonly running: number; readonly waiting: number; readonly refused: number };
}

interface AdmissionOptions {
  readonly atOnce?: number;
  /** Milliseconds. */
  readonly now?: () => number;
}

/**
 * Bounds the work under way, and the queue before it by the time that it would take: Little's law, with the
 * pace at which work ends while others wait (docs/decisions/0035-watching-and-overload.md#refused-at-once).
 */
export const makeAdmission = ({
  atOnce = AT_ONCE,
  now = () => performance.now(),
}: AdmissionOptions = {}): Admission => {
  const queue: Waiting[] = [];
  let running = 0;
  let refused = 0;
  let pace = FIRST_GUESS;
  /** When work last ended, or began or came to wait while nobody waited. */
  let last = 0;
  /** When this turn of the event loop was first looked at, and how many have come in it. */
  let turn: number | undefined;
  let came = 0;
  /** While every place is taken: when it was last looked at, whether work has ended since, looks without an end. */
  let looking: NodeJS.Timeout | undefined;
  let looked = 0;
  let hasEnded = false;
  let still = 0;

  const isFull = () => running >= atOnce;
  const isBusy = () => isFull() || queue.length > 0;

  /** A look that comes late says nothing: the loop was held up, and with it whatever could have ended. */
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
  /** Fills the places that are free, after a long turn one of them. */
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
