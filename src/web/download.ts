import type { GetKey } from "./api.ts";
import { ApiError, hrefOf } from "./api.ts";
import { noteReachable } from "./reachable.ts";
import { saveFile } from "./save-file.ts";
import { dropSession, getSession } from "./session.ts";

const NOT_WHOLE = "Unduhan terputus sebelum selesai. Coba lagi.";

const failureOf = async (response: Response, token: string | undefined) => {
  const body = (await response.json().catch(() => undefined)) as Partial<ApiError> | undefined;
  if (response.status === 401 && token) dropSession(token);
  const retryAfter = Number(response.headers.get("retry-after") ?? "") || undefined;
  return new ApiError(response.status, body, retryAfter);
};

const nameIn = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "unduhan";

/**
 * Fetches a file of a call without input, with the session's token, and saves it under the name that the
 * server gives. There is no limit of time: a file may be large and a network slow. Throws {@link ApiError}.
 */
export const download = async (key: GetKey): Promise<void> => {
  const token = getSession()?.token;
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
  const [, path = ""] = key.split(" ");
  let response: Response;
  let file: Blob;
  try {
    response = await fetch(hrefOf(path), { headers, cache: "no-store" });
    noteReachable(true);
    if (!response.ok) throw await failureOf(response, token);
    file = await response.blob();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(0, { code: "UNREACHABLE", message: NOT_WHOLE });
  }
  saveFile(file, nameIn(response));
};
