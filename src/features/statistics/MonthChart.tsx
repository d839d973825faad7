import { type CSSProperties, useEffect, useRef, useSyncExternalStore } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { numberText, shortMonth } from "../../web/figures-text.ts";

const HEIGHT = 220;
/** The width that a sheet of A4 leaves between its margins, in pixels of the paper. */
const PAPER_WIDTH = 680;
/** Pixels drawn for one of the paper: 384 to the inch. */
const PAPER_SHARPNESS = 4;
/** The colours of a light screen, whatever the screen is; the scales are the same on both. */
const PAPER_COLOURS = {
  "--primary": "var(--blue-700)",
  "--text-muted": "var(--ink-600)",
  "--line": "var(--ink-200)",
};

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

interface Chart {
  /** `2026-11`, none left out */
  readonly months: readonly string[];
  readonly series: readonly Series[];
  readonly look: "bars" | "lines";
}

const seriesOf = (
  { name, colour, dashed, values }: Series,
  look: "bars" | "lines",
  token: (name: string) => string,
  scale: number,
): uPlot.Series => {
  const stroke = token(colour);
  if (look === "bars") {
    const paths = uPlot.paths.bars!({ size: [0.6, 56 * scale] });
    return { label: name, stroke, fill: stroke, points: { show: false }, paths };
  }
  return {
    label: name,
    stroke,
    width: 2.5 * scale,
    ...(dashed ? { dash: [6 * scale, 5 * scale] } : {}),
    // a month between two that say nothing would else be no line at all
    points: { show: true, size: (values.length > 24 ? 4 : 8) * scale, stroke, fill: stroke },
  };
};

/**
 * Months from left to right, numbers from zero up; nothing to point at: the table has the numbers.
 * @param scale what every length is multiplied by
 */
const optionsOf = (
  months: readonly string[],
  series: readonly Series[],
  look: "bars" | "lines",
  box: HTMLElement,
  width: number,
  scale: number,
): uPlot.Options => {
  const style = getComputedStyle(box);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const axis: uPlot.Axis = {
    stroke: token("--text-muted"),
    font: `${Math.round(13 * scale)}px ${style.fontFamily}`,
    gap: 5 * scale,
    grid: { stroke: token("--line"), width: scale },
    ticks: { show: false },
  };
  return {
    width: width * scale,
    height: HEIGHT * scale,
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
        size: 34 * scale,
        space: 76 * scale,
        incrs: [1, 2, 3, 6, 12, 24, 60, 120],
        values: (_plot, splits) =>
          splits.map((at) => (months[at] === undefined ? "" : shortMonth(months[at]))),
      },
      {
        ...axis,
        size: 48 * scale,
        space: 30 * scale,
        ...(look === "bars"
          ? { incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5] }
          : {}),
        values: (_plot, splits) => splits.map(numberText),
      },
    ],
    series: [{}, ...series.map((one) => seriesOf(one, look, token, scale))],
  };
};

/** A chart by months, for the eye alone: whoever uses it puts its numbers beside it in words and a table. */
export function MonthChart(chart: Chart) {
  return (
    <>
      <ScreenChart {...chart} />
      <PaperChart {...chart} />
    </>
  );
}

const draw = ({ months, series, look }: Chart, box: HTMLElement, width: number, scale = 1) => {
  const data = [months.map((_, at) => at), ...series.map(({ values }) => [...values])];
  const options = optionsOf(months, series, look, box, width, scale);
  return new uPlot(options, data as uPlot.AlignedData, box);
};

function ScreenChart({ months, series, look }: Chart) {
  const box = useRef<HTMLDivElement>(null);
  const dark = useSyncExternalStore(onScheme, () => matchMedia(DARK).matches);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const plot = draw({ months, series, look }, element, element.clientWidth);
    const watch = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: HEIGHT }),
    );
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [months, series, look, dark]);
  return <div ref={box} aria-hidden="true" className="screen-only h-[220px] overflow-hidden" />;
}

/** The same for the printed page, drawn ahead: in its width, sharp, and in the colours of paper. */
function PaperChart({ months, series, look }: Chart) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return undefined;
    const scale = PAPER_SHARPNESS / devicePixelRatio;
    const plot = draw({ months, series, look }, box.current, PAPER_WIDTH, scale);
    return () => plot.destroy();
  }, [months, series, look]);
  return (
    <div
      ref={box}
      aria-hidden="true"
      className="paper-chart paper-only"
      style={PAPER_COLOURS as CSSProperties}
    />
  );
}
