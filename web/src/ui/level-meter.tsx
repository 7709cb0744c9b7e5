import { Meter } from "react-aria-components";
import "./level-meter.css";

export interface LevelMeterProps {
  /** Loudness from 0 to 1. */
  level: number;
  label: string;
  /** Bars, from quiet to loud. */
  bars?: number;
}

/** How loud it is now, as bars. */
export function LevelMeter({ level, label, bars = 5 }: LevelMeterProps) {
  const shown = Math.round(Math.min(1, Math.max(0, level)) * bars);
  return (
    <Meter className="ui-level" aria-label={label} value={Math.round(level * 100)}>
      {Array.from({ length: bars }, (_, bar) => (
        <span key={bar} className="ui-level-bar" data-lit={bar < shown || undefined} />
      ))}
    </Meter>
  );
}
