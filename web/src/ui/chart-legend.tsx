import "./chart.css";

/** The meaning of a colour. */
export interface Series {
  /** Its colour; `status` takes that of the row's status. */
  series: "plain" | "second" | "approved" | "denied" | "undecided" | "rest" | "status";
  name: string;
}

/** Colours with their words. */
export function ChartLegend({ series }: { series: Series[] }) {
  if (series.length < 2) return null;
  return (
    <ul className="ui-chart-legend">
      {series.map((one) => (
        <li key={one.series}>
          <svg viewBox="0 0 12 12" aria-hidden>
            <rect width="12" height="12" rx="2" data-series={one.series} />
          </svg>
          {one.name}
        </li>
      ))}
    </ul>
  );
}
