import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { knock } from "./knocking.ts";

/**
 * A proxy that does what those of `ops/` are set to do with an instance that is gone, for machines that have
 * neither: a connection for each request, to an instance that says that it is ready where there is one, and
 * to the next what could not be sent or only reads.
 */

/** Milliseconds between two looks at an instance, as HAProxy's. */
const LOOK = 200;
/** Milliseconds that an instance has to say whether it is ready. */
const PATIENCE = 5_000;

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

/** A request to an instance; `isSent` tells whether it may have come there. */
class NoAnswer extends Error {
  readonly isSent: boolean;
  constructor(isSent: boolean, cause: Error) {
    super(cause.message, { cause });
    this.isSent = isSent;
  }
}

const bodyOf = async (message: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const sendTo = (instance: string, { method, url, headers }: IncomingMessage, body: Buffer) =>
  new Promise<Answer>((resolve, reject) => {
    let isSent = false;
    const outgoing = request(`http://${instance}${url}`, {
      method: method ?? "GET",
      headers: { ...headers, connection: "close", "x-forwarded-for": "127.0.0.1" },
      agent: false,
    });
    const fail = (error: Error) => reject(new NoAnswer(isSent, error));
    outgoing.once("socket", (socket) => socket.once("connect", () => (isSent = true)));
    outgoing.once("error", fail);
    outgoing.once("response", (reply) => {
      const status = reply.statusCode ?? 0;
      bodyOf(reply).then((whole) => resolve({ status, headers: reply.headers, body: whole }), fail);
    });
    outgoing.end(body);
  });

/** Asks instances whether they are ready, again and again. */
const watch = (instances: readonly string[]) => {
  const ready = new Set(instances);
  let isOn = true;
  const lookAt = async (instance: string) => {
    while (isOn) {
      const signal = AbortSignal.timeout(PATIENCE);
      const { status } = await knock(`http://${instance}/readyz`, { signal });
      if (status === 200) ready.add(instance);
      else ready.delete(instance);
      await delay(LOOK);
    }
  };
  for (const instance of instances) void lookAt(instance);
  return {
    /** Those that are ready come first. */
    sorted: (some: readonly string[]) =>
      some.toSorted((a, b) => Number(ready.has(b)) - Number(ready.has(a))),
    stop: () => void (isOn = false),
  };
};

/** Listens on a free port, in front of instances, each an address with its port. */
export const startSmallProxy = async (instances: readonly string[]) => {
  const watched = watch(instances);
  let turn = 0;
  const answer = async (incoming: IncomingMessage): Promise<Answer> => {
    const body = await bodyOf(incoming);
    turn = (turn + 1) % instances.length;
    const inTurn = watched.sorted([...instances.slice(turn), ...instances.slice(0, turn)]);
    for (let tried = 0; ; tried += 1)
      try {
        return await sendTo(inTurn[tried % inTurn.length]!, incoming, body);
      } catch (error) {
        const mayRepeat = incoming.method === "GET" || !(error as NoAnswer).isSent;
        if (!mayRepeat || tried === inTurn.length) throw error;
      }
  };
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    try {
      const { status, headers, body } = await answer(incoming);
      const { connection: _, "transfer-encoding": __, ...kept } = headers;
      outgoing.writeHead(status, { ...kept, "content-length": body.length }).end(body);
    } catch (error) {
      outgoing.writeHead(503, { "retry-after": "5" }).end(`small proxy: ${String(error)}`);
    }
  };
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      watched.stop();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
};
