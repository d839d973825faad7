import { type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { json, text } from "node:stream/consumers";
import { dataPaths, type Settings } from "../../server/settings.ts";
import { Refused } from "./refused.ts";

/** Errors where nobody listens, or nobody can: a socket's path has at most 107 bytes. */
const ABSENT = ["ENOENT", "ENOTDIR", "ECONNREFUSED", "EINVAL", "ENAMETOOLONG"];

const notAnswered = (cause: Error) =>
  new Refused("the service ended, or gave up, before it had answered: its log says why", { cause });

/** The service's whole answer. */
async function* bodyOf(answer: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* answer as AsyncIterable<Buffer>;
  } catch (error) {
    throw notAnswered(error as Error);
  }
}

/**
 * Asks the running service that holds the embedded database of these settings (`src/app/server/control.ts`);
 * undefined where none runs. Throws {@link Refused} with the service's message where it refuses.
 */
export const askService = async (
  { databaseUrl, dataDir }: Settings,
  path: string,
): Promise<Readable | undefined> => {
  if (databaseUrl) return undefined;
  const answer = await new Promise<IncomingMessage | undefined>((resolve, reject) => {
    const asked = request({ socketPath: dataPaths(dataDir).control, path }, resolve);
    asked.once("error", (error: NodeJS.ErrnoException) => {
      if (ABSENT.includes(error.code ?? "")) resolve(undefined);
      else reject(error.code === "ECONNRESET" ? notAnswered(error) : error);
    });
    asked.end();
  });
  if (!answer) return undefined;
  const body = Readable.from(bodyOf(answer));
  if (answer.statusCode !== 200)
    throw new Refused((await text(body)).trim() || `the service answered ${answer.statusCode}`);
  return body;
};

/** The same for an answer in JSON. */
export const askServiceFor = async <T>(
  settings: Settings,
  path: string,
): Promise<T | undefined> => {
  const answer = await askService(settings, path);
  return answer && ((await json(answer)) as T);
};
