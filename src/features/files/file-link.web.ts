import { ApiError } from "../../web/api.ts";
import { TIMEOUT_MS } from "../../web/transport.ts";

/** Milliseconds after which the page fetches a record again, with new links: they work for an hour. */
export const RENEW_LINKS_MS = 50 * 60_000;

/** The file itself, without the signature of its link. */
export const fileOf = (href: string): string => href.split("?")[0] ?? href;

/**
 * Asks whether a signed link still opens its file. It sends a HEAD, since the server records a GET as a look.
 * @returns the link
 * @throws ApiError with the status of the refusal; 0 where there was no answer
 */
export const checkLink = async (href: string): Promise<string> => {
  const { ok, status } = await fetch(href, {
    method: "HEAD",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => ({ ok: false, status: 0 }));
  if (!ok) throw new ApiError(status);
  return href;
};
