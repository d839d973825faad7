import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, type GetKey } from "../../web/api.ts";

/** The result of one item. `left`: nothing was changed, since another person has changed it meanwhile. */
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
 * For an act that was refused as stale: it counts as done where it had arrived before and its answer was lost.
 * @param isDone whether the current item is as it was requested
 */
export const unlessArrived =
  <R>(isDone: (now: R) => boolean) =>
  (error: ApiError) => {
    if (error.code !== "STALE" || !isDone(error.data as R)) throw error;
    return { message: "Sudah tersimpan." };
  };

/**
 * Does the same to many items, one after the other: each is a separate call, so that each is written, announced and
 * refused separately.
 * @param act resolves to the words for an item that is done
 * @param invalidates the calls whose answers it changes
 */
export const useBulk = (act: (id: number) => Promise<string>, invalidates: readonly GetKey[]) => {
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [state, setState] = useState<"asking" | "running" | "over">("asking");
  const isStopped = useRef(false);
  // leaving the page stops it too, after the answer of the running call
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
    /** It stops after the answer of the running call. */
    stop: () => {
      isStopped.current = true;
    },
  };
};
