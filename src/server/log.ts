/** From the one that says most. */
export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * The log: one JSON object a line. Fields never name a student, a session, an address or an SQL parameter
 * (docs/product/authorship.md#logs-links-files-and-jobs).
 */
export interface Log {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Gets every event at the moment that it is logged, of any level. */
export type Hear = (level: Exclude<LogLevel, "silent">, event: string, fields: LogFields) => void;

/** A log that passes lines, without the line break, to `write`. `hear` also gets events that are not written. */
export const makeLog = (level: LogLevel, write: (line: string) => void, hear?: Hear): Log => {
  const at =
    (name: Exclude<LogLevel, "silent">) =>
    (event: string, fields: LogFields = {}) => {
      hear?.(name, event, fields);
      if (LOG_LEVELS.indexOf(name) < LOG_LEVELS.indexOf(level)) return;
      write(JSON.stringify({ time: new Date().toISOString(), level: name, event, ...fields }));
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
};

/** A request that was answered. */
interface Answered {
  readonly id: string;
  readonly method: string;
  /** The route's pattern, never the path: paths contain ids of students. */
  readonly route: string;
  readonly status: number;
  /** When the request came, by `performance.now()`. */
  readonly started: number;
  /** True for a kept page, which is answered before anything else. */
  readonly kept?: true;
}

/** Logs a request, however it was answered. */
export const logRequest = (log: Log, { started, ...answered }: Answered): void =>
  log.info("request", { ...answered, ms: Math.round(performance.now() - started) });

/** A write to a pipe of at most so many bytes is not mixed with other processes' writes (PIPE_BUF). */
const MOST_AT_ONCE = 4_000;

/**
 * Collects the lines of one turn of the event loop and writes them together, each with its line break. The rest is
 * written when the process ends.
 */
export const gatherLines = (write: (text: string) => void): ((line: string) => void) => {
  let gathered = "";
  const flush = () => {
    const text = gathered;
    gathered = "";
    if (text) write(text);
  };
  process.once("exit", flush);
  return (line) => {
    if (gathered.length + line.length > MOST_AT_ONCE) flush();
    if (!gathered) setImmediate(flush);
    gathered += `${line}\n`;
  };
};

/**
 * The part of an error that a log may show: its name, code and stack, never its message or detail, which may quote
 * what a person wrote.
 */
export const describeError = (error: unknown): LogFields => {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = (error as { code?: unknown }).code;
  const stack = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    ...(typeof code === "string" ? { code } : {}),
    stack: stack.slice(0, 8).join("\n"),
  };
};
