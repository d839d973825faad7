import { useEffect, useRef, useSyncExternalStore } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { numberText, shortMonth } from "./statistics-period.web.ts";

const HEIGHT = 220;

const DARK = "(prefers-color-scheme: dark)";
const onScheme = (changed: () => void) => {
  const list = matchMedia(DARK);
  list.addEventListener("change", changed);
  return () => list.removeEventListener("change", changed);
};

export interface Series {
  readonly name: string;
  /** A design token: `--primary`. */
  readonly colour: string;
  readonly dashed?: boolean;
  readonly values: readonly (number | null)[];
}

const seriesOf = (
  { name, colour, dashed, values }: Series,
  look: "bars" | "lines",
  token: (name: string) => string,
): uPlot.Series => {
  const stroke = token(colour);
  if (look === "bars")
    return { label: name, stroke, fill: stroke, points: { show: false }, paths: bars };
  return {
    label: name,
    stroke,
    width: 2.5,
    ...(dashed ? { dash: [6, 5] } : {}),
    // a month between two that say nothing would else be no line at all
    points: { show: true, size: values.length > 24 ? 4 : 8, stroke, fill: stroke },
  };
};
const bars = uPlot.paths.bars!({ size: [0.6, 56] });

/** Months from left to right, numbers from zero up; nothing to point at: the table has the numbers. */
const optionsOf = (
  months: readonly string[],
  series: readonly Series[],
  look: "bars" | "lines",
  box: HTMLElement,
): uPlot.Options => {
  const style = getComputedStyle(box);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const axis: uPlot.Axis = {
    stroke: token("--text-muted"),
    font: `13px ${style.fontFamily}`,
    grid: { stroke: token("--line"), width: 1 },
    ticks: { show: false },
  };
  return {
    width: box.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.5, months.length - 0.5] },
      y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 34,
        space: 76,
        incrs: [1, 2, 3, 6, 12, 24, 60, 120],
        values: (_plot, splits) =>
          splits.map((at) => (months[at] === undefined ? "" : shortMonth(months[at]))),
      },
      {
        ...axis,
        size: 48,
        ...(look === "bars"
          ? { incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5] }
          : {}),
        values: (_plot, splits) => splits.map(numberText),
      },
    ],
    series: [{}, ...series.map((one) => seriesOf(one, look, token))],
  };
};

/** A chart by months, for the eye alone: whoever uses it puts its numbers beside it in words and a table. */
export function MonthChart({
  months,
  series,
  look,
}: {
  /** `2026-11`, none left out */
  months: readonly string[];
  series: readonly Series[];
  look: "bars" | "lines";
}) {
  const box = useRef<HTMLDivElement>(null);
  const dark = useSyncExternalStore(onScheme, () => matchMedia(DARK).matches);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const data = [months.map((_, at) => at), ...series.map(({ values }) => [...values])];
    const options = optionsOf(months, series, look, element);
    const plot = new uPlot(options, data as uPlot.AlignedData, element);
    const watch = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: HEIGHT }),
    );
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [months, series, look, dark]);
  return <div ref={box} aria-hidden="true" className="h-[220px] overflow-hidden" />;
}
