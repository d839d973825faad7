import { useReducer } from "react";
import type { Area } from "../../ui/shrink-image.ts";

/** A rectangle on a picture, in shares of its width and height. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A share of the picture's width or height: the step by which an area moves, and its smallest size. */
const STEP = 0.02;
/** An area in the middle, for users without a pointer to draw with. */
const IN_THE_MIDDLE: Area = { left: 0.4, top: 0.4, width: 0.2, height: 0.2 };

const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** A point of the picture; a finger outside of it gives the nearest point. */
export const pointAt = (x: number, y: number): Point => ({
  x: within(x, 0, 1),
  y: within(y, 0, 1),
});

/** The area that a finger has drawn from one point to another, with a least width and height. */
export const areaBetween = (from: Point, to: Point): Area => {
  const width = Math.max(STEP, Math.abs(to.x - from.x));
  const height = Math.max(STEP, Math.abs(to.y - from.y));
  return {
    left: Math.min(from.x, to.x, 1 - width),
    top: Math.min(from.y, to.y, 1 - height),
    width,
    height,
  };
};

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The area after an arrow key, moved or resized within the picture; undefined for another key. */
export const nudged = (area: Area, key: string, isResized: boolean): Area | undefined => {
  const arrow = ARROWS[key];
  if (!arrow) return undefined;
  const { left, top, width, height } = area;
  const [x, y] = arrow;
  if (isResized)
    return {
      ...area,
      width: within(width + x, STEP, 1 - left),
      height: within(height + y, STEP, 1 - top),
    };
  return { ...area, left: within(left + x, 0, 1 - width), top: within(top + y, 0, 1 - height) };
};

interface Trail {
  readonly areas: readonly Area[];
  /** The areas before each act, the last act at the end. */
  readonly before: readonly (readonly Area[])[];
  /** The area that the last act has moved: several arrow keys in a row are one act. */
  readonly nudging?: number;
}

type Act =
  | { readonly kind: "add"; readonly area: Area }
  | { readonly kind: "nudge"; readonly index: number; readonly area: Area }
  | { readonly kind: "remove"; readonly index: number }
  | { readonly kind: "undo" };

const follow = ({ areas, before, nudging }: Trail, act: Act): Trail => {
  const after = [...before, areas];
  switch (act.kind) {
    case "add":
      return { areas: [...areas, act.area], before: after };
    case "nudge":
      return {
        areas: areas.with(act.index, act.area),
        before: nudging === act.index ? before : after,
        nudging: act.index,
      };
    case "remove":
      return { areas: areas.toSpliced(act.index, 1), before: after };
    case "undo":
      return { areas: before.at(-1) ?? areas, before: before.slice(0, -1) };
  }
};

/** The covered areas, starting with `first`, and the acts on them. */
export const useAreas = (first: readonly Area[]) => {
  const [{ areas, before }, act] = useReducer(follow, { areas: first, before: [] });
  return {
    areas,
    add: (area: Area = IN_THE_MIDDLE) => act({ kind: "add", area }),
    nudge: (index: number, area: Area) => act({ kind: "nudge", index, area }),
    remove: (index: number) => act({ kind: "remove", index }),
    undo: before.length > 0 ? () => act({ kind: "undo" }) : undefined,
  };
};
