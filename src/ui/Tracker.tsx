import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export type TrackerStep = {
  label: ReactNode;
  /** The date on which it was done or is due; a step without a date has none. */
  detail?: ReactNode;
  /** A step without a state is an explanation, not a report's own step. */
  state?: "done" | "current" | "next" | "rejected";
};

const spoken = { done: "sudah", current: "sekarang", next: "belum", rejected: "ditolak" } as const;

/**
 * The progress of a report as a list of steps.
 * @param layout `flat` is horizontal from 768 px, `upright` never
 * @param look `ground` on the blue, `promise` for the large explanation on the home page
 */
export function Tracker({
  steps,
  layout = "flat",
  look = "plain",
}: {
  steps: readonly TrackerStep[];
  layout?: "flat" | "upright";
  look?: "plain" | "ground" | "promise";
}) {
  return (
    <ol
      className={classes(
        "track",
        layout === "flat" && "track-flat",
        look === "ground" && "track-ground",
        look === "promise" && "track-promise",
      )}
      style={{ ["--steps" as string]: steps.length }}
    >
      {steps.map(({ label, detail, state }, index) => (
        <li
          key={index}
          className={state && `track-${state}`}
          aria-current={state === "current" || state === "rejected" ? "step" : undefined}
        >
          <span className="track-point" aria-hidden="true">
            {state === "done" ? (
              <Icon name="check" />
            ) : state === "rejected" ? (
              <Icon name="x" />
            ) : (
              index + 1
            )}
          </span>
          <span className="track-label">
            {label}
            {state && <VisuallyHidden> ({spoken[state]})</VisuallyHidden>}
          </span>
          {detail && <span className="track-detail">{detail}</span>}
        </li>
      ))}
    </ol>
  );
}
