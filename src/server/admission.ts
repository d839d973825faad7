import { busy } from "./uploads/bounded.ts";

/** Work under way at a time: more of it makes all of it later, on one core, and none of it sooner. */
const AT_ONCE = 24;
/** Milliseconds that whoever is let in may expect to wait, with as much again for what cannot be foreseen. */
const MOST_WAIT = 600;
const PATIENCE = 2 * MOST_WAIT;
/** However fast it seems to be. */
const MOST_WAITING = 512;
/** Milliseconds between two ends of work, all places being taken, before any were measured. */
const FIRST_GUESS = 4;
/** How much one measure counts for. */
const WEIGHT = 1 / 32;

interface Waiting {
  readonly begin: () => void;
  readonly timer: NodeJS.Timeout;
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
 * pace at which work ends while every place is taken (docs/decisions/0035-watching-and-overload.md#refused-at-once).
 */
export const makeAdmission = ({
  atOnce = AT_ONCE,
  now = () => performance.now(),
}: AdmissionOptions = {}): Admission => {
  const queue: Waiting[] = [];
  let running = 0;
  let refused = 0;
  let pace = FIRST_GUESS;
  /** When work last ended, or the last place was taken. */
  let last = 0;

  const isFull = () => running >= atOnce;
  const refuses = () => {
    if (!isFull()) return false;
    if (queue.length >= MOST_WAITING || (queue.length + 1) * pace > MOST_WAIT) return true;
    // what is under way stands still: a database that is away
    return now() - last > MOST_WAIT;
  };

  const end = () => {
    const ended = now();
    if (isFull()) pace += (ended - last - pace) * WEIGHT;
    last = ended;
    const next = queue.shift();
    if (!next) {
      running -= 1;
      return;
    }
    // the place is handed on, so that nobody who comes between takes it
    clearTimeout(next.timer);
    next.begin();
  };

  const refuse = () => {
    refused += 1;
    return busy();
  };

  const turn = (): Promise<void> | undefined => {
    if (!isFull()) {
      running += 1;
      if (isFull()) last = now();
      return undefined;
    }
    if (refuses()) throw refuse();
    return new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(refuse());
      };
      const waiting = { begin: resolve, timer: setTimeout(giveUp, PATIENCE) };
      queue.push(waiting);
    });
  };

  return {
    refuses,
    async enter(work) {
      const wait = turn();
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
