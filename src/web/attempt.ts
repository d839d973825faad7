/** A form's memory of its attempts to send, so that one that has arrived is not made twice. */
export interface Attempt {
  /** The `Idempotency-Key` of all attempts. */
  readonly key: string;
  /** When it was last sent without an answer, in milliseconds since 1970; null if it never was. */
  readonly triedAt: number | null;
}

/** Visible characters for an `Idempotency-Key`; also without HTTPS, where `randomUUID` is not to be had. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** The server knows a repeat by its key for a day (docs/product/reports.md#sent-twice). */
const REPEAT_KNOWN_MS = 24 * 60 * 60_000;

/** The question that an earlier attempt has left open: none, or whether it has arrived. */
export const openQuestion = ({
  triedAt,
}: Pick<Attempt, "triedAt">): "unreachable" | "long-ago" | undefined => {
  if (triedAt === null) return undefined;
  return Date.now() - triedAt < REPEAT_KNOWN_MS ? "unreachable" : "long-ago";
};
