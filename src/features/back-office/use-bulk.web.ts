import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, type GetKey } from "../../web/api.ts";

/** The outcome of one item. `left`: somebody else has changed it meanwhile, so nothing was. */
export interface Outcome {
  readonly state: "done" | "left" | "failed";
  readonly said: string;
}

const LEFT: Outcome = { state: "left", said: "Sudah diubah orang lain, dibiarkan." };

const outcomeOf = (error: unknown): Outcome => {
  if (error instanceof ApiError && error.code === "STALE") return LEFT;
  const said = error instanceof Error ? error.message : "";
  return { state: "failed", said: said || "Belum tersimpan. Coba lagi." };
};

/**
 * For an act that is refused as stale: where it had arrived before, its answer lost, it counts as done.
 * @param isDone whether the item as it is now is what was asked for
 */
export const unlessArrived =
  <R>(isDone: (now: R) => boolean) =>
  (error: ApiError) => {
    if (error.code !== "STALE" || !isDone(error.data as R)) throw error;
    return { message: "Sudah tersimpan." };
  };

/**
 * Does the same to many items, one after the other: each is a call of its own, so that each is written,
 * told and refused by itself.
 * @param act resolves to what is said of an item that is done
 * @param invalidates the calls whose answers have changed by it
 */
export const useBulk = (act: (id: number) => Promise<string>, invalidates: readonly GetKey[]) => {
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [state, setState] = useState<"asking" | "running" | "over">("asking");
  const isStopped = useRef(false);
  // whoever leaves the page stops it too, once the one under way has been answered
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  const start = async (ids: readonly number[]) => {
    isStopped.current = false;
    setState("running");
    for (const id of ids) {
      if (isStopped.current) break;
      const outcome = await act(id).then(
        (said): Outcome => ({ state: "done", said }),
        (error: unknown) => outcomeOf(error),
      );
      setOutcomes((before) => new Map(before).set(id, outcome));
    }
    setState("over");
    for (const key of invalidates) void client.invalidateQueries({ queryKey: [key] });
  };
  return {
    state,
    outcomes,
    start: (ids: readonly number[]) => void start(ids),
    /** Once the one under way has been answered. */
    stop: () => {
      isStopped.current = true;
    },
  };
};
