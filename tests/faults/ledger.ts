/** What is to be true of one thing after a write: null where it is gone. */
export interface Fact {
  /** Names the thing: `report Sari 12`, `vote Sari Bima 3`. */
  readonly key: string;
  readonly value: unknown;
}

/** A write as its client knows of it. */
export interface Write {
  readonly id: string;
  readonly by: string;
  fact: Fact;
  /** Answered as done; answered as refused; or under way, which the client cannot tell from never sent. */
  state: "under way" | "acknowledged" | "refused";
}

/** What has to be found: the acknowledged, and what each write under way may have made of it. */
export interface Expected {
  readonly certain: ReadonlyMap<string, string>;
  readonly possible: ReadonlyMap<string, string>;
}

/** Two values are the same thing where these are the same text. */
export const wordsOf = (value: unknown): string =>
  JSON.stringify(value, value instanceof Object ? Object.keys(value).toSorted() : null);
const GONE = wordsOf(null);

/**
 * What the clients of a service were told. Each writes one thing after the other, and no two of them the
 * same thing at a time: of each thing there is what was acknowledged last, and at most one write under way.
 */
export class Ledger {
  readonly writes: Write[] = [];
  readonly #now = new Map<string, unknown>();

  begin(by: string, fact: Fact): Write {
    const write: Write = { id: String(this.writes.length + 1), by, fact, state: "under way" };
    this.writes.push(write);
    return write;
  }

  acknowledge(write: Write) {
    write.state = "acknowledged";
    this.#now.set(write.fact.key, write.fact.value);
  }

  refuse(write: Write) {
    write.state = "refused";
  }

  /** The thing as it was acknowledged last. */
  now<T>(key: string): T | undefined {
    return (this.#now.get(key) ?? undefined) as T | undefined;
  }

  /** Everything that is there, as far as the clients know, whose key begins so. */
  all<T>(beginning: string): [string, T][] {
    return [...this.#now].filter(([key, value]) => key.startsWith(beginning) && value !== null) as [
      string,
      T,
    ][];
  }

  get underWay(): Write[] {
    return this.writes.filter(({ state }) => state === "under way");
  }

  get acknowledged(): number {
    return this.writes.filter(({ state }) => state === "acknowledged").length;
  }
}

/**
 * What has to be found where `isAcknowledged` tells which answers had been given. Of those that had not,
 * only the first of each writer, and the first to each thing, can have been under way: the others were
 * sent later.
 */
export const expectedOf = (
  writes: readonly Write[],
  isAcknowledged: (write: Write) => boolean,
): Expected => {
  const certain = new Map<string, string>();
  const possible = new Map<string, string>();
  const waiting = new Set<string>();
  for (const write of writes) {
    if (write.state === "refused" || waiting.has(write.by)) continue;
    const { key, value } = write.fact;
    if (isAcknowledged(write)) certain.set(key, wordsOf(value));
    else {
      if (!possible.has(key)) possible.set(key, wordsOf(value));
      waiting.add(write.by);
    }
  }
  return { certain, possible };
};

/** Things that are there by a write of somebody's alone: a bell and a profile are there before. */
const MADE_BY_WRITES = /^(report|vote|appeal|news|session) /;

/** Each way in which what was found is not what was acknowledged, in a sentence; `found` has no key for what is gone. */
export const faultsOf = (
  { certain, possible }: Expected,
  found: ReadonlyMap<string, unknown>,
): string[] => {
  const faults: string[] = [];
  for (const [key, words] of certain) {
    const is = wordsOf(found.get(key) ?? null);
    if (is !== words && is !== possible.get(key))
      faults.push(`${key} is ${is} and was acknowledged as ${words}`);
  }
  for (const [key, value] of found) {
    if (!MADE_BY_WRITES.test(key) || certain.has(key) || wordsOf(value) === possible.get(key))
      continue;
    if (wordsOf(value) !== GONE)
      faults.push(`${key} is ${wordsOf(value)} and was never asked for so`);
  }
  return faults;
};
