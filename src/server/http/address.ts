import type { IncomingMessage } from "node:http";

/**
 * The client's network address. With `trusted` proxies in front, the address that the outermost of
 * them saw is taken from `X-Forwarded-For`; anything further left is the client's own claim.
 */
export const clientAddress = (incoming: IncomingMessage, trusted: number): string => {
  const direct = incoming.socket.remoteAddress ?? "unknown";
  if (trusted === 0) return direct;
  const header = incoming.headers["x-forwarded-for"];
  const hops = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  return hops.at(-Math.min(trusted, hops.length)) ?? direct;
};
