import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** The least even digit followed by zeros that is not smaller. */
const roundUp = (value: number) => {
  const unit = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return Math.max(2, 2 * Math.ceil(value / unit / 2) * unit);
};

/** Labels below, however many months there are. */
const LABELS = 4;

/**
 * The frame of a chart by months, from zero up, only visual: a table beside it has the numbers. The server draws it
 * and the browser stretches it, so it needs no script.
 * @param most the largest value
 * @param labels one for each month; the last and a few before it are shown
 * @param children drawn in a box whose width is the number of months and whose height is `roundUp(most)`, with the
 *   floor at 0
 */
function ChartFrame({
  most,
  labels,
  children,
}: {
  most: number;
  labels: readonly string[];
  children: (top: number) => ReactNode;
}) {
  const top = roundUp(most);
  const step = Math.ceil(labels.length / LABELS);
  const ticks = [top, top / 2, 0];
  return (
    <div aria-hidden="true" className="flex gap-2 pt-2 text-xs text-muted tabular-nums">
      <div className="flex h-44 flex-col justify-between text-right">
        {ticks.map((tick) => (
          <span key={tick} className="h-0 -translate-y-2">
            {tick.toLocaleString("id-ID")}
          </span>
        ))}
      </div>
      <div className="@container min-w-0 flex-1">
        <svg
          viewBox={`0 0 ${labels.length} ${top}`}
          preserveAspectRatio="none"
          className="h-44 w-full overflow-visible"
        >
          {ticks.map((tick) => (
            <path
              key={tick}
              d={`M0 ${top - tick}H${labels.length}`}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {children(top)}
        </svg>
        <div className="relative mt-1 h-5">
          {labels.map((label, at) => {
            const before = labels.length - 1 - at;
            if (before % step > 0) return null;
            const right = `${(100 * before) / labels.length}%`;
            // a label for each month is centred in it
            const width = step === 1 ? `${100 / labels.length}%` : undefined;
            return (
              <span
                key={label}
                className={classes(
                  "absolute text-center whitespace-nowrap @max-[12rem]:w-auto!",
                  // large letters leave room for two labels, with few months only for the last
                  before % (step === 1 ? labels.length : 3 * step) > 0 && "@max-[12rem]:hidden",
                )}
                style={{ right, width }}
              >
                {label}
              </span>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/**
 * Bars by months; null is hidden and a pale column, `"few"` is a number that may not be shown.
 * @param few the height of the bar for few
 */
export function MonthBars({
  labels,
  values,
  few = 0,
}: {
  labels: readonly string[];
  values: readonly (number | "few" | null)[];
  few?: number;
}) {
  const most = Math.max(few, ...values.filter((value) => typeof value === "number"));
  return (
    <ChartFrame most={most} labels={labels}>
      {(top) =>
        values.map((value, at) => {
          const height = value === null ? top : value === "few" ? few : value;
          const look =
            value === null ? "fill-sunken" : value === "few" ? "fill-line-strong" : "fill-primary";
          return (
            <rect
              key={labels[at]}
              x={at + 0.15}
              width={0.7}
              y={top - height}
              height={height}
              className={look}
            />
          );
        })
      }
    </ChartFrame>
  );
}

export interface Line {
  readonly name: string;
  readonly isDashed?: boolean;
  readonly values: readonly (number | null)[];
}

const lookOf = ({ isDashed }: Line) => (isDashed ? "stroke-muted" : "stroke-primary");

/** Lines by months with a point for each; months without a value leave a gap. */
export function MonthLines({
  labels,
  lines,
}: {
  labels: readonly string[];
  lines: readonly Line[];
}) {
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  return (
    <>
      <p aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 pb-1.5 text-xs text-muted">
        {lines.map((line) => (
          <span key={line.name} className="flex items-center gap-2">
            <svg width="24" height="4" className={lookOf(line)}>
              <path
                d="M0 2H24"
                strokeWidth="3"
                strokeDasharray={line.isDashed ? "6 4" : undefined}
              />
            </svg>
            {line.name}
          </span>
        ))}
      </p>
      <ChartFrame most={Math.max(1, ...known)} labels={labels}>
        {(top) =>
          lines.map((line) => (
            <g key={line.name} fill="none" strokeLinecap="round" className={lookOf(line)}>
              <path
                d={pathOf(line.values, top)}
                strokeWidth="2.5"
                strokeDasharray={line.isDashed ? "6 5" : undefined}
                vectorEffect="non-scaling-stroke"
              />
              {/* a point is a line of hardly any length, round however far the chart is stretched; Safari would
                  stretch one of no length */}
              <path
                d={line.values
                  .flatMap((value, at) =>
                    value === null ? [] : [`M${at + 0.5} ${top - value}h.001`],
                  )
                  .join("")}
                strokeWidth="7"
                vectorEffect="non-scaling-stroke"
              />
            </g>
          ))
        }
      </ChartFrame>
    </>
  );
}

const pathOf = (values: readonly (number | null)[], top: number) =>
  values
    .map((value, at) => {
      if (value === null) return "";
      const isOn = at > 0 && values[at - 1] !== null;
      return `${isOn ? "L" : "M"}${at + 0.5} ${top - value}`;
    })
    .join("");
