import type { App } from "../../server/app.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { askAsAuthor } from "../authorship/authorship.server.ts";
import { type Addressee, listTalks } from "./notification.sql.ts";
import { readAmong } from "./read-marks.server.ts";

/** The unread news of each conversation, shown as one entry: the newest. */
export interface TalkEntries {
  /** The reader's addresses for news: account and tags. */
  readonly addressee: Addressee;
  /** The ids of news under their tags that they have read. */
  readonly read: ReadonlySet<number>;
  /** The others, which no list shows. */
  readonly folded: readonly number[];
  /** All notifications of an entry; only itself where it is not one of these. */
  readonly standFor: (id: number) => readonly number[];
}

/**
 * Groups a reader's unread news about conversations. Only its author can tell which news under a tag is read, so
 * this is done when it is read (docs/decisions/0040-one-entry-for-several-messages.md).
 */
export const talkEntries = async (app: App, viewer: Viewer): Promise<TalkEntries> => {
  const { authorship, answer } = await askAsAuthor(app, viewer.secret, ({ tags, block }) =>
    listTalks(app.db, { accountId: viewer.id, tags }, block),
  );
  const read = await readAmong(app, viewer, answer.tagged);
  const unread = answer.talks.filter((row) => row.status === "unread" && !read.has(row.id));
  const talks = [...Map.groupBy(unread, (row) => `${row.about}:${row.about_id}`).values()];
  const newest = new Map(talks.map((talk) => [talk.at(-1)!.id, talk.map(({ id }) => id)]));
  return {
    addressee: { accountId: viewer.id, tags: authorship.tags },
    read,
    folded: talks.flatMap((talk) => talk.slice(0, -1).map(({ id }) => id)),
    standFor: (id) => newest.get(id) ?? [id],
  };
};
