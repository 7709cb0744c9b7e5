import { useId } from "react";
import { ChartLegend, type Series } from "./chart-legend";
import "./chart.css";
import "./status-pill.css";

export interface Bar {
  key: string;
  name: string;
  /** One for each series. */
  values: number[];
  /** The figure beside the bar, in words. */
  figure: string;
  /** The status whose colour a series of the kind `status` takes. */
  status?: string;
}

export interface BarChartProps {
  /** What the chart says, in one line. */
  caption: string;
  series: Series[];
  bars: Bar[];
  /** The length of a whole bar; the longest one's when left out. */
  most?: number;
  /** A segment's own text, as its tooltip. */
  piece: (series: Series, value: number) => string;
}

/** A bar chart with names, segmented by series. The figures are beside the bars in words. */
export function BarChart({ caption, series, bars, most, piece }: BarChartProps) {
  const id = useId();
  const sums = bars.map((bar) => bar.values.reduce((sum, value) => sum + value, 0));
  const whole = most ?? Math.max(1, ...sums);
  return (
    <figure className="ui-chart" aria-labelledby={id}>
      <figcaption className="ui-chart-caption" id={id}>
        {caption}
      </figcaption>
      <ChartLegend series={series} />
      <ul className="ui-bars">
        {bars.map((bar) => {
          let from = 0;
          return (
            <li key={bar.key} data-status={bar.status}>
              <bdi className="ui-bars-name">{bar.name}</bdi>
              <svg viewBox={`0 0 ${whole} 1`} preserveAspectRatio="none" aria-hidden>
                {series.map((one, n) => {
                  const value = bar.values[n] ?? 0;
                  const x = from;
                  from += value;
                  return (
                    <rect key={one.series} x={x} width={value} height="1" data-series={one.series}>
                      <title>{piece(one, value)}</title>
                    </rect>
                  );
                })}
              </svg>
              <span className="ui-bars-figure tabular">{bar.figure}</span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
