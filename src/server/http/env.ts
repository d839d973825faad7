import type { HttpBindings } from "@hono/node-server";

/** The values that every request of this server carries. */
export interface ServerEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** When the call's handler began, by `performance.now()`; undefined where it did not. */
    begun: number | undefined;
  };
}
