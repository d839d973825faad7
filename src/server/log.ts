export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

/**
 * One JSON object a line. Fields never name a student, a session, an address or an SQL parameter
 * (docs/product/authorship.md#logs-links-files-and-jobs).
 */
export interface Log {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

const ORDER: readonly LogLevel[] = ["debug", "info", "warn", "error", "silent"];

/** Hears of everything that is told to a log, of whatever level, as it is told. */
export type Hear = (level: Exclude<LogLevel, "silent">, event: string, fields: LogFields) => void;

/** A log that hands finished lines, without the line break, to `write`. `hear` hears what is left out as well. */
export const makeLog = (level: LogLevel, write: (line: string) => void, hear?: Hear): Log => {
  const at =
    (name: Exclude<LogLevel, "silent">) =>
    (event: string, fields: LogFields = {}) => {
      hear?.(name, event, fields);
      if (ORDER.indexOf(name) < ORDER.indexOf(level)) return;
      write(JSON.stringify({ time: new Date().toISOString(), level: name, event, ...fields }));
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
};

/** A request that was answered. */
interface Answered {
  readonly id: string;
  readonly method: string;
  /** The route's pattern, never its path: ids of students stand in paths. */
  readonly route: string;
  readonly status: number;
  /** When it came, by `performance.now()`. */
  readonly started: number;
  /** Whether it is a page that was kept, answered before anything else. */
  readonly kept?: true;
}

/** The line of a request, by whatever way it was answered. */
export const logRequest = (log: Log, { started, ...answered }: Answered): void =>
  log.info("request", { ...answered, ms: Math.round(performance.now() - started) });

/** What is written to a pipe by one call, and no longer, is not mixed with what others write (PIPE_BUF). */
const MOST_AT_ONCE = 4_000;

/**
 * Writes the lines of one turn of the event loop together, each with its line break. What is left when
 * the process ends is written then.
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
 * The part of an error that a log may show: its name, code and stack, never its message or detail,
 * which may quote a value that somebody wrote.
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
