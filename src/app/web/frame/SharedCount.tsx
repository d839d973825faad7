import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Answer } from "../../../web/api.ts";
import { needs, queryKeyOf } from "../../../web/query.ts";

const KEY = queryKeyOf(needs("GET /notifications/count"));

/** The number that one tab has read, for the others. */
interface Told {
  readonly userId: number;
  readonly answer: Answer<"GET /notifications/count">;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** Nothing where the browser forbids storage: Firefox then forbids to speak with other tabs too. */
const openChannel = (): BroadcastChannel | null => {
  try {
    return new BroadcastChannel("unread");
  } catch {
    return null;
  }
};

/** One tab asks for all: each answer goes to the other tabs, whose own minute then starts again. */
export function SharedCount({ userId }: { userId: number }) {
  const client = useQueryClient();
  useEffect(() => {
    const channel = openChannel();
    if (!channel) return;
    let newest = 0;
    channel.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.userId !== userId || data.at <= newest) return;
      newest = data.at;
      client.setQueryData(KEY, data.answer, { updatedAt: data.at });
    };
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== "updated" || query.queryHash !== hashKey(KEY)) return;
      const { dataUpdatedAt: at, status } = query.state;
      if (status !== "success" || at <= newest) return;
      newest = at;
      channel.postMessage({
        userId,
        answer: query.state.data as Told["answer"],
        at,
      } satisfies Told);
    });
    return () => {
      stop();
      channel.close();
    };
  }, [client, userId]);
  return null;
}
