import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/**
 * What becomes of what is sent: it goes on; later by so many milliseconds; nowhere, and nobody says so;
 * every connection is cut; there is nobody to connect to.
 */
export type LineState = "open" | { readonly delay: number } | "silent" | "cut" | "refused";

/** A line to a server of TCP, that a test disturbs. */
export interface Line {
  readonly port: number;
  set(state: LineState): Promise<void>;
  /** Connections that somebody holds to it now. */
  held(): number;
  close(): Promise<void>;
}

/** Listens on a free port and passes all on to `port` on 127.0.0.1. */
export const layLine = async (port: number): Promise<Line> => {
  const sockets = new Set<Socket>();
  let held = 0;
  let state: LineState = "open";
  let server: Server;

  const pass = (from: Socket, to: Socket) => {
    from.on("data", (chunk) => {
      if (state === "silent") return;
      if (typeof state === "object") setTimeout(() => to.writable && to.write(chunk), state.delay);
      else if (!to.write(chunk)) from.pause();
    });
    to.on("drain", () => from.resume());
    from.on("error", () => {});
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    sockets.add(from);
  };
  const accept = (near: Socket) => {
    held += 1;
    near.on("close", () => (held -= 1));
    if (state === "cut") {
      near.on("error", () => {}).resetAndDestroy();
      return;
    }
    const far = connect(port, "127.0.0.1");
    pass(near, far);
    pass(far, near);
  };
  const listen = async (at: number) => {
    server = createServer(accept).listen(at, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const cutAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const stopListening = async () => {
    server.close();
    cutAll();
    await once(server, "close");
  };

  const own = await listen(0);
  return {
    port: own,
    async set(next) {
      const was = state;
      state = next;
      if (next === "refused" && was !== "refused") await stopListening();
      if (next !== "refused" && was === "refused") await listen(own);
      // what a silent line has swallowed is missing for ever
      if (next === "cut" || was === "silent") cutAll();
    },
    held: () => held,
    async close() {
      if (state !== "refused") await stopListening();
    },
  };
};
