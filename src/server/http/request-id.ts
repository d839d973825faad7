import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** The name under which the log tells of a request, and its answer bears. */
export type NameRequest = (incoming: Pick<IncomingMessage, "headers">) => string;

/** What a proxy makes up: letters and digits, as nginx and HAProxy write them, or a UUID. */
const ID = /^[A-Za-z0-9_-]{16,64}$/;

/**
 * Names requests at random. Behind `trusted` proxies the name that they gave in `X-Request-Id` is kept, so
 * that their logs and this one tell of a request under one name.
 */
export const nameRequests = (trusted: number): NameRequest =>
  trusted === 0
    ? () => randomUUID()
    : ({ headers }) => {
        const given = headers["x-request-id"];
        return typeof given === "string" && ID.test(given) ? given : randomUUID();
      };
