import { type IncomingMessage, request } from "node:http";
import type { Readable } from "node:stream";
import { json, text } from "node:stream/consumers";
import { dataPaths, type Settings } from "../../server/settings.ts";
import { Refused } from "./refused.ts";

/** Nobody listens there, or nobody can: the address of a socket holds 107 bytes. */
const ABSENT = ["ENOENT", "ECONNREFUSED", "EINVAL", "ENAMETOOLONG"];

/**
 * Asks the service that runs on the embedded database of these settings (`src/app/server/control.ts`);
 * undefined where none does. Throws {@link Refused} with the words of a service that does not do it.
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
      else reject(error);
    });
    asked.end();
  });
  if (answer && answer.statusCode !== 200)
    throw new Refused((await text(answer)).trim() || `the service answered ${answer.statusCode}`);
  return answer;
};

/** The same for an answer in JSON. */
export const askServiceFor = async <T>(
  settings: Settings,
  path: string,
): Promise<T | undefined> => {
  const answer = await askService(settings, path);
  return answer && ((await json(answer)) as T);
};
