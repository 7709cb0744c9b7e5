import { ProgressBar as AriaProgressBar } from "react-aria-components";
import "./progress-bar.css";

export interface ProgressBarProps {
  label: string;
  /** How much is done, from 0 to `most`; left out while unknown. */
  value?: number;
  most?: number;
  /** The count in words, such as "40 of 1,000". */
  valueLabel?: string;
  hideLabel?: boolean;
}

/** Long work, with a count. */
export function ProgressBar({ label, value, most = 100, valueLabel, hideLabel }: ProgressBarProps) {
  return (
    <AriaProgressBar className="ui-progress" aria-label={label} value={value} maxValue={most} isIndeterminate={value === undefined} valueLabel={valueLabel}>
      {({ percentage, valueText }) => (
        <>
          {hideLabel ? null : (
            <span className="ui-progress-words">
              <span>{label}</span>
              <span className="tabular">{valueText}</span>
            </span>
          )}
          <svg className="ui-progress-track" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
            <rect className="ui-progress-fill" width={percentage ?? 30} height="1" data-unknown={percentage === undefined || undefined} />
          </svg>
        </>
      )}
    </AriaProgressBar>
  );
}
