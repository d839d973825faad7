import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/**
 * The client's network address. Behind `trusted` proxies it is the address in `X-Forwarded-For` that the outermost
 * of them saw; anything further left is the client's own claim.
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
 * The network that an address counts for in a limit over all accounts. An IPv4 address counts for itself; an IPv6
 * one for its first 64 bits, since one owner has all addresses below them.
 */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  // the address parser writes it in one form, with `::` for the longest run of zeros
  const written = new URL(`http://[${address.replace(/%.*$/, "")}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = written
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  const groups = [...head, ...zeros, ...tail];
  return groups.slice(0, 4).join(":");
};
