import { describeError } from "../../server/log.ts";

/** Prints a line for the person who started the process; the log goes to standard output. */
export const tell = (line: string): void => void process.stderr.write(`${line}\n`);

/** Prints where Prometheus asks. */
export const tellMetrics = (host: string, port: number): void =>
  tell(`metrics at http://${host}:${port}/metrics`);

/** Ends a process that cannot start, with one line; the log has the rest. */
export const failStart = (error: unknown): never => {
  tell(`SIKAM cannot start: ${error instanceof Error ? error.message : String(error)}`);
  if (!(error instanceof Error && "expected" in error))
    process.stdout.write(`${JSON.stringify({ event: "start failed", ...describeError(error) })}\n`);
  process.exit(1);
};
