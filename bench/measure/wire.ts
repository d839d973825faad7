import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { openConnection } from "./connection.ts";
import { median } from "./figures.ts";
import type { Traffic } from "./load.ts";

/** Messages of the protocol with which something is run: a prepared statement, or a text such as `begin`. */
const EXECUTE = "E".charCodeAt(0);
const QUERY = "Q".charCodeAt(0);
const HEAD = 5;

/** Counts the messages of one client that run a statement. */
const makeCounter = (count: () => void) => {
  let left: Buffer = Buffer.alloc(0);
  let isStarted = false;
  return (part: Buffer) => {
    left = left.length === 0 ? part : Buffer.concat([left, part]);
    for (;;) {
      // the first message has no type
      const head = isStarted ? HEAD : HEAD - 1;
      if (left.length < head) return;
      const length = left.readUInt32BE(head - 4) + head - 4;
      if (left.length < length) return;
      if (isStarted && (left[0] === EXECUTE || left[0] === QUERY)) count();
      isStarted = true;
      left = left.subarray(length);
    }
  };
};

/** A way to a PostgreSQL server on which statements are counted as they pass. */
export interface Wire {
  readonly url: string;
  count(): number;
  close(): Promise<void>;
}

export const openWire = async (databaseUrl: string): Promise<Wire> => {
  const target = new URL(databaseUrl);
  let counted = 0;
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    const read = makeCounter(() => (counted += 1));
    client.on("data", read);
    client.pipe(database).pipe(client);
    for (const socket of [client, database]) socket.on("error", () => client.destroy());
    client.on("close", () => database.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    count: () => counted,
    close: async () => void server.close(),
  };
};

const UNCOUNTED = 6;
const COUNTED = 21;

/** Statements of one request: the median of single ones, since what the process does beside them passes too. */
export const statementsOf = async (wire: Wire, port: number, { next, isRight }: Traffic) => {
  const connection = await openConnection(port);
  const counts: number[] = [];
  try {
    for (let n = 0; n < UNCOUNTED + COUNTED; n++) {
      const before = wire.count();
      const answer = await connection.ask(next());
      if (!isRight(answer)) throw new Error(`${answer.status}: ${answer.body.toString()}`);
      if (n >= UNCOUNTED) counts.push(wire.count() - before);
    }
  } finally {
    connection.close();
  }
  return median(counts);
};
