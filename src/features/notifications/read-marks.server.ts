import type { App } from "../../server/app.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { readKey } from "../authorship/authorship.server.ts";
import { keysRead } from "../authorship/authorship.sql.ts";

/** The ids among `ids` that the viewer has marked as read, of notifications under their tags. */
export const readAmong = async (app: App, { secret }: Viewer, ids: readonly number[]) => {
  if (!secret || ids.length === 0) return new Set<number>();
  const keys = new Map(ids.map((id) => [readKey(secret, id).toString("hex"), id]));
  const read = await keysRead(
    app.db,
    [...keys.keys()].map((hex) => Buffer.from(hex, "hex")),
  );
  return new Set(read.map((key) => keys.get(key.toString("hex"))!));
};
