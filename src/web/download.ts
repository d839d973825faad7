import type { GetKey } from "./api.ts";
import { ApiError, hrefOf, ownAnswer } from "./api.ts";
import { foreignWords } from "./failure-words.ts";
import { noteReachable } from "./reachable.ts";
import { saveFile } from "./save-file.ts";
import { dropSession, getSession } from "./session.ts";

const NOT_WHOLE = "Unduhan terputus sebelum selesai. Coba lagi.";

const failureOf = async (response: Response, path: string, token: string | undefined) => {
  const { status } = response;
  const body = ownAnswer(await response.text());
  if (!body) {
    const message = foreignWords(status, { method: "GET", path });
    return new ApiError(status, { code: "FOREIGN", message });
  }
  noteReachable(true);
  if (status === 401 && token) dropSession(token);
  const retryAfter = Number(response.headers.get("retry-after") ?? "") || undefined;
  return new ApiError(status, body, retryAfter);
};

/** The name that the server gives to a file; another answer than the server's is not a file. */
const nameIn = (response: Response) =>
  response.ok
    ? /^attachment; filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1]
    : undefined;

/**
 * Fetches a file of a call, with the session's token, and saves it under the server's name. It has no limit of time,
 * since a file may be large and a network slow. Throws {@link ApiError}.
 * @param params what stands in its address
 */
export const download = async (
  key: GetKey,
  params: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const token = getSession()?.token;
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
  const [, pattern = ""] = key.split(" ");
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name]!),
  );
  try {
    const response = await fetch(hrefOf(path), { headers, cache: "no-store" });
    const name = nameIn(response);
    if (!name) throw await failureOf(response, path, token);
    noteReachable(true);
    saveFile(await response.blob(), name);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(0, { code: "UNREACHABLE", message: NOT_WHOLE });
  }
};
