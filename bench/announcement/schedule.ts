/** What is sent in how many seconds, whatever the answers do. */
export interface Schedule {
  readonly port: number;
  readonly seconds: number;
  readonly pagesASecond: number;
  readonly loginsASecond: number;
  /** Addresses: the seldom ones are a quarter of all pages, each group in turn. */
  readonly often: readonly string[];
  readonly seldom: readonly string[];
  /** Bodies of logins, each another student's. */
  readonly logins: readonly string[];
}

/** What came of requests of one kind; milliseconds from the moment at which each was due. */
export interface Outcome {
  readonly sent: number;
  readonly right: number;
  /** Whatever was no right answer, in words, with how often. */
  readonly wrong: Readonly<Record<string, number>>;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** The longest time between two answers. */
  readonly stall: number;
}

export interface Outcomes {
  readonly pages: Outcome;
  readonly logins: Outcome;
  /** How late the generator itself sent at most. */
  readonly lag: number;
}
