import { chmod, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { describeError, type Log } from "../../server/log.ts";

/**
 * What the service that holds the embedded database does for an operator's commands, by path. An answer is sent as
 * it is made; one that fails midway is cut.
 */
export type Answers = Readonly<Record<string, (query: URLSearchParams) => Promise<Readable>>>;

const fail = (response: ServerResponse, status: number, words: string) => {
  response.writeHead(status, { "content-type": "text/plain" }).end(`${words}\n`);
};

/** Paths that are being answered: a second request for the same would slow both down. */
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
      // the client left before the answer began, so nothing must be read
      given?.destroy();
      busy.delete(name);
    }
  };
};

/**
 * Listens on a Unix socket at `path`, which only the process's own user can open
 * (docs/decisions/0034-a-backup-is-logical.md). The caller holds the folder's lock, so an existing socket was left
 * by a process that has ended. Where listening fails, the log says so and the service continues.
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
      // a host name that no network address has
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
