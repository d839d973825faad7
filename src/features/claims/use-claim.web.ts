import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { ItemKind } from "../../labels.ts";
import { type Answer, type GetKey, send } from "../../web/api.ts";
import { needs, queryKeyOf, useCall } from "../../web/query.ts";
import type { Item } from "../shared/item.contract.ts";
import type { Claim } from "./claim.contract.ts";

const TICK_MS = 30_000;

/** The lists that say who has an item. */
const LISTS: Readonly<Record<ItemKind, GetKey>> = {
  report: "GET /admin/reports",
  appeal: "GET /admin/ukt/appeals",
  student: "GET /admin/students",
};

const READ = "GET /admin/claims/{kind}/{id}";
type Held = Answer<typeof READ>;

/** Sent one after the other: when a page is left and opened again, the release must not come last. */
let line: Promise<unknown> = Promise.resolve();
const inLine = <T>(work: () => Promise<T>): Promise<T> => {
  const next = line.then(work, work);
  line = next.catch(() => {});
  return next;
};

const keep = (client: QueryClient, about: Item, answer: Held) => {
  client.setQueryData(queryKeyOf(needs(READ, { params: { ...about } })), answer);
  void client.invalidateQueries({ queryKey: [LISTS[about.kind]] });
};

/**
 * The admin who works on an item, as far as this page knows: undefined until the bar has asked. For components
 * beside the bar, which asks for all of them.
 */
export const useHolder = (about: Item): Claim | null | undefined =>
  useCall(READ, { params: { ...about } }, { enabled: false }).data?.data;

/**
 * Claims an item while its page is open and used, and releases it when the page is left. One claim lasts 20
 * minutes. Each half minute in which somebody used the page renews it; in the others the page only looks. A claim
 * that was released (by hand, or by a save) is claimed again as soon as something is typed.
 */
export const useClaim = (about: Item) => {
  const { kind, id } = about;
  const client = useQueryClient();
  const key = queryKeyOf(needs(READ, { params: { kind, id } }));
  const known = () => client.getQueryData<Held>(key);
  const { data, refetch } = useCall(
    READ,
    { params: { kind, id } },
    { enabled: known() !== undefined },
  );
  // An answer of an earlier visit is not this visit's.
  const [asked, setAsked] = useState<"no" | "yes" | "failed">("no");
  const [isLetGo, setLetGo] = useState(false);
  const claim = asked === "no" ? undefined : data?.data;

  // A save releases it, and so does time: a claim that was one's own and is gone is not renewed by itself.
  const isMine = claim?.is_mine === true;
  const [wasMine, setWasMine] = useState(isMine);
  if (wasMine !== isMine) {
    setWasMine(isMine);
    if (wasMine && claim === null) setLetGo(true);
  }

  const ask = async (takeOver = false) => {
    const params = { kind, id };
    try {
      const body = { take_over: takeOver };
      const answer = await inLine(() => send("PUT /admin/claims/{kind}/{id}", { params, body }));
      keep(client, about, answer);
      setAsked("yes");
      setLetGo(false);
    } catch {
      setAsked("failed");
    }
  };
  const release = async (keepalive = false) => {
    const work = async () => {
      const answer = known();
      // after the queue all answers are known; a page that is being closed may have a claim in the queue
      if (answer ? !answer.data?.is_mine : !keepalive) return;
      const params = { kind, id };
      const call = send("DELETE /admin/claims/{kind}/{id}", { params, keepalive });
      keep(client, about, await call);
    };
    // a page that is being closed cannot wait for the queue; a claim that is not released ends by itself
    await (keepalive ? work() : inLine(work)).catch(() => {});
  };

  const arrive = useEffectEvent(() => void ask());
  const leave = useEffectEvent((keepalive: boolean) => void release(keepalive));
  const tick = useEffectEvent((used: boolean) => {
    if (document.visibilityState !== "visible") return;
    if (used && !isLetGo) void ask();
    else void refetch();
  });
  const typed = useEffectEvent(() => {
    if (isLetGo) void ask();
  });

  useEffect(() => {
    let used = false;
    const use = () => {
      used = true;
    };
    const hide = () => leave(true);
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) arrive();
    };
    const write = () => {
      used = true;
      typed();
    };
    // a page that is shown only for a moment claims nothing
    const arrival = setTimeout(() => arrive());
    const timer = setInterval(() => {
      tick(used);
      used = false;
    }, TICK_MS);
    document.addEventListener("pointerdown", use);
    document.addEventListener("keydown", use);
    document.addEventListener("input", write);
    addEventListener("pagehide", hide);
    addEventListener("pageshow", show);
    return () => {
      clearTimeout(arrival);
      clearInterval(timer);
      document.removeEventListener("pointerdown", use);
      document.removeEventListener("keydown", use);
      document.removeEventListener("input", write);
      removeEventListener("pagehide", hide);
      removeEventListener("pageshow", show);
      leave(false);
    };
  }, [kind, id]);

  return {
    /** Undefined until the first answer. */
    claim,
    hasFailed: asked === "failed" && !data,
    /** Claims it; with `true` even from its holder. */
    ask,
    letGo: () => {
      setLetGo(true);
      return release();
    },
  };
};
