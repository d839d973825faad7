import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

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

/**
 * The network that an address counts for in a limit over all accounts: an IPv4 address itself, and of an
 * IPv6 one its first 64 bits, since whoever has one of those has all of them.
 */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  // the address parser writes it in one way, with `::` for the longest run of zeros
  const written = new URL(`http://[${address.replace(/%.*$/, "")}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = written
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  const groups = [...head, ...zeros, ...tail];
  return groups.slice(0, 4).join(":");
};
