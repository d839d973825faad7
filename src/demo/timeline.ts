import type { AdminViewer, StudentViewer } from "../server/http/viewer.ts";
import type { DemoApp } from "./demo-app.ts";

/** The events and their times: in the order of time, whatever order they were planned in. */
export interface Timeline {
  add(daysAgo: number, work: () => Promise<unknown>): void;
  play(): Promise<void>;
}

export const makeTimeline = (demo: DemoApp): Timeline => {
  const planned: { daysAgo: number; work: () => Promise<unknown> }[] = [];
  return {
    add: (daysAgo, work) => void planned.push({ daysAgo, work }),
    async play() {
      for (const { daysAgo, work } of planned.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
        demo.moveTo(daysAgo);
        await work();
        await demo.doJobs();
      }
    },
  };
};

/** Everybody who has logged in. */
export interface Cast {
  readonly students: Map<number, StudentViewer>;
  readonly admins: AdminViewer[];
}

/** Shared pictures: drawing takes longer than sending. */
export interface Pictures {
  readonly cards: readonly Buffer[];
  readonly photos: readonly Buffer[];
}

export const among = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error("the demo acts with somebody who is not there yet");
  return found;
};
