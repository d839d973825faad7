import type pg from "pg";
import type { Address, Place, Wanted } from "./address.ts";
import { refusesLogin, unavailable } from "./errors.ts";

/** What a connection's server is at this moment. */
interface Role {
  readonly isStandby: boolean;
  readonly refusesWrites: boolean;
}

/** What a look at a server has found. */
export interface Found extends Role {
  readonly version: string;
  /** That of the database's texts. */
  readonly encoding: string;
}

/** A connection that says whether it is waited for. */
export interface Watched extends pg.Client {
  /** Statements without an answer. */
  readonly waiting: number;
  /** The last moment when it was idle or answered, by the process's monotonic clock. */
  readonly since: number;
  /** Whether it is made to refuse writes, whatever its server does. */
  readonly isReadOnly: boolean;
}

/** The servers of one URL: finds the one that is wanted, and drops connections that lead elsewhere. */
export interface Servers {
  readonly address: Address;
  /** Looks at every server once; resolves to what the wanted one is. Throws as the best of them did. */
  look(): Promise<Found>;
  /** Connects a client, by `connect`, to the wanted server. */
  connect(client: Watched, connect: () => Promise<unknown>): Promise<void>;
  /** A server that should write has refused to: it is looked for anew, and idle connections are dropped. */
  turned(): void;
  close(): void;
}

export interface ServersOptions {
  readonly address: Address;
  /** Makes a client that is not yet connected, as its pool would; for a look, which has so many milliseconds. */
  readonly makeClient: (milliseconds: number) => pg.Client;
}

/** Milliseconds that a look at one server may take; those of a URL are looked at together. */
const LOOK_TIME = 1_500;
/** How often connections are looked over, and how long one has no answer until its server is looked at. */
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
      current_setting('default_transaction_read_only') = 'on' as "refusesWrites"`);
  return rows[0]!;
};

/** PostgreSQL tells by itself what it is; a pooler before it does not, and is asked. */
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

/** Ends a connection at once: what waits on it is told so, and its pool replaces it. */
const cut = (client: pg.Client) => client.connection.stream.destroy();

const noneFits = ({ names, wanted }: Address) =>
  new Error(`none of the servers ${names} is ${wanted}`);

/** Looks after the servers of one URL until it is closed. */
export const openServers = ({ address, makeClient }: ServersOptions): Servers => {
  const { places, wanted } = address;
  const open = new Set<Watched>();
  /**
   * The wanted server, as the last look or connection found it. Where that failed, all who want a connection wait for
   * one look: a server that was frozen first works off every connection that was tried meanwhile.
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

  /** All are asked at once, so that a dead one costs its time once; the first of the list that fits is taken. */
  const search = async () => {
    const looks = await Promise.allSettled(places.map(lookAt));
    const fitting = looks.findIndex(
      (look) => look.status === "fulfilled" && FITS[wanted](look.value),
    );
    const any = looks.findIndex(({ status }) => status === "fulfilled");
    const chosen = fitting === -1 && wanted === "prefer-standby" ? any : fitting;
    const look = looks[chosen];
    if (look?.status === "fulfilled") {
      known = places[chosen];
      return look.value;
    }
    const errors = looks
      .filter(({ status }) => status === "rejected")
      .map((one) => (one as PromiseRejectedResult).reason as unknown);
    // what has to be mended is worth more than who is away
    throw (
      errors.find((error) => !unavailable(error) || refusesLogin(error)) ??
      (any === -1 ? errors[0] : noneFits(address))
    );
  };
  const look = () => (searching ??= search().finally(() => (searching = undefined)));

  const forget = (place: Place) => {
    if (known === place) known = undefined;
  };

  let isLooking = false;
  /** A server that is frozen or cut off answers nothing: who waits for it is told so. */
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
        // a server that stands in for a standby is looked at again by the next search
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
