import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import type { Clock } from "../../src/server/clock.ts";
import type { MarkedStore } from "../../src/server/uploads/file-store.ts";
import { openS3Store } from "../../src/server/uploads/s3-store.ts";
import type { BucketPlace } from "../../src/server/uploads/store-place.ts";
import { freePort } from "../product.ts";
import { layLine, type Line } from "./line.ts";
import { runPart } from "./parts.ts";
import { startSmallS3 } from "./small-s3.ts";

export const KEYS = { id: "sikam:files", secret: "secret" };

/** An S3 server behind a line that a test disturbs, with as many buckets as are asked for. */
export interface ObjectStores {
  readonly line: Line;
  /** What the server keeps on its disk. */
  readonly folder: string;
  newBucket(): Promise<BucketPlace>;
  /** The bucket behind the line, and past it, so that a test can look while the line is disturbed. */
  open(place: BucketPlace, clock: Clock): MarkedStore;
  openPastLine(place: BucketPlace, clock: Clock): MarkedStore;
  stop(): Promise<void>;
}

/** The address of a bucket as a setting. */
export const urlOf = ({ bucket, endpoint = "", region }: BucketPlace): string =>
  `s3://${bucket}?endpoint=${encodeURIComponent(endpoint)}&region=${region}`;

/** A real server; a small one of our own (`isSmall`) needs no package, and keeps nothing on a disk. */
export const startObjectStores = async ({ isSmall = false } = {}): Promise<ObjectStores> => {
  const folder = await mkdtemp(join(tmpdir(), "sikam-object-store-"));
  await chmod(folder, 0o755);
  const port = await freePort();
  const part = isSmall
    ? await startSmallS3(port)
    : await runPart("object-store", folder, { PORT: port });
  const line = await layLine(port);
  const region = "us-east-1";
  const straight = `http://127.0.0.1:${port}`;
  const admin = new S3Client({
    region,
    endpoint: straight,
    forcePathStyle: true,
    credentials: { accessKeyId: KEYS.id, secretAccessKey: KEYS.secret },
  });
  let made = 0;
  return {
    line,
    folder,
    async newBucket() {
      made += 1;
      const bucket = `files-${made}`;
      await admin.send(new CreateBucketCommand({ Bucket: bucket }));
      return { kind: "s3", bucket, endpoint: `http://127.0.0.1:${line.port}`, region };
    },
    open: (place, clock) => openS3Store(place, KEYS, clock),
    openPastLine: (place, clock) => openS3Store({ ...place, endpoint: straight }, KEYS, clock),
    async stop() {
      admin.destroy();
      await line.close();
      await part.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
