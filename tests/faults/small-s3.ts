import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** The few calls of S3 that the product makes, on objects in memory; it believes every signature. */

interface StoredObject {
  readonly bytes: Buffer;
  readonly hour: string;
  readonly time: Date;
}

const bodyOf = async (message: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const xml = (status: number, text: string, outgoing: ServerResponse) =>
  outgoing.writeHead(status, { "content-type": "application/xml" }).end(text);

const give = (object: StoredObject, incoming: IncomingMessage, outgoing: ServerResponse) => {
  const { bytes, hour, time } = object;
  const range = /^bytes=(\d+)-(\d+)$/.exec(incoming.headers.range ?? "");
  const part = range ? bytes.subarray(Number(range[1]), Number(range[2]) + 1) : bytes;
  outgoing.writeHead(range ? 206 : 200, {
    "content-length": part.length,
    "last-modified": time.toUTCString(),
    "x-amz-meta-hour": hour,
  });
  outgoing.end(incoming.method === "HEAD" ? undefined : part);
};

const listed = (objects: ReadonlyMap<string, StoredObject>) =>
  `<ListBucketResult><IsTruncated>false</IsTruncated>${[...objects]
    .map(
      ([key, { time, bytes }]) =>
        `<Contents><Key>${key}</Key><LastModified>${time.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    )
    .join("")}</ListBucketResult>`;

/** Listens on `port` of 127.0.0.1. */
export const startSmallS3 = async (port: number) => {
  const buckets = new Map<string, Map<string, StoredObject>>();
  const put = async (
    objects: Map<string, StoredObject>,
    key: string,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ) => {
    const bytes = await bodyOf(incoming);
    const source = incoming.headers["x-amz-copy-source"];
    const from = typeof source === "string" ? source.split("/").at(-1)! : undefined;
    const copied = from === undefined ? bytes : objects.get(from)?.bytes;
    if (!copied) return xml(404, "<Error><Code>NoSuchKey</Code></Error>", outgoing);
    const hour = String(incoming.headers["x-amz-meta-hour"] ?? "");
    objects.set(key, { bytes: copied, hour, time: new Date() });
    const answer = from === undefined ? "" : "<CopyObjectResult></CopyObjectResult>";
    return xml(200, answer, outgoing);
  };
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { pathname } = new URL(incoming.url ?? "/", "http://store");
    const [, bucket = "", key = ""] = pathname.split("/");
    const { method } = incoming;
    if (method === "PUT" && key === "") {
      buckets.set(bucket, new Map());
      return outgoing.writeHead(200).end();
    }
    const objects = buckets.get(bucket);
    if (!objects) return xml(404, "<Error><Code>NoSuchBucket</Code></Error>", outgoing);
    if (method === "PUT") return put(objects, key, incoming, outgoing);
    if (key === "") return xml(200, listed(objects), outgoing);
    const found = objects.get(key);
    if (method === "DELETE") {
      objects.delete(key);
      return outgoing.writeHead(204).end();
    }
    if (!found) return xml(404, "<Error><Code>NoSuchKey</Code></Error>", outgoing);
    return give(found, incoming, outgoing);
  };
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
};
