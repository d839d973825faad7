import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** The name of a request in the log and in its answer. */
export type NameRequest = (incoming: Pick<IncomingMessage, "headers">) => string;

/** The form of a proxy's request id: letters and digits, as nginx and HAProxy write them, or a UUID. */
const ID = /^[A-Za-z0-9_-]{16,64}$/;

/**
 * Names requests at random. Behind `trusted` proxies the name in `X-Request-Id` is kept, so that their logs and
 * this log use the same name.
 */
export const nameRequests = (trusted: number): NameRequest =>
  trusted === 0
    ? () => randomUUID()
    : ({ headers }) => {
        const given = headers["x-request-id"];
        return typeof given === "string" && ID.test(given) ? given : randomUUID();
      };
