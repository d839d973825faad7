import type { Server } from "node:http";
import type { ListenOptions } from "node:net";

/** Resolves when a server listens; rejects with an error that names the settings for the address. */
export const listening = (server: Server, at: ListenOptions, settings: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const message = `${settings}: ${error.message}`;
      reject(Object.assign(error, { message, expected: true }));
    });
    server.listen(at, resolve);
  });
