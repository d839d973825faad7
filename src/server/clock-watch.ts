import { type Clock, SECOND, systemClock } from "./clock.ts";
import type { DatabaseClock } from "./database/server-clock.ts";
import { every } from "./jobs/periodic.ts";
import type { Log } from "./log.ts";

const PAUSE = 15 * SECOND;
/** A difference of up to so many seconds is not reported. */
const MOST_OFF = 30;

export interface ClockWatch {
  /** Seconds that the machine's clock is ahead of the database's, below 0 if behind; 0 unless it is over 30. */
  off(): number;
  stop(): Promise<void>;
}

/** Seconds that the machine's clock is ahead of `clock`, below 0 if behind; 0 unless it is over 30. */
export const secondsOff = (clock: Clock): number => {
  const seconds = Math.round((systemClock.now().getTime() - clock.now().getTime()) / SECOND);
  return Math.abs(seconds) > MOST_OFF ? seconds : 0;
};

/** Advice about a machine's clock that is `off` seconds ahead of the database's. */
export const clockAdvice = (off: number) =>
  `the clock of this machine is ${Math.abs(off)} s ${off > 0 ? "ahead of" : "behind"} the database's: set it (times are taken from the database meanwhile)`;

/**
 * Keeps the database's clock right while the process runs. Reports when the machine's own clock is wrong, now or
 * later: to the log, and by `tell` to the person who started the process.
 */
export const watchClock = (
  clock: DatabaseClock,
  log: Log,
  tell: (line: string) => void,
): ClockWatch => {
  const off = () => secondsOff(clock);
  let wasOff = false;
  const look = () => {
    const seconds = off();
    const isOff = seconds !== 0;
    if (isOff && !wasOff) {
      tell(clockAdvice(seconds));
      log.warn("clock.off", { seconds });
    }
    wasOff = isOff;
  };
  look();
  const reading = every(log, "read the database's clock", PAUSE, async () => {
    try {
      await clock.read();
    } finally {
      look();
    }
  });
  return { off, stop: () => reading.stop() };
};
