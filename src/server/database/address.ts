/** Where a server listens; the host of a Unix socket is the path of its folder. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/** The values of `target_session_attrs`, with their meaning in libpq. */
const WANTED = ["any", "read-write", "read-only", "primary", "standby", "prefer-standby"] as const;
export type Wanted = (typeof WANTED)[number];

/** The values of `sslmode` that `pg` knows; it would take any other word as TLS. */
const TLS_MODES = ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"];

/** A URL of PostgreSQL, with one host or several. */
export interface Address {
  readonly places: readonly Place[];
  readonly wanted: Wanted;
  /** The same URL with its first host alone, as `pg` reads it. */
  readonly url: string;
  /** `host:port` of each server, for messages. */
  readonly names: string;
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
const HOST = /^(\[[0-9a-f:.]+\]|[^:[\]]*)(?::(\d{1,5}))?$/i;
const PORT = 5432;

const placeOf = (host: string, port: string | undefined): Place => {
  const number = Number(port || PORT);
  if (!(number >= 1 && number <= 65_535)) throw new Error(`the port ${port} is none`);
  return {
    host: decodeURIComponent(host).replace(/^\[(.*)\]$/, "$1") || "localhost",
    port: number,
  };
};

const placesBefore = (hosts: string): Place[] =>
  hosts.split(",").map((one) => {
    const found = HOST.exec(one);
    if (!found) throw new Error("its hosts are not host:port, host:port …");
    return placeOf(found[1] ?? "", found[2]);
  });

/** Hosts may also stand among the parameters, which take precedence. */
const placesAmong = (parameters: URLSearchParams, first: Place): Place[] | undefined => {
  const hosts = parameters.get("host")?.split(",");
  const ports = parameters.get("port")?.split(",") ?? [String(first.port)];
  if (!hosts) return parameters.has("port") ? [placeOf(first.host, ports[0])] : undefined;
  if (ports.length !== 1 && ports.length !== hosts.length)
    throw new Error("it has one port for all hosts, or one for each");
  return hosts.map((host, n) => placeOf(host, ports[ports.length === 1 ? 0 : n]));
};

const wantedOf = (told: string): Wanted => {
  const wanted = WANTED.find((one) => one === told);
  if (!wanted) throw new Error(`target_session_attrs is one of ${WANTED.join(", ")}`);
  return wanted;
};

/**
 * Reads a URL as libpq does: `postgres://user:password@h1:5432,h2:5432/name?target_session_attrs=primary`.
 * Where it names several hosts and does not say which of them is wanted, `preferred` is used; libpq takes any.
 * Throws an Error whose message says what is wrong and does not quote the user or the password.
 */
export const readAddress = (text: string, preferred: Wanted = "read-write"): Address => {
  const [, start, hosts = "", rest] = PARTS.exec(text) ?? [];
  const before = placesBefore(hosts);
  const first = hosts.split(",")[0] || "localhost";
  if (!start || !URL.canParse(`${start}${first}${rest}`))
    throw new Error("it is not the address of a PostgreSQL server");
  const url = new URL(`${start}${first}${rest}`);
  const tls = url.searchParams.get("sslmode");
  if (tls !== null && !TLS_MODES.includes(tls))
    throw new Error(`sslmode is one of ${TLS_MODES.join(", ")}`);
  const places = placesAmong(url.searchParams, before[0]!) ?? before;
  const told = url.searchParams.get("target_session_attrs");
  const wanted = wantedOf(told ?? (places.length === 1 ? "any" : preferred));
  for (const name of ["host", "port", "target_session_attrs"]) url.searchParams.delete(name);
  const names = places.map(({ host, port }) => `${host}:${port}`).join(", ");
  return { places, wanted, url: url.href, names };
};
