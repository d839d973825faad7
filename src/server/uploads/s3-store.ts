import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { type Clock, DAY, fullHour, HOUR, SECOND } from "../clock.ts";
import {
  checkedName,
  inRandomOrder,
  isFileName,
  MARK_NAME,
  type MarkedStore,
  type StoredEntry,
} from "./file-store.ts";
import { boundedClient, isUnanswered } from "./s3-client.ts";
import { type BucketPlace, sayPlace, type StoreKeys } from "./store-place.ts";

/** Milliseconds for a file's bytes and the store's answer, with a second try. */
const PUT_TIME = 12 * SECOND;
/** Milliseconds for any other answer, up to its first byte. */
const ANSWER_TIME = 5 * SECOND;
/** Connections. Slow readers hold theirs, so writing and housekeeping have their own. */
const READING_SOCKETS = 256;
const WRITING_SOCKETS = 32;
const RENEWED_AT_ONCE = 8;

/** The same for all objects: the type of a file is in its row. */
const CONTENT_TYPE = "application/octet-stream";

/** An object's metadata hold its hour, since the store's own time changes when the object is written again. */
const metadata = (hour: Date) => ({ hour: hour.toISOString() });

const hourOf = (found: { Metadata?: Record<string, string>; LastModified?: Date }): Date => {
  const said = Date.parse(found.Metadata?.["hour"] ?? "");
  return fullHour(Number.isNaN(said) ? (found.LastModified ?? new Date(0)) : new Date(said));
};

/**
 * Opens a bucket as a store. An object's key is the file's name; its only metadata are the hour. The store's own
 * time of an object is exact and cannot be set: {@link MarkedStore.renewSince} copies objects onto themselves, so
 * that it becomes the time of the copy. No program can clean the store's access log and its old versions
 * (docs/operations.md#files-in-an-object-store).
 */
export const openS3Store = (place: BucketPlace, keys: StoreKeys, clock: Clock): MarkedStore => {
  const Bucket = place.bucket;
  const reading = boundedClient(place, keys, READING_SOCKETS);
  const writing = boundedClient(place, keys, WRITING_SOCKETS);

  const putOnce = async (
    client: S3Client,
    abortSignal: AbortSignal,
    file: { name: string; path: string; bytes: number; hour: Date },
  ) => {
    const Body = createReadStream(file.path);
    try {
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: file.name,
          Body,
          ContentLength: file.bytes,
          ContentType: CONTENT_TYPE,
          Metadata: metadata(file.hour),
        }),
        { abortSignal },
      );
    } finally {
      Body.destroy();
    }
  };

  /** Copies an object onto itself where its time may show too much; a removed object stays removed. */
  const renew = async (Key: string, hour: Date): Promise<boolean> => {
    const found = await writing.find(ANSWER_TIME, (client, abortSignal) =>
      client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal }),
    );
    if (!found) return false;
    const stored = hourOf(found);
    // an object that was never copied, for example because the store was away, has a time within its own hour
    if (stored < hour && (found.LastModified ?? stored) > stored) return false;
    await writing.find(ANSWER_TIME, (client, abortSignal) =>
      client.send(
        new CopyObjectCommand({
          Bucket,
          Key,
          CopySource: `${Bucket}/${Key}`,
          MetadataDirective: "REPLACE",
          ContentType: CONTENT_TYPE,
          Metadata: metadata(stored),
        }),
        { abortSignal },
      ),
    );
    return true;
  };

  async function* objects(): AsyncGenerator<{ name: string; time: Date }> {
    let ContinuationToken: string | undefined;
    do {
      const page = await writing.ask(ANSWER_TIME, (client, abortSignal) =>
        client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }), { abortSignal }),
      );
      for (const { Key = "", LastModified } of page.Contents ?? [])
        if (isFileName(Key) && LastModified) yield { name: Key, time: LastModified };
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  async function* entries(): AsyncGenerator<StoredEntry> {
    for await (const { name, time } of objects()) yield { name, modified: fullHour(time) };
  }

  return {
    place: sayPlace(place),

    put: async (name, path, hour = fullHour(clock.now())) => {
      const { size: bytes } = await stat(path);
      const file = { name: checkedName(name), path, bytes, hour };
      await writing.ask(PUT_TIME, async (client, abortSignal) => {
        try {
          await putOnce(client, abortSignal, file);
        } catch (error) {
          if (!isUnanswered(error) || abortSignal.aborted) throw error;
          // the library does not send a stream twice
          await putOnce(client, abortSignal, file);
        }
      });
    },

    read: async (name, range) => {
      if (!isFileName(name)) return undefined;
      if (range && (range.start < 0 || range.start > range.end))
        throw new RangeError("no such range in the file");
      const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const found = await reading.find(ANSWER_TIME, (client, abortSignal) =>
        client.send(new GetObjectCommand({ Bucket, Key: name, ...part }), { abortSignal }),
      );
      if (!found) return undefined;
      const { Body, ContentLength } = found;
      if (!(Body instanceof Readable) || ContentLength === undefined)
        throw new Error("the store gave no stream");
      return { stream: Body, bytes: ContentLength, hour: hourOf(found) };
    },

    remove: async (name) => {
      const Key = checkedName(name);
      await writing.find(ANSWER_TIME, (client, abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
      );
    },

    renewSince: async (hour) => {
      const young: string[] = [];
      for await (const { name, time } of objects())
        if (time.getTime() > hour.getTime() - HOUR - DAY) young.push(name);
      const left = inRandomOrder(young);
      let renewed = 0;
      const work = async () => {
        for (let name = left.pop(); name !== undefined; name = left.pop())
          if (await renew(name, hour)) renewed += 1;
      };
      await Promise.all(Array.from({ length: RENEWED_AT_ONCE }, work));
      return renewed;
    },

    list: entries,

    readMark: async () => {
      const mark = await writing.find(ANSWER_TIME, async (client, abortSignal) => {
        const found = await client.send(new GetObjectCommand({ Bucket, Key: MARK_NAME }), {
          abortSignal,
        });
        return found.Body?.transformToString();
      });
      return mark?.trim();
    },

    writeMark: async (mark) => {
      await writing.ask(ANSWER_TIME, (client, abortSignal) =>
        client.send(
          new PutObjectCommand({ Bucket, Key: MARK_NAME, Body: mark, ContentType: CONTENT_TYPE }),
          { abortSignal },
        ),
      );
    },

    close: () => {
      reading.close();
      writing.close();
    },
  };
};
