import { useEffect, useRef } from "react";
import { answerId } from "./go-to-answer";

export interface ErrorSummaryProps {
  title: string;
  faults: { at: string; label: string; words: string; part: string }[];
  onGo: (at: string, part: string) => void;
}

/** What is missing or wrong, with links; it has the focus when it appears. */
export function ErrorSummary({ title, faults, onGo }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} tabIndex={-1} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {faults.map(({ at, part, label, words }) => (
          <li key={`${at} ${part} ${words}`}>
            <a
              href={`#${encodeURIComponent(answerId(at, part))}`}
              onClick={(event) => {
                event.preventDefault();
                onGo(at, part);
              }}
            >
              <bdi>{label}</bdi>
            </a>{" "}
            {words}
          </li>
        ))}
      </ul>
    </section>
  );
}
