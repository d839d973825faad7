import type { IncomingMessage, ServerResponse } from "node:http";
import type { Admission } from "../admission.ts";
import { SECOND } from "../clock.ts";
import type { Log } from "../log.ts";
import { busy } from "../uploads/bounded.ts";
import { drain } from "../uploads/receive-form.ts";
import { NOTHING_POLICY } from "./download.ts";

/** Files that are received at a time, each at its sender's pace; they are stored on the disk meanwhile. */
const MOST_UPLOADS = 256;
/** Milliseconds between two log lines about refusals. */
const TELL = 10 * SECOND;
/** A value in seconds. */
const RETRY_AFTER = "5";

interface FrontOptions {
  readonly admission: Admission;
  readonly log: Log;
  /** Whether an address belongs to a call that waits for a place; all else limits itself. */
  readonly isCall: (url: string) => boolean;
  readonly mostUploads?: number;
}

/** Runs before everything else: refuses a request and answers it, or gives false. */
export type Front = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

const bodyOf = () => {
  const { message, code } = busy();
  return JSON.stringify({ success: false, message, code });
};

/** An upload arrives at its sender's pace, and has a queue of its own. */
const isUpload = ({ headers }: IncomingMessage) =>
  headers["content-type"]?.startsWith("multipart/") ?? false;

/**
 * Refuses at once, with a 503 that says when to come again, what could not be answered in time: calls that would
 * wait for too long, and uploads while very many are being received.
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
