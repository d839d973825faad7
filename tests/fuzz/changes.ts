import fc from "fast-check";

/**
 * Changes of real bytes. Places and lengths are parts of 65,536 of what they change, so that each change
 * fits whatever is left of it, and a failure prints as a few numbers and can be made smaller.
 */
export type Change =
  | { readonly how: "flip"; readonly at: number; readonly bit: number }
  | { readonly how: "insert" | "overwrite"; readonly at: number; readonly word: number }
  | { readonly how: "cut"; readonly at: number; readonly share: number }
  | { readonly how: "repeat"; readonly at: number; readonly bytes: number; readonly times: number }
  | { readonly how: "number"; readonly at: number; readonly value: string }
  | {
      readonly how: "splice";
      readonly at: number;
      readonly seed: number;
      readonly from: number;
      readonly share: number;
    };

export interface Changed {
  readonly seed: number;
  readonly changes: readonly Change[];
}

interface Material {
  /** What is well. */
  readonly seeds: readonly Buffer[];
  /** What means something to the reader. */
  readonly words: readonly Buffer[];
  /** Without splices nothing comes to stand where its seed has not had it, but for words. */
  readonly splices?: boolean;
  /** Changes of one seed. */
  readonly most?: number;
  /** Bytes that are made of one seed. */
  readonly mostBytes?: number;
  /** What comes in the place of a number. */
  readonly numbers?: readonly string[];
}

const WHOLE = 0x10000;
const MOST_BYTES = 1_000_000;
/** More than any server reads of an address. */
export const MOST_OF_ADDRESS = 40_000;
const NUMBERS = [
  "0",
  "-1",
  "1",
  "65536",
  "2147483648",
  "4294967295",
  "99999999999999999999",
  "1e9",
];

const place = fc.nat(WHOLE - 1);
/** Mostly a few bytes. */
const share = fc.oneof({ weight: 4, arbitrary: fc.nat(64) }, place);

/** A seed and what is done to it; one in ten is left as it is, or nothing but refusals would be seen. */
export const changedSeeds = ({
  seeds,
  words,
  splices = true,
  most = 8,
  numbers = NUMBERS,
}: Material): fc.Arbitrary<Changed> => {
  const word = fc.nat(words.length - 1);
  const seed = fc.nat(seeds.length - 1);
  const all: fc.Arbitrary<Change>[] = [
    fc.record({ how: fc.constant("flip" as const), at: place, bit: fc.nat(7) }),
    fc.record({ how: fc.constantFrom("insert" as const, "overwrite" as const), at: place, word }),
    fc.record({ how: fc.constant("cut" as const), at: place, share }),
    fc.record({
      how: fc.constant("repeat" as const),
      at: place,
      bytes: fc.integer({ min: 1, max: 300 }),
      times: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }) }, fc.nat(5_000)),
    }),
    fc.record({
      how: fc.constant("number" as const),
      at: place,
      value: fc.constantFrom(...numbers),
    }),
    fc.record({ how: fc.constant("splice" as const), at: place, seed, from: place, share }),
  ];
  const change = fc.oneof(...(splices ? all : all.slice(0, -1)));
  const changes = fc.oneof(
    { weight: 9, arbitrary: fc.array(change, { minLength: 1, maxLength: most }) },
    fc.constant([]),
  );
  return fc.record({ seed, changes });
};

const put = (bytes: Buffer, at: number, length: number, more: Uint8Array) =>
  Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at + length)]);

/** The next whole number in digits, from `at` on. */
const numberAfter = (bytes: Buffer, at: number) => {
  const near = bytes.toString("latin1", at, at + 2_000);
  const found = /\d+/.exec(near);
  return found && { at: at + found.index, length: found[0].length };
};

const applied = (
  bytes: Buffer,
  change: Change,
  { seeds, words, mostBytes = MOST_BYTES }: Material,
): Buffer => {
  const part = (size: number, of: number) => Math.floor((size / WHOLE) * of);
  const at = part(change.at, bytes.length);
  switch (change.how) {
    case "flip":
      return put(bytes, at, 1, Buffer.from([(bytes[at] ?? 0) ^ (1 << change.bit)]));
    case "insert":
      return put(bytes, at, 0, words[change.word]!);
    case "overwrite":
      return put(bytes, at, words[change.word]!.length, words[change.word]!);
    case "cut":
      return put(bytes, at, 1 + part(change.share, bytes.length), Buffer.alloc(0));
    case "repeat": {
      const repeated = bytes.subarray(at, at + change.bytes);
      const times = Math.min(change.times, Math.floor(mostBytes / (repeated.length + 1)));
      return put(bytes, at, 0, Buffer.concat(Array.from({ length: times }, () => repeated)));
    }
    case "number": {
      const found = numberAfter(bytes, at);
      return found ? put(bytes, found.at, found.length, Buffer.from(change.value)) : bytes;
    }
    case "splice": {
      const other = seeds[change.seed]!;
      const from = part(change.from, other.length);
      const length = 1 + part(change.share, other.length);
      return put(bytes, at, 0, other.subarray(from, from + length));
    }
  }
};

/** The bytes that a seed becomes, a megabyte at most unless told. */
export const changedBytes = ({ seed, changes }: Changed, material: Material): Buffer =>
  changes
    .reduce((bytes, change) => applied(bytes, change, material), material.seeds[seed]!)
    .subarray(0, material.mostBytes ?? MOST_BYTES);
