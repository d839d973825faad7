import type { App } from "../../server/app.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { type Addressee, listTalks } from "./notification.sql.ts";
import { readAmong } from "./read-marks.server.ts";

/** What is unread of each conversation, which stands as one entry: its newest. */
export interface TalkEntries {
  /** The others, which no list shows. */
  readonly folded: readonly number[];
  /** All that an entry stands for; itself alone where it is none of these. */
  readonly standFor: (id: number) => readonly number[];
}

/**
 * Gathers a reader's unread news about conversations. What is read of it under a tag only its author can tell, so
 * that it is done as it is read (docs/decisions/0040-one-entry-for-several-messages.md).
 */
export const talkEntries = async (
  app: App,
  viewer: Viewer,
  addressee: Addressee,
): Promise<TalkEntries> => {
  const rows = await listTalks(app.db, addressee);
  const tagged = rows.filter((row) => row.author_tag !== null).map(({ id }) => id);
  const read = await readAmong(app, viewer, tagged);
  const unread = rows.filter((row) => row.status === "unread" && !read.has(row.id));
  const talks = [...Map.groupBy(unread, (row) => `${row.about}:${row.about_id}`).values()];
  const newest = new Map(talks.map((talk) => [talk.at(-1)!.id, talk.map(({ id }) => id)]));
  return {
    folded: talks.flatMap((talk) => talk.slice(0, -1).map(({ id }) => id)),
    standFor: (id) => newest.get(id) ?? [id],
  };
};
