import { useId } from "react";
import { ChartLegend, type Series } from "./chart-legend";
import "./chart.css";

export interface Column {
  key: string;
  name: string;
  /** One for each series, drawn beside each other; null where the figure is not told. */
  values: (number | null)[];
}

export interface ColumnChartProps {
  /** What the chart says, in one line. */
  caption: string;
  /** What can be seen in it, for those who do not see it: the figures are in the table. */
  summary: string;
  series: Series[];
  columns: Column[];
  number: (value: number) => string;
  /** What stands for a figure that is not told. */
  untold?: string;
}

/** The next round number that nothing reaches beyond: 1, 2, 5, 10, 20, 50 … */
export function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}

const HEIGHT = 100;
const SLOT = 10;
const GAP = 2;

/** Columns in the order of time. */
export function ColumnChart({ caption, summary, series, columns, number, untold = "" }: ColumnChartProps) {
  const id = useId();
  const top = roundAbove(Math.max(1, ...columns.flatMap((column) => column.values.map((value) => value ?? 0))));
  const width = (SLOT - GAP) / series.length;
  return (
    <figure className="ui-chart" aria-labelledby={id}>
      <figcaption className="ui-chart-caption" id={id}>
        {caption}
      </figcaption>
      <ChartLegend series={series} />
      <div className="ui-columns">
        <span className="ui-columns-scale tabular" aria-hidden>
          <span>{number(top)}</span>
          <span>{number(0)}</span>
        </span>
        <svg viewBox={`0 0 ${columns.length * SLOT} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={summary}>
          <line x1="0" x2={columns.length * SLOT} y1={HEIGHT / 2} y2={HEIGHT / 2} />
          {columns.map((column, n) =>
            series.map((one, m) => {
              const value = column.values[m] ?? null;
              // What is not told is no zero: its whole column is shaded.
              const height = value === null ? HEIGHT : (value / top) * HEIGHT;
              return (
                <rect
                  key={`${column.key}.${one.series}`}
                  x={n * SLOT + GAP / 2 + m * width}
                  y={HEIGHT - height}
                  width={width}
                  height={height}
                  data-series={value === null ? "untold" : one.series}
                >
                  <title>{`${column.name}: ${one.name} ${value === null ? untold : number(value)}`}</title>
                </rect>
              );
            }),
          )}
        </svg>
        <span className="ui-columns-ends" aria-hidden>
          <span>{columns[0]?.name}</span>
          <span>{columns.at(-1)?.name}</span>
        </span>
      </div>
    </figure>
  );
}
