import type { IncomingMessage, ServerResponse } from "node:http";
import type { Admission } from "../admission.ts";
import { SECOND } from "../clock.ts";
import type { Log } from "../log.ts";
import { busy } from "../uploads/bounded.ts";
import { drain } from "../uploads/receive-form.ts";
import { NOTHING_POLICY } from "./download.ts";

/** Files that are being sent at a time, each at its sender's pace: they lie on the disk meanwhile. */
const MOST_UPLOADS = 256;
/** Between two lines of the log about refusals. */
const TELL = 10 * SECOND;
/** Seconds. */
const RETRY_AFTER = "5";

interface FrontOptions {
  readonly admission: Admission;
  readonly log: Log;
  /** Calls that wait for a place, by their address; what is none decides for itself. */
  readonly isCall: (url: string) => boolean;
  readonly mostUploads?: number;
}

/** What stands before everything else: whether a request was refused, which is then answered. */
export type Front = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

const bodyOf = () => {
  const { message, code } = busy();
  return JSON.stringify({ success: false, message, code });
};

/** A file that is sent moves at its sender's pace, and is worked on in a queue of its own. */
const isUpload = ({ headers }: IncomingMessage) =>
  headers["content-type"]?.startsWith("multipart/") ?? false;

/**
 * Refuses at once, by a 503 that says when to come again, what could not be answered in time: calls while
 * they would wait for too long, and files while very many are being sent.
 */
export const makeFront = ({
  admission,
  log,
  isCall,
  mostUploads = MOST_UPLOADS,
}: FrontOptions): Front => {
  const body = Buffer.from(bodyOf());
  const headers = {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Content-Security-Policy": NOTHING_POLICY,
    "Retry-After": RETRY_AFTER,
    "Content-Length": body.length,
  };
  let uploads = 0;
  let told = 0;
  let timer: NodeJS.Timeout | undefined;

  const tell = () => {
    timer = undefined;
    const { refused, running, waiting } = admission.state();
    log.warn("overloaded", { refused: refused - told, running, waiting, uploads });
    told = refused;
  };
  const leave = () => void (uploads -= 1);

  return (incoming, outgoing) => {
    const isSending = isUpload(incoming);
    const isTooMuch = isSending
      ? uploads >= mostUploads
      : isCall(incoming.url ?? "") && admission.refuses();
    if (isTooMuch) {
      admission.refused();
      timer ??= setTimeout(tell, TELL).unref();
      outgoing.writeHead(503, headers).end(body);
      drain(incoming);
      return true;
    }
    if (isSending) {
      uploads += 1;
      outgoing.once("close", leave);
    }
    return false;
  };
};
