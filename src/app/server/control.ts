import { chmod, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { describeError, type Log } from "../../server/log.ts";

/**
 * What an operator's commands ask of the service that holds the embedded database, by path. An answer is
 * sent as it comes; one that fails midway ends without its end.
 */
export type Answers = Readonly<Record<string, (query: URLSearchParams) => Promise<Readable>>>;

const fail = (response: ServerResponse, status: number, words: string) => {
  response.writeHead(status, { "content-type": "text/plain" }).end(`${words}\n`);
};

/** Paths that are being answered: the second of two would only slow both down. */
const answering = (answers: Answers, log: Log) => {
  const busy = new Set<string>();
  return async ({ url = "/" }: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(url, "http://control");
    const name = pathname.slice(1);
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
    if (!answer) return fail(response, 404, "the service is of another version than this command");
    if (busy.has(name)) return fail(response, 409, `the service is at another ${name} already`);
    busy.add(name);
    let given: Readable | undefined;
    try {
      given = await answer(searchParams);
      await pipeline(given, response);
      log.info("control.answered", { name });
    } catch (error) {
      log.warn("control.failed", { name, ...describeError(error) });
      if (!response.headersSent)
        fail(response, 500, `the service could not: ${name} (see its log)`);
      response.destroy();
    } finally {
      // who has gone before it was there has read nothing of it
      given?.destroy();
      busy.delete(name);
    }
  };
};

/**
 * Listens on a socket at `path`, which the process's own user alone can open
 * (docs/decisions/0034-a-backup-is-logical.md). The caller holds the folder's lock: one that is there already
 * was left by a process that is gone. Where it cannot be had, the log says so and the service goes on.
 */
export const openControl = async (
  path: string,
  answers: Answers,
  log: Log,
): Promise<{ stop(): Promise<void> }> => {
  await rm(path, { force: true });
  const answer = answering(answers, log);
  const server = createServer((request, response) => void answer(request, response));
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      // of no address that a network reaches
      server.listen({ path }, resolve);
    });
    await chmod(path, 0o600);
  } catch (error) {
    // a path longer than 107 bytes, a file system without sockets
    log.warn("control.not open", describeError(error));
  }
  return {
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
};
