import { fullHour } from "./clock.ts";

/** Last use of student sessions, in memory between the hourly writes (docs/product/authorship.md#times). */
export interface LastUse {
  note(tokenHash: Buffer, at: Date): void;
  get(tokenHash: Buffer): Date | undefined;
  /** Writes the noted uses, for all student sessions in one statement. */
  flush(now: Date): Promise<void>;
}

/** @param write gets the hashes of the tokens that were used since the last write, and the full hour to write */
export const makeLastUse = (
  write: (used: readonly Buffer[], hour: Date) => Promise<void>,
): LastUse => {
  let noted = new Map<string, Date>();
  return {
    note: (hash, at) => void noted.set(hash.toString("hex"), at),
    get: (hash) => noted.get(hash.toString("hex")),
    async flush(now) {
      if (noted.size === 0) return;
      const used = [...noted.keys()].map((hex) => Buffer.from(hex, "hex"));
      const before = noted;
      noted = new Map();
      try {
        await write(used, fullHour(now));
      } catch (error) {
        noted = new Map([...before, ...noted]);
        throw error;
      }
    },
  };
};
