import type { ReactNode } from "react";
import { Banner } from "../../ui/banner";
import "./config-editor.css";

export interface FaultListProps {
  /** Said where there is none. */
  none: string;
  title: string;
  /** Each fault, with a key of its own; as a rule a button that leads to its place. */
  faults: readonly { key: string; words: ReactNode }[];
}

/** Everything that keeps a text from being published. */
export function FaultList({ none, title, faults }: FaultListProps) {
  return (
    <div role="status">
      {faults.length === 0 ? (
        <Banner kind="success">{none}</Banner>
      ) : (
        <Banner kind="warning" title={title}>
          <ul className="config-fault-list">
            {faults.map(({ key, words }) => (
              <li key={key}>{words}</li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
