import { useEffect, useId, useRef } from "react";
import "./error-summary.css";

export interface SummaryFault {
  /** Tells faults apart. */
  id: string;
  /** What stands before the words: the field, and whose it is. */
  label: string;
  words: string;
  /** Where the link leads without a script. */
  href: string;
  onGo: () => void;
}

export interface ErrorSummaryProps {
  title: string;
  /** Said politely as faults are taken away. */
  left: string;
  faults: SummaryFault[];
}

/** What is wrong with a form, above it: it takes the focus when it appears, and each line leads to its field. */
export function ErrorSummary({ title, left, faults }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className="ui-error-summary" role="group" aria-labelledby={id} tabIndex={-1} data-done={faults.length === 0 || undefined}>
      <h2 id={id}>{title}</h2>
      <p role="status">{left}</p>
      <ul>
        {faults.map(({ id: fault, label, words, href, onGo }) => (
          <li key={fault}>
            <a
              href={href}
              onClick={(event) => {
                event.preventDefault();
                onGo();
              }}
            >
              {label ? <strong>{label}</strong> : null} {words}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
