import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { S3Client } from "@aws-sdk/client-s3";
import { SECOND } from "../clock.ts";
import { StoreAway } from "./file-store.ts";
import type { BucketPlace, StoreKeys } from "./store-place.ts";

/** Milliseconds after which a connection to the store counts as failed. */
const CONNECT_TIME = 3 * SECOND;
/** Milliseconds without a byte after which a body counts as failed. */
const STILL_TIME = 30 * SECOND;
/** Milliseconds for which further calls fail at once after a failed call, so that none waits for a store that hangs. */
const REST_TIME = 5 * SECOND;

/** The error of the store's answer, or of the system where there is no answer. */
interface Failure {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const statusOf = (error: unknown) => (error as Failure).$metadata?.httpStatusCode;
const nameOf = (error: unknown) => (error as Failure).name ?? "an error";

const isAbsent = (error: unknown) => ["NoSuchKey", "NotFound"].includes(nameOf(error));

/** Whether there was no answer at all, as on a connection that the store has already closed. */
export const isUnanswered = (error: unknown): boolean => statusOf(error) === undefined;

const isRefusal = (status: number | undefined) =>
  status !== undefined && status < 500 && status !== 408 && status !== 429;

type Work<T> = (client: S3Client, abortSignal: AbortSignal) => Promise<T>;

/** Calls to one bucket, each with a limit of time. */
export interface BoundedClient {
  /**
   * Runs `work`, which passes the signal on, for at most so many milliseconds; the time of a body that is read
   * later is not counted. Throws {@link StoreAway}, or a `RangeError` where the object has no such part.
   */
  ask<T>(milliseconds: number, work: Work<T>): Promise<T>;
  /** The same for one object; undefined where it does not exist. */
  find<T>(milliseconds: number, work: Work<T>): Promise<T | undefined>;
  close(): void;
}

const nothing = () => {};
/** A failure is thrown, and its catcher logs it. */
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

const makeClient = ({ endpoint, region }: BucketPlace, keys: StoreKeys, maxSockets: number) => {
  const agent = { keepAlive: true, maxSockets };
  return new S3Client({
    region,
    // a self-hosted server has no host name for each bucket
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret },
    // other servers know only the checksums of the signature, which covers each body
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    expectContinueHeader: false,
    logger: SILENT,
    requestHandler: {
      logger: SILENT,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
      connectionTimeout: CONNECT_TIME,
      socketTimeout: STILL_TIME,
    },
  });
};

/** @param sockets connections at most; a further call waits for one, within its own time */
export const boundedClient = (
  place: BucketPlace,
  keys: StoreKeys,
  sockets: number,
): BoundedClient => {
  const client = makeClient(place, keys, sockets);
  let awayUntil = 0;

  const problemOf = (error: unknown, milliseconds: number, isLate: boolean): Error => {
    if (nameOf(error) === "InvalidRange") return new RangeError("no such range in the file");
    const status = statusOf(error);
    if (isRefusal(status))
      return new StoreAway(`refused with ${status} ${nameOf(error)}`, {
        isRefusal: true,
        cause: error,
      });
    awayUntil = performance.now() + REST_TIME;
    if (isLate) return new StoreAway(`did not answer within ${milliseconds / SECOND} s`);
    const { code } = error as Failure;
    return new StoreAway(`cannot be reached: ${status ?? code ?? nameOf(error)}`, { cause: error });
  };

  const ask = async <T>(milliseconds: number, work: Work<T>) => {
    if (performance.now() < awayUntil) throw new StoreAway("did not answer a moment ago");
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), milliseconds);
    try {
      return await work(client, late.signal);
    } catch (error) {
      throw problemOf(error, milliseconds, late.signal.aborted);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    ask,
    find: (milliseconds, work) =>
      ask(milliseconds, (...parts) =>
        work(...parts).catch((error: unknown) => {
          if (isAbsent(error)) return undefined;
          throw error;
        }),
      ),
    close: () => client.destroy(),
  };
};
