import type pg from "pg";
import type { Address, Place, Wanted } from "./address.ts";
import { refusesLogin, unavailable } from "./errors.ts";

/** What a connection's server is at this moment. */
interface Role {
  readonly isStandby: boolean;
  readonly refusesWrites: boolean;
}

/** The result of a check of a server. */
export interface Found extends Role {
  readonly version: string;
  /** The encoding of the database. */
  readonly encoding: string;
  /** Of one that is no standby; each promotion begins a later one. */
  readonly timeline: string;
}

/** A connection that notes how long its server has not answered. */
export interface Watched extends pg.Client {
  /** The number of statements without an answer. */
  readonly waiting: number;
  /** The last moment when it was idle or answered, by the process's monotonic clock. */
  readonly since: number;
  /** Whether it is made to refuse writes, whatever its server does. */
  readonly isReadOnly: boolean;
}

/** The servers of one URL: finds the wanted one, and drops connections to the others. */
export interface Servers {
  readonly address: Address;
  /** Checks every server once; resolves to the state of the wanted one. Throws the most useful of their errors. */
  look(): Promise<Found>;
  /** Connects a client, by `connect`, to the wanted server. */
  connect(client: Watched, connect: () => Promise<unknown>): Promise<void>;
  /** A server that should write has refused to: searches again and drops idle connections. */
  turned(): void;
  close(): void;
}

export interface ServersOptions {
  readonly address: Address;
  /** Makes a client, not connected, as its pool would; for a check, with so many milliseconds to connect. */
  readonly makeClient: (milliseconds: number) => pg.Client;
}

/** Milliseconds that a check of one server may take; those of a URL are checked together. */
const LOOK_TIME = 1_500;
/** Milliseconds between two inspections of the connections, and without an answer until a server is checked. */
const WATCH = 500;
const SILENT = 1_000;

const FITS: Readonly<Record<Wanted, (role: Role) => boolean>> = {
  any: () => true,
  "read-write": ({ isStandby, refusesWrites }) => !isStandby && !refusesWrites,
  "read-only": ({ isStandby, refusesWrites }) => isStandby || refusesWrites,
  primary: ({ isStandby }) => !isStandby,
  standby: ({ isStandby }) => isStandby,
  "prefer-standby": ({ isStandby }) => isStandby,
};

const ask = async (client: pg.Client) => {
  const { rows } = await client.query<Found>(`
    select pg_is_in_recovery() as "isStandby", current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      case when pg_is_in_recovery() then '' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end
        as timeline,
      current_setting('default_transaction_read_only') = 'on' as "refusesWrites"`);
  return rows[0]!;
};

/** PostgreSQL reports its own state; a pooler in front of it does not, so it is asked. */
const listenForRole = (client: Watched) => {
  const told = new Map<string, string>();
  client.connection.on(
    "parameterStatus",
    (one: { parameterName: string; parameterValue: string }) =>
      told.set(one.parameterName, one.parameterValue),
  );
  return async (): Promise<Role> => {
    const standby = told.get("in_hot_standby");
    if (standby === undefined) return ask(client);
    return {
      isStandby: standby === "on",
      refusesWrites: !client.isReadOnly && told.get("default_transaction_read_only") === "on",
    };
  };
};

/** Ends a connection at once: its waiting statements fail, and its pool replaces it. */
const cut = (client: pg.Client) => client.connection.stream.destroy();

const noneFits = ({ names, wanted }: Address) =>
  new Error(`none of the servers ${names} is ${wanted}`);

/** Looks after the servers of one URL until it is closed. */
export const openServers = ({ address, makeClient }: ServersOptions): Servers => {
  const { places, wanted } = address;
  const open = new Set<Watched>();
  /**
   * The wanted server, as the last check or connection found it. After a failure all that want a connection wait
   * for one check: a server that was frozen first handles every connection that was tried meanwhile.
   */
  let known: Place | undefined;
  let searching: Promise<Found> | undefined;

  const lookAt = async (place: Place) => {
    const client = Object.assign(makeClient(LOOK_TIME), place);
    client.on("error", () => {});
    try {
      await client.connect();
      const found = await ask(client);
      await client.end();
      return found;
    } catch (error) {
      cut(client);
      throw error;
    }
  };

  /**
   * All are asked at once, so that a dead one costs its time only once. Of those that fit the first in the list is
   * chosen, but none that was replaced as the leader and has come back: it lacks what was written since.
   */
  const search = async () => {
    const looks = await Promise.allSettled(places.map(lookAt));
    const found = looks
      .flatMap((look, at) => (look.status === "fulfilled" ? { ...look.value, at } : []))
      .toSorted((one, other) => other.timeline.localeCompare(one.timeline));
    const chosen = found.find(FITS[wanted]) ?? (wanted === "prefer-standby" ? found[0] : undefined);
    if (chosen) {
      known = places[chosen.at];
      return chosen;
    }
    const errors = looks
      .filter(({ status }) => status === "rejected")
      .map((one) => (one as PromiseRejectedResult).reason as unknown);
    // a fault that somebody has to correct matters more than a server that is away
    throw (
      errors.find((error) => !unavailable(error) || refusesLogin(error)) ??
      (found.length === 0 ? errors[0] : noneFits(address))
    );
  };
  const look = () => (searching ??= search().finally(() => (searching = undefined)));

  const forget = (place: Place) => {
    if (known === place) known = undefined;
  };

  let isLooking = false;
  /** A server that is frozen or cut off answers nothing, so the statements that wait for it are made to fail. */
  const watch = async () => {
    const waiting = () =>
      [...open].filter((one) => one.waiting > 0 && performance.now() - one.since > SILENT);
    const silent = waiting();
    const [first] = silent;
    if (!first || isLooking) return;
    isLooking = true;
    const place = { host: first.host, port: first.port };
    try {
      await lookAt(place);
    } catch {
      const still = waiting();
      if (!silent.every((one) => still.includes(one))) return;
      known = undefined;
      for (const one of open) if (one.host === place.host && one.port === place.port) cut(one);
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void watch(), WATCH).unref();

  return {
    address,
    look,
    async connect(client, connect) {
      if (!known) await look();
      const place = known;
      if (!place) throw noneFits(address);
      const roleOf = listenForRole(Object.assign(client, place));
      try {
        await connect();
        // a primary may stand in for a standby; the next search checks again
        if (!["any", "prefer-standby"].includes(wanted) && !FITS[wanted](await roleOf())) {
          cut(client);
          throw noneFits(address);
        }
      } catch (error) {
        forget(place);
        throw error;
      }
      open.add(client);
      client.once("end", () => open.delete(client));
    },
    turned() {
      known = undefined;
      for (const one of open) if (one.waiting === 0 && one.getTransactionStatus() === "I") cut(one);
    },
    close: () => clearInterval(timer),
  };
};
